import type { Page } from '@playwright/test'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { expect, signIn, test } from './fixtures.ts'

type Figure = { name: string; value: string; href: string }

/** The figures of a screen that lead to a list; each says its name and value to a screen reader. */
async function figuresOf(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address)
  const links = page.getByRole('main').locator('a[aria-label*=": "]')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? '']),
  )
  return found.map(([label = '', href = '']) => {
    const at = label.lastIndexOf(': ')
    return { name: label.slice(0, at), value: label.slice(at + 2), href }
  })
}

async function rowsAt(page: Page, href: string): Promise<{ id: string; premium?: number }[]> {
  const answer = await page.request.get(`/api${href}`)
  expect(answer.ok(), href).toBe(true)
  return answer.json()
}

/** Those that are quotients: what they open is what they are counted of. */
const isQuotient = (name: string) => /^(Avg|Policies per client|Clients$|Policies$|Premium$)/.test(name)

type Written = { kind: string; effectiveDate: string; premiumChange: number; producers: { userId: string }[] }

/** What the transactions that a list is about charged on its policies. */
async function writtenAt(page: Page, href: string, rows: { id: string }[]): Promise<number> {
  const asked = new URL(href, page.url()).searchParams
  const kinds = asked.get('writtenKind')?.split(',')
  const producer = asked.get('creditedTo')
  const isMeant = ({ kind, effectiveDate, producers }: Written) =>
    effectiveDate >= (asked.get('writtenFrom') ?? '') &&
    effectiveDate <= (asked.get('writtenTo') ?? dayIn(defaultTimeZone, new Date())) &&
    (!kinds || kinds.includes(kind)) &&
    (!producer || producers.some(({ userId }) => userId === producer))
  let cents = 0
  for (const { id } of rows) {
    const { terms } = await (await page.request.get(`/api/policies/${id}/history`)).json()
    const { transactions }: { transactions: Written[] } = terms.find((term: { id: string }) => term.id === id)
    for (const made of transactions.filter(isMeant)) cents += Math.round(made.premiumChange * 100)
  }
  return cents / 100
}

/** More than these are not read one by one. */
const readLimit = 60

/** What a figure says, and what the list that it opens has: of policies also their premium, or what was written on them. */
async function compared(page: Page, { name, value, href }: Figure) {
  const rows = await rowsAt(page, href)
  if (/^[\d,]+$/.test(value)) return { name, says: value, has: rows.length.toLocaleString('en-US') }
  if (!/^[−-]?\$/.test(value) || !href.startsWith('/policies') || isQuotient(name)) return null
  const isWritten = href.includes('writtenFrom')
  if (isWritten && rows.length > readLimit) return null
  const sum = isWritten
    ? await writtenAt(page, href, rows)
    : rows.reduce((all, { premium = 0 }) => all + Math.round(premium * 100), 0) / 100
  return { name, says: value, has: formatDollars(sum, { cents: value.includes('.') }) }
}

async function expectSame(page: Page, address: string, atLeast: number): Promise<Figure[]> {
  const figures = await figuresOf(page, address)
  const pairs = (await Promise.all(figures.map((figure) => compared(page, figure)))).filter(
    (one) => one !== null,
  )
  expect(pairs.length, `figures of ${address}`).toBeGreaterThanOrEqual(atLeast)
  for (const { name, says, has } of pairs) expect(`${name}: ${has}`).toBe(`${name}: ${says}`)
  return figures
}

test('every figure opens as many records as it counted', async ({ page }) => {
  await signIn(page, 'owner')
  const today = dayIn(defaultTimeZone, new Date())
  const before = addDays(today, -60)
  for (const [query, address] of [
    ['', '/dashboard'],
    [`?asOf=${before}`, `/dashboard?asOf=${before}`],
  ] as const) {
    const metrics = await (await page.request.get(`/api/dashboard/metrics${query}`)).json()
    const figures = await expectSame(page, address, 10)
    const countAt = async (name: string) =>
      (await rowsAt(page, figures.find((one) => one.name === name)?.href ?? '/none')).length
    expect(await countAt('Total book premium')).toBe(metrics.totalPolicies)
    expect(await countAt('Policies per client')).toBe(metrics.totalPolicies)
    expect(await countAt('Avg. premium per policy')).toBe(metrics.totalPolicies)
    const insured = await countAt('Avg. premium per client')
    expect(metrics.averagePremiumPerClient).toBeCloseTo(metrics.totalPremium / insured, 1)
    expect(await countAt('This month')).toBe(metrics.policyRenewals.currentMonth.count)
    expect(await countAt('Next month')).toBe(metrics.policyRenewals.nextMonth.count)
    expect(await countAt('Next 90 days')).toBe(metrics.policyRenewals.next90Days.count)
  }
  const [carrier] = await (await page.request.get('/api/carriers/book')).json()
  const [client] = await (await page.request.get('/api/clients?sort=-policyCount&limit=1')).json()
  await expectSame(page, `/carriers/${carrier.carrierId}`, 2)
  await expectSame(page, `/clients/${client.id}`, 3)
  await expectSame(page, `/clients/${client.id}?asOf=${before}`, 1)
})

test('an owner reads what was written, by month as reported, and opens the policies behind it', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await expectSame(page, '/performance', 5)
  await page.getByRole('tab', { name: 'Months as reported' }).click()
  const months = page.getByRole('table', { name: 'Months as reported' })
  const net = months.getByRole('row').nth(1).getByRole('link').first()
  const reported = (await net.textContent()) ?? ''
  await net.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  const { search } = new URL(page.url())
  const rows = await rowsAt(page, `/policies${search}`)
  await expect(
    page.getByText(`${rows.length.toLocaleString('en-US')} policies`, { exact: true }),
  ).toBeVisible()
  expect(formatDollars(await writtenAt(page, page.url(), rows))).toBe(reported)

  await page.goBack()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Last month' }).click()
  await expect(page.getByRole('link', { name: `Net written premium: ${reported}` })).toBeVisible()
})
