import { expect, test } from './fixtures.ts'
import { importPage } from './pages/import-page.ts'
import { signUpOwner } from './people.ts'

const file = [
  'Insured Name,E-mail,Policy #,LOB,Carrier,Eff Date,Exp Date,Term Premium',
  'Harbor Diner,diner@harbor.example,BOP-7,BOP,Granite,01/01/2026,01/01/2199,"$1,250.01"',
  'Quay Tannery,quay@harbor.example,GL-2,General Liability,Granite,01/01/2026,01/01/2199,$800.00',
].join('\r\n')

test('an export is compared with the book, and applied until nothing differs', async ({ page }) => {
  await signUpOwner(page)
  const add = async (name: string, policy: object) => {
    const data = { name, email: `${name.split(' ')[1]?.toLowerCase()}@harbor.example` }
    const client = await (await page.request.post('/api/clients', { data })).json()
    const days = { effectiveDate: '2026-01-01', expirationDate: '2199-01-01' }
    const term = { type: 'commercial', lineOfBusiness: 'BOP', carrier: 'Granite', ...days, ...policy }
    const made = await page.request.post(`/api/clients/${client.id}/policies`, { data: term })
    expect(made.ok(), `the policy of ${name}`).toBe(true)
    return (await made.json()).id as string
  }
  const policy = await add('Harbor Diner', { policyNumber: 'BOP-7', premium: 1200 })
  await add('Old Cannery', { policyNumber: 'BOP-9', premium: 500 })

  const imports = importPage(page)
  await imports.open('clients')
  await imports.choose('export.csv', file)
  await imports.check.click()
  await page.getByRole('link', { name: 'Compare with your book' }).click()
  const list = page.getByRole('list', { name: 'Differences' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Harbor Diner' })).toContainText(
    '$1,200 here, $1,250.01 in the export',
  )
  await expect(page.getByText('$2,050.01')).toBeVisible()

  await list.getByRole('button', { name: /^Apply: Harbor Diner BOP-7/ }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Harbor Diner' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Apply \d+ differences$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('that the export doesn’t have will be deleted here')
  await question.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('No differences. Your book matches the export.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('No differences. Your book matches the export.')).toBeVisible()
  const clients: { name: string }[] = await (await page.request.get('/api/clients')).json()
  expect(clients.map(({ name }) => name)).toEqual(['Harbor Diner', 'Quay Tannery'])
  await page.goto(`/policies/${policy}`)
  await expect(page.getByText('$1,250.01').first()).toBeVisible()
})
