import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { loginPage } from './pages/login-page.ts'
import { recordListPage } from './pages/record-list-page.ts'
import { signUpOwner } from './people.ts'

// Chromium logs every refused and unreachable call.
test.use({
  expectedConsole: [/status of (400|401|404|500|503)|net::ERR_INTERNET_DISCONNECTED|Invalid time value/],
})

test('a connection that breaks is tried again, reported, and recovered from', async ({ page, context }) => {
  await signUpOwner(page)
  await page.goto('/clients')
  await expect(page.getByText(/No clients yet/)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('harbor')
  await expect(page.getByText('Connection Failed')).toBeVisible()
  await expect(
    page.getByText('Please try again later or contact support if the issue persists.'),
  ).toBeVisible()
  await expect(page.getByText('Connection Issue')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Please check your internet connection and try again later.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/No clients match/)).toBeVisible()
})

test('a short outage heals without a word', async ({ page, context }) => {
  await signUpOwner(page)
  await page.goto('/clients')
  await expect(page.getByText(/No clients yet/)).toBeVisible()
  const isDown = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/clients'))
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('harbor')
  await isDown
  await context.setOffline(false)
  await expect(page.getByText(/No clients match/)).toBeVisible()
  await expect(page.getByText(/Connection/)).toHaveCount(0)
})

test('a session that ends in the middle of work leads back to it, with what was typed', async ({
  page,
  context,
}) => {
  const person = await signUpOwner(page)
  await recordListPage(page, 'Clients').open('?sort=-createdAt')
  await recordListPage(page, 'Clients').add()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await dialog.getByLabel(/^Name/).fill('Harbor Lane Bakery')
  await dialog.getByLabel('City').fill('Norfolk')
  await dialog.getByLabel('Date of birth').fill('1990-01-01')
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByText('Session Expired')).toBeVisible()
  await expect(page.getByText('Please log in again to continue.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await loginPage(page).logIn(person.email, person.password)
  await expect(page).toHaveURL(/\/clients\?sort=-createdAt$/)
  await recordListPage(page, 'Clients').open('?sort=-createdAt')
  await recordListPage(page, 'Clients').add()
  await expect(dialog.getByText(/Restore your unsaved draft\?/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Harbor Lane Bakery')
  await expect(dialog.getByLabel('City')).toHaveValue('Norfolk')
  await expect(dialog.getByLabel('Date of birth')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor Lane Bakery' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('formRecovery'))).toBeNull()
})

test('another person who logs in afterwards finds neither the page nor the words', async ({
  page,
  context,
}) => {
  const other = await signUpOwner(page, 'Luis Cordero')
  await context.clearCookies()
  await signUpOwner(page)
  await recordListPage(page, 'Tickets').open()
  await recordListPage(page, 'Tickets').add()
  await page
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .fill('Call the landlord')
  await context.clearCookies()
  await page.getByRole('dialog').getByRole('button', { name: 'Add ticket' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await loginPage(page).logIn(other.email, other.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await page.evaluate(() => localStorage.getItem('formRecovery'))).toBeNull()
})

test('a page that breaks shows the card with its three buttons, is posted once, and can be tried again', async ({
  page,
}) => {
  await signUpOwner(page)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/error-tracking')) posted.push(request.postData() ?? '')
  })
  let isBroken = true
  await page.route('**/api/team-members?**', async (route) => {
    if (isBroken) await route.fulfill({ json: [{ id: 1, name: { broken: true } }] })
    else await route.continue()
  })
  await page.route('**/api/team-members/invitations?**', async (route) => {
    if (isBroken)
      await route.fulfill({
        json: [{ id: '1', email: { broken: true }, name: 'x', createdAt: 'x', expiresAt: 'x' }],
      })
    else await route.continue()
  })
  await page.goto('/dashboard')
  await page.goto('/team-members')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(
    page.getByText("An unexpected error occurred. Our team has been notified and we'll look into it."),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  await expectAccessible(page)
  expect(posted).toHaveLength(1)
  expect(JSON.parse(posted[0] ?? '')).toMatchObject({
    context: { source: 'boundary', release: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/) },
  })
  isBroken = false
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { name: 'Team members' })).toBeVisible()
})
