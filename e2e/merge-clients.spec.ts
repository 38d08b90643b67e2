import { expect, signIn, test } from './fixtures.ts'
import { clientPage } from './pages/client-page.ts'

test('two records of one client become one, the old address leads to it, and the merge is undone', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const add = async (data: object) => (await (await page.request.post('/api/clients', { data })).json()).id
  const kept = await add({ name: 'Quarry Coffee', kind: 'commercial', email: 'office@quarry.example' })
  const other = await add({
    ...{ name: 'Quarry Coffee Roasters', kind: 'commercial', email: 'office@quarry.example' },
    phone: '(757) 555-0177',
  })
  await page.request.post(`/api/clients/${other}/policies`, {
    data: { type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'BOP-909', premium: 900 },
  })
  const client = clientPage(page)
  await page.goto(`/clients/${kept}`)
  await client.more('Merge with another client')
  await client.dialog.getByRole('button', { name: 'Quarry Coffee Roasters, same email' }).click()
  await expect(client.dialog.getByRole('region', { name: 'What moves' })).toContainText('Policies')
  await expect(client.dialog.getByRole('region', { name: 'Missing details to fill in' })).toContainText(
    '(757) 555-0177',
  )
  await client.dialog.getByRole('radio', { name: 'Quarry Coffee Roasters' }).check()
  await client.dialog.getByRole('button', { name: /^Merge Quarry Coffee Roasters/ }).click()
  await expect(client.dialog).toBeHidden()
  await expect(client.heading('Quarry Coffee Roasters')).toBeVisible()
  await expect(client.policies).toContainText('BOP-909')

  await page.goto(`/clients/${other}`)
  await expect(page).toHaveURL(new RegExp(`/clients/${kept}$`))
  await client.more('Merge with another client')
  await client.dialog.getByRole('button', { name: 'Undo the merge of Quarry Coffee Roasters' }).click()
  await expect(client.dialog.getByRole('region', { name: 'Merged before' })).toBeHidden()
  await page.goto(`/clients/${other}`)
  await expect(client.policies).toContainText('BOP-909')

  // Deleted by mistake, and back with its policy.
  await page.request.delete(`/api/clients/${other}`)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Deleted clients' }).click()
  await page.getByRole('button', { name: 'Restore Quarry Coffee Roasters' }).click()
  await expect(page.getByRole('button', { name: 'Restore Quarry Coffee Roasters' })).toBeHidden()
  await page.goto(`/clients/${other}`)
  await expect(client.policies).toContainText('BOP-909')
})
