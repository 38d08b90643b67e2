import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'

test('a renewal gets an owner, an offer and a next step, and leaves the worklist when it is renewed', async ({
  page,
}) => {
  const today = dayIn(defaultTimeZone, new Date())
  // Further off than the agency's rule for renewals reaches.
  const expirationDate = addDays(today, 100)
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const client = await add('/api/clients', { name: 'Renewing Ranch LLC' })
  const { id } = await add(`/api/clients/${client.id}/policies`, {
    ...{ type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'REN-1', premium: 1000 },
    ...{ effectiveDate: addDays(expirationDate, -365), expirationDate },
  })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Requotes' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requotes' })).toBeVisible()
  await page.getByRole('button', { name: /^91–120 days/ }).click()
  await page.getByLabel('Search renewals').fill('Renewing Ranch')
  await expect(page).toHaveURL(/q=Renewing/)
  // The rows of before stay until those of the search are there, with links of before.
  await expect(page.getByText('1 open renewal', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /Renewing Ranch/ })
  await expect(row).toContainText('No owner')
  await expect(row).toContainText('No next step')

  await row.getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Offered premium').fill('1300')
  await expect(dialog.getByText('Change: +$300 (30%)')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option').filter({ visible: true }).first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('$1,300')
  await expect(row).not.toContainText('No owner')

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Add next step' }).click()
  await dialog.getByLabel('What needs to be done').fill('Send the offer')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  await dialog.getByRole('button', { name: 'Add next step' }).click()
  await expect(page.getByText('1 renewal given a next step')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 next step removed')).toBeVisible()
  await expect(row).toContainText('No next step')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Add next step' }).click()
  await dialog.getByLabel('What needs to be done').fill('Send the offer')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  await dialog.getByRole('button', { name: 'Add next step' }).click()
  await expect(page.getByText('1 renewal given a next step')).toBeVisible()
  await page.reload()
  await expect(row).toContainText('Send the offer')
  await asPhone(page)
  await expectNoSidewaysScroll(page)

  const newTerm = {
    effectiveDate: expirationDate,
    expirationDate: addDays(expirationDate, 365),
    premium: 1300,
  }
  const renewal = { kind: 'renewal', effectiveDate: expirationDate, newTerm }
  expect((await page.request.post(`/api/policies/${id}/transactions`, { data: renewal })).status()).toBe(201)
  await page.reload()
  await expect(page.getByText('No renewals match this search and these filters.')).toBeVisible()
})
