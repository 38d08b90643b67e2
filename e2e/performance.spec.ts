import type { Page } from '@playwright/test'
import { formatDollars } from '#shared/money.ts'
import { expect, signIn, test } from './fixtures.ts'

type Part = { part: string; premium: number; terms: number }

/** Adds a policy whose carrier's name is wider than any column. */
async function addPolicyOfLongCarrier(page: Page): Promise<void> {
  const client = await page.request.post('/api/clients', { data: { name: 'Long Carrier Client' } })
  const { id } = await client.json()
  const data = { type: 'auto', carrier: 'Q'.repeat(110), premium: 1200 }
  expect((await page.request.post(`/api/clients/${id}/policies`, { data })).status()).toBe(201)
}

test('an owner explains the growth of the book, breaks it down by carrier and sets a goal', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await addPolicyOfLongCarrier(page)
  await page.goto('/performance')
  const months = page.getByRole('region', { name: 'Net written premium by month' })
  await expect(months.getByRole('link').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Growth' }).click()
  const bridge = page.getByRole('table', { name: 'Growth of the book' })
  await expect(bridge).toBeVisible()
  const year = new Date().getFullYear()
  const answer = await page.request.get(`/api/performance/growth?from=${year}-01-01&to=${year}-12-31`)
  const { start, end, parts }: { start: number; end: number; parts: Part[] } = await answer.json()
  const cents = (amount: number) => Math.round(amount * 100)
  expect(cents(start) + parts.reduce((sum, { premium }) => sum + cents(premium), 0)).toBe(cents(end))
  await expect(bridge.getByRole('row').last()).toContainText(formatDollars(end))
  const renewals = parts.find(({ part }) => part === 'renewal')
  await bridge.getByRole('button', { name: 'Premium change at renewal' }).click()
  const terms = page.getByRole('dialog', { name: 'Premium change at renewal' })
  await expect(terms).toContainText(`${renewals?.terms.toLocaleString('en-US')} terms`)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Breakdown' }).click()
  await page.getByRole('combobox', { name: 'Break down by' }).click()
  await page.getByRole('option', { name: 'Carrier' }).click()
  const carriers = page.getByRole('table', { name: 'Production by carrier' })
  await carriers.getByRole('link', { name: /^Q+, Policies: 1$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  await page.goBack()

  await page.getByRole('tab', { name: 'Goals' }).click()
  await page.getByRole('button', { name: 'New goal' }).click()
  const goal = page.getByRole('dialog', { name: 'New goal' })
  await goal.getByRole('combobox', { name: 'Measure' }).click()
  await page.getByRole('option', { name: 'Client retention' }).click()
  await goal.getByRole('textbox', { name: 'Target' }).fill('97.5')
  await goal.getByRole('button', { name: 'Set goal' }).click()
  await expect(goal).toBeHidden()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Goals' })).toContainText('of 97.5%')
})
