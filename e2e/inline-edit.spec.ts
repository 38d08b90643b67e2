import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('tickets are changed in their rows by keyboard and mouse, and undone', async ({ page }) => {
  await signIn(page, 'owner')
  await page.request.post('/api/tickets', { data: { title: 'Inline alpha', type: 'claim' } })
  const list = recordListPage(page, 'Tickets')
  await list.open('?q=Inline')
  const row = list.row('Inline alpha')
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'In progress' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: 'In progress' }).click()
  await expect(page.getByText('Status changed')).toBeVisible()
  await expect(row).toContainText('In progress')

  await row.hover()
  await row.getByRole('button', { name: /^Due of/ }).click()
  await row.getByLabel(/^Due of/).fill('2030-06-15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Due date changed')).toBeVisible()
  await expect(row).toContainText('2030')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Due date restored')).toBeVisible()
  await expect(row).not.toContainText('2030')
  await page.reload()
  await expect(row).toContainText('In progress')
  await expect(row).not.toContainText('2030')
})

test('a renewal gets an owner, an offer and a next step in its row, and a policy another number', async ({
  page,
}) => {
  const today = dayIn(defaultTimeZone, new Date())
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const client = await add('/api/clients', { name: 'Inline Ranch' })
  await add(`/api/clients/${client.id}/policies`, {
    ...{ type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'INL-1', premium: 1000 },
    ...{ effectiveDate: addDays(today, -265), expirationDate: addDays(today, 100) },
  })
  await page.goto('/requotes?q=Inline')
  const row = page.getByRole('row', { name: /Inline Ranch/ })
  const change = async (label: string, text: string) => {
    await row.hover()
    await row.getByRole('button', { name: label }).click()
    await row.getByLabel(label).fill(text)
    await page.keyboard.press('Enter')
  }
  await change('Next step of Inline Ranch', 'Send the offer')
  await expect(page.getByText('Next step added, due today')).toBeVisible()
  await expect(row).toContainText('Send the offer')
  await change('Due date of Inline Ranch', addDays(today, 3))
  await expect(page.getByText('Due date changed')).toBeVisible()
  await expect(row).toContainText('in 3 days')
  await change('Offer of Inline Ranch', '$1,300')
  await expect(page.getByText('Offered premium changed')).toBeVisible()
  await expect(row).toContainText('+$300 (30%)')
  await row.hover()
  await row.getByRole('button', { name: 'Owner of Inline Ranch' }).click()
  await page.getByRole('option', { name: 'Maya Okafor' }).click()
  await expect(row).toContainText('Maya Okafor')
  await expect(page.getByText('Owner changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Owner restored')).toBeVisible()
  await expect(row).toContainText('No owner')
  await page.reload()
  await expect(row).toContainText('Send the offer')
  await expect(row).toContainText('$1,300')

  await page.goto('/policies?q=INL-1')
  const policy = page.getByRole('row', { name: /Inline Ranch/ })
  await policy.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await policy.getByLabel('Policy number of Inline Ranch').fill('INL-2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Policy number changed')).toBeVisible()
  await page.goto('/policies?q=INL-2')
  await expect(policy).toContainText('INL-2')
})
