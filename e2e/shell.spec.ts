import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectCardsInSight, expectNoSidewaysScroll } from './layout.ts'

const widthOf = (box: { width: number } | null) => Math.round(box?.width ?? 0)

test('the sidebar is 240 px wide, or 70 collapsed, and the page at most 1080', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await signIn(page, 'owner')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Total book premium' })).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect(widthOf(await sidebar.boundingBox())).toBe(240)
  const content = await page.getByRole('main').evaluate((main) => {
    const { paddingLeft, paddingRight, width } = getComputedStyle(main)
    return Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  })
  expect(content).toBe(1080)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(async () => expect(widthOf(await sidebar.boundingBox())).toBe(70)).toPass()
})

/** Figures with as many digits as the books of the largest agencies. */
const hugeBook = {
  totalPremium: 10_001_380_475,
  monthlyPremium: 10_000_096_002,
  yearlyPremium: 10_001_289_453,
  averagePremiumPerClient: 25_003_451,
  averagePremiumPerPolicy: 11_878_124,
}

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
] as const) {
  test(`every card of the dashboard holds what it says at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'owner')
    await page.route('**/api/dashboard/metrics*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...hugeBook } })
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Total book premium' })).toContainText('$10,001,289,453')
    const cards = page.getByRole('main').getByRole('region')
    const overhang = () =>
      cards.evaluateAll((all) =>
        all.map((card) => `${card.ariaLabel} ${Math.max(0, card.scrollWidth - card.clientWidth)}`),
      )
    await expect(page.getByRole('region', { name: 'My day' })).toBeVisible()
    expect(await cards.count()).toBeGreaterThan(6)
    for (const words of await overhang()) expect(words).toMatch(/ 0$/)
    await expectNoSidewaysScroll(page)
  })
}

test('phones show six records of each list at once', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'owner')
  // My day stands folded before tickets.
  const atLeast = {
    ...{ '/clients': 6, '/prospects?view=table': 6, '/tickets': 5, '/commercial': 6 },
    // The worklist begins with its buckets, and its cards say whose renewal it is and what comes next.
    ...{ '/policies': 6, '/claims': 6, '/requotes': 4, '/requotes/all': 5 },
  }
  for (const [path, cards] of Object.entries(atLeast)) {
    await page.goto(path)
    await expectCardsInSight(page, cards)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/prospects?view=table')
  const status = page.getByRole('term').filter({ hasText: 'Status' }).first()
  await expect(status).toBeAttached()
  expect(await status.evaluate((term) => term.clientWidth), 'room that the word takes').toBeLessThan(2)
})

test('the menu of phones is 280 px wide and leads out by Sign Out', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'agent')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  expect(widthOf(await menu.boundingBox())).toBe(280)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test.describe('a toast', () => {
  test.use({ expectedConsole: [/status of 500/] })

  test('stands at the bottom right', async ({ page }) => {
    await signIn(page, 'owner')
    await page.route(/\/api\/(auth\/)?logout/, (route) => route.fulfill({ status: 500 }))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Logout failed' })
    await expect(toast).toBeVisible()
    await expect(async () => {
      const box = await toast.boundingBox()
      expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440 - 24)
      expect(box?.y).toBeGreaterThan(900 / 2)
    }).toPass()
  })
})

test('screens outside the menus are reached from where one is: exposures, forms, the audit log of a record', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const made = await page.request.post('/api/clients', {
    data: { kind: 'commercial', name: 'Lantern Tool Rental' },
  })
  const { id } = await made.json()
  await page.goto(`/clients/${id}`)
  await page.getByRole('link', { name: 'Exposures' }).click()
  await expect(page).toHaveURL(new RegExp(`/commercial/${id}$`))
  await page.goBack()
  await page.getByRole('link', { name: 'All forms' }).click()
  await expect(page).toHaveURL(new RegExp(`/acords\\?clientId=${id}$`))
  await page.goBack()
  await page.getByRole('region', { name: 'History' }).getByRole('link', { name: 'Audit log' }).click()
  const entries = page.getByRole('region', { name: 'Audit log entries' })
  await expect(entries.getByRole('row')).toHaveCount(2)
  await expect(entries).toContainText('Lantern Tool Rental')
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Agency setup' }).getByRole('link', { name: 'Ticket setup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ticket setup' })).toBeVisible()
})
