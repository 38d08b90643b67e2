import type { Page } from '@playwright/test'
import { addDays, addMonths, dayIn, defaultTimeZone, formatDay, monthName, monthOf } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { signUpOwner } from './people.ts'

const today = dayIn(defaultTimeZone, new Date())
const statementDate = addDays(`${monthOf(today)}-01`, -1)
const effectiveDate = addMonths(`${monthOf(statementDate)}-01`, 0)
const month = `${monthName(monthOf(statementDate))} ${statementDate.slice(0, 4)}`

/** A carrier that pays 10 %, and three clients insured with it. */
async function insureWith(page: Page, carrier: string): Promise<void> {
  const add = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const { id } = await add('/api/carriers', { name: carrier })
  const rate = { lineOfBusiness: '', kind: 'new', percent: 10, effectiveFrom: '2020-01-01' }
  await add(`/api/carriers/${id}/rates`, rate)
  for (const [name, policyNumber] of [
    ['Reconciled Roofing', 'RC-1001'],
    ['Ana Lopez', 'RC-1002'],
    ['Harbor Cafe', 'RC-1003'],
  ]) {
    const client = await add('/api/clients', { name })
    await add(`/api/clients/${client.id}/policies`, {
      ...{ type: 'commercial', lineOfBusiness: 'BOP', carrier, policyNumber, premium: 1000 },
      ...{ effectiveDate, expirationDate: addMonths(effectiveDate, 12) },
    })
  }
}

async function chooseColumn(page: Page, field: string, heading: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: heading, exact: true }).click()
  await expect(page.getByRole('combobox', { name: field, exact: true })).toHaveValue(heading)
}

// The second line is short paid by $20.40, and the carrier left a letter out of the third one's number.
const statement = [
  'Contract ref,Named party,Gross,Payout',
  'RC-1001,RECONCILED ROOFING,1000.00,100.00',
  'RC-1002,LOPEZ ANA,1000.00,79.60',
  'R-1003,HARBOR CAFE,1000.00,100.00',
  'Total,,3000.00,279.60',
].join('\n')

/** Uploads a statement, says what its columns are, and posts it. */
async function post(page: Page, carrier: string, text: string): Promise<void> {
  await page.goto('/commissions')
  await page.getByRole('button', { name: 'Upload statement' }).first().click()
  const upload = page.getByRole('dialog', { name: 'Upload statement' })
  await upload.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: carrier }).click()
  const file = { name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await upload.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 2, name: 'Review the columns' })).toBeVisible()
  await chooseColumn(page, 'Policy number', 'Contract ref')
  await chooseColumn(page, 'Insured', 'Named party')
  await chooseColumn(page, 'Premium', 'Gross')
  await chooseColumn(page, 'Commission', 'Payout')
  await page.getByLabel('Statement date', { exact: true }).fill(statementDate)
  await page.getByRole('button', { name: 'Post and match' }).click()
}

test('a carrier’s statement is mapped, matched and reconciled to the cent, and its month is closed', async ({
  page,
}) => {
  await signUpOwner(page)
  await insureWith(page, 'Ledger Mutual')
  await post(page, 'Ledger Mutual', statement)
  await expect(page.getByText('2 of 3 lines matched')).toBeVisible()
  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(lines.getByRole('row', { name: /R-1003/ })).toContainText('Suggested: Harbor Cafe')
  await lines.getByRole('button', { name: 'Match R-1003' }).click()
  const match = page.getByRole('dialog', { name: 'Match R-1003' })
  await match.getByRole('button', { name: /^Choose Harbor Cafe/ }).click()
  await match.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(match).toBeHidden()
  await page.reload()
  // What it prints is what its lines add up to, and all of it is matched.
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await expect(figure('Difference')).toHaveText('None')
  await expect(figure('3 lines')).toHaveText('$279.60')
  await expect(figure('Matched')).toHaveText('$279.60')
  await expect(lines.getByText('Matched', { exact: true })).toHaveCount(3)

  await page.goto('/commissions?tab=outstanding')
  const short = page.getByRole('table', { name: 'Outstanding transactions' })
  await expect(short.getByRole('row', { name: /Ana Lopez/ })).toContainText('$20.40')
  await expect(short.getByRole('row')).toHaveCount(2)

  await page.goto('/commissions?tab=producers')
  const months = page.getByRole('table', { name: 'Months of commission' })
  const own = months.getByRole('row', { name: new RegExp(`^${month}`) })
  await expect(own).toContainText('$279.60')
  await own.getByRole('button', { name: `Close ${month}` }).click()
  const close = page.getByRole('dialog', { name: `Close ${month}?` })
  await close.getByRole('button', { name: 'Close month' }).click()
  await expect(close).toBeHidden()
  await page.reload()
  await expect(own).toContainText('Closed')
  await own.getByRole('link', { name: /,/ }).first().click()
  const credited = page.getByRole('table', { name: 'Statement lines' })
  await expect(credited.getByRole('row', { name: /Ana Lopez/ })).toContainText('$79.60')
  await expect(credited.getByRole('row', { name: /Ana Lopez/ })).toContainText(formatDay(effectiveDate))
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})

test('a line of another agency’s policy is marked as not ours with its reason, and taken back', async ({
  page,
}) => {
  await signUpOwner(page)
  await insureWith(page, 'Stray Mutual')
  const stray = [
    'Contract ref,Named party,Gross,Payout',
    'RC-1001,RECONCILED ROOFING,1000.00,100.00',
    'ZX-77,PELICAN TOWING,500.00,50.00',
  ].join('\n')
  await post(page, 'Stray Mutual', stray)
  await expect(page.getByText('1 of 2 lines matched')).toBeVisible()
  const line = page.getByRole('table', { name: 'Lines' }).getByRole('row', { name: /ZX-77/ })
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await line.getByRole('button', { name: 'Match ZX-77' }).click()
  await page.getByRole('button', { name: 'Not our policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'ZX-77 isn’t your policy?' })
  await dialog.getByLabel('Reason').fill('Moved to another agency')
  await page.getByRole('option', { name: 'Moved to another agency' }).click()
  await dialog.getByRole('button', { name: 'Mark as not ours' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(line).toContainText('Moved to another agency')
  await expect(figure('Not ours')).toHaveText('$50.00')
  await expect(figure('Matched')).toHaveText('$100.00')
  await line.getByRole('button', { name: 'Undo match of ZX-77' }).click()
  await expect(line.getByRole('button', { name: 'Match ZX-77' })).toBeVisible()
  await page.reload()
  await expect(line).toContainText('Open')
})

test('a producer finds their own statements and nobody else’s', async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/commissions')
  const months = page.getByRole('table', { name: 'Months of commission' })
  await expect(months.getByText('Closed').first()).toBeVisible()
  const links = months.getByRole('link')
  for (const name of await links.allTextContents()) expect(name).toBe('Priya Raman')
  await expect(page.getByRole('button', { name: 'Upload statement' })).toBeHidden()
  await links.last().click()
  await expect(page.getByRole('table', { name: 'Statement lines' })).toBeVisible()
})
