import type { Page } from '@playwright/test'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'

async function respond(page: Page, carrier: string, premium: string): Promise<void> {
  await page.getByRole('button', { name: `Response from ${carrier}` }).click()
  const dialog = page.getByRole('dialog', { name: `Response from ${carrier}` })
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Quoted' }).click()
  await dialog.getByLabel(/^Premium/).fill(premium)
  await dialog.getByRole('button', { name: 'Save response' }).click()
  await expect(dialog).toBeHidden()
}

test('a renewal is marketed to two carriers, compared and bound with the better one', async ({ page }) => {
  const today = dayIn(defaultTimeZone, new Date())
  const expirationDate = addDays(today, 40)
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const client = await add('/api/clients', { name: 'Marketed Marina LLC' })
  const { id } = await add(`/api/clients/${client.id}/policies`, {
    ...{ type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'MKT-1', carrier: 'Erie', premium: 2000 },
    ...{ effectiveDate: addDays(expirationDate, -365), expirationDate },
  })
  await page.request.patch(`/api/renewals/${id}`, { data: { offeredPremium: 2600, version: 0 } })

  await page.goto('/requotes?q=Marketed+Marina')
  await page.getByRole('button', { name: 'Start a requote of Marketed Marina LLC' }).click()
  await expect(page).toHaveURL(/\/requotes\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1, name: /^BOP renewal/ })).toBeVisible()

  const carriers = page.getByRole('dialog', { name: 'Add carriers' })
  for (const name of ['Travelers', 'Hartford Fire']) {
    await carriers.getByRole('combobox', { name: 'Carriers' }).fill(name)
    await page.keyboard.press('Enter')
  }
  await carriers.getByRole('button', { name: 'Add 2 carriers' }).click()
  await expect(carriers).toBeHidden()
  await respond(page, 'Travelers', '2100')
  await respond(page, 'Hartford Fire', '1800')
  const comparison = page.getByRole('region', { name: 'Quotes side by side' })
  await expect(comparison).toContainText('$200 (10%) lower')
  await expect(comparison).toContainText('$100 (5%) higher')

  await page.getByRole('button', { name: 'Bind Hartford Fire' }).click()
  const bind = page.getByRole('dialog', { name: 'Bind with Hartford Fire' })
  await bind.getByLabel('Policy number').fill('HF-2027')
  await expect(bind.getByRole('region', { name: 'Preview' })).toContainText('Renewal, Hartford Fire HF-2027')
  await bind.getByRole('button', { name: 'Bind policy' }).click()
  await expect(bind).toBeHidden()
  await page.reload()
  await expect(page.getByText('Won').first()).toBeVisible()
  await expect(page.getByText('Placed with Hartford Fire').first()).toBeVisible()
  await page.getByRole('link', { name: 'Open policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /HF-2027/ })).toBeVisible()

  await page.goto('/requotes?q=Marketed+Marina')
  await expect(page.getByText('No renewals match this search and these filters.')).toBeVisible()
  await page.goto('/requotes/ledger')
  await page.getByRole('link', { name: /^Hartford Fire, saved premium/ }).click()
  await expect(page.getByRole('grid', { name: 'Quotes' })).toContainText('Marketed Marina')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})
