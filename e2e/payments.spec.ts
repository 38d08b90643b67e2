import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { loginPage } from './pages/login-page.ts'
import { paymentsPage } from './pages/payments-page.ts'
import { signUpPage } from './pages/sign-up-page.ts'
import { newPerson, signUpOwner } from './people.ts'

// Nobody is signed in at first, which the browser logs in its console.
test.use({ expectedConsole: [/status of 401/] })

/** Newcomers are led through the product; these journeys are about something else. */
async function skipTour(page: Page) {
  await page.request.patch('/api/user/settings', { data: { settings: { onboardingCompleted: true } } })
}

async function asNewOwner(page: Page) {
  await signUpOwner(page)
  await skipTour(page)
  return paymentsPage(page)
}

test('an owner subscribes: declined, cancelled, then paid, with the trial kept', async ({ page }) => {
  const payments = await asNewOwner(page)
  await payments.open()
  await payments.expectState('On trial')
  await payments.subscribe()
  await payments.expectSandboxAccessible()
  await payments.press('Have the card declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await payments.expectSandboxAccessible()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('Nothing was charged', { exact: true })).toBeVisible()
  await payments.subscribe()
  await payments.press('Pay')
  await expect(page.getByText('Thank you, you are subscribed')).toBeVisible()
  await expect(page.getByText(/Your first payment is due then/)).toBeVisible()
  await payments.expectInvoice('S-0001', 'Paid')
  await payments.open()
  await payments.expectState('On trial')
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0)
})

test('a renewal fails: a banner on every page leads to the card, which settles it', async ({ page }) => {
  const payments = await asNewOwner(page)
  await payments.open()
  await payments.subscribe()
  await payments.press('Pay')
  await payments.openPortal()
  await payments.expectSandboxAccessible()
  await payments.press('Play a failed renewal')
  await expect(page.getByText('Payment failed')).toBeVisible()
  await page.goto('/clients')
  const banner = page.getByRole('complementary', { name: 'Subscription' })
  await expect(banner).toContainText('The last payment for your subscription did not go through.')
  await banner.getByRole('link', { name: 'Update the card' }).click()
  await payments.expectState('Payment failed')
  await payments.expectInvoice('S-0002', 'Open')
  await payments.openPortal('Update the card')
  await payments.press('Update the card')
  await payments.goBack()
  await payments.expectState('Active')
  await payments.expectInvoice('S-0002', 'Paid')
  await page.goto('/clients')
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('an owner cancels and takes it back, with the promise that the data stays', async ({ page }) => {
  const payments = await asNewOwner(page)
  await payments.open()
  await payments.subscribe()
  await payments.press('Pay')
  await payments.press('Cancel the subscription')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Your data stays accessible without a subscription.')
  await dialog.getByRole('button', { name: 'Continue to cancel' }).click()
  await payments.press('Cancel at the end of the period')
  await expect(page.getByText('Ends', { exact: true })).toBeVisible()
  await payments.goBack()
  await expect(page.getByText(/You won’t be charged/)).toBeVisible()
  await payments.openPortal()
  await payments.press('Keep the subscription')
  await payments.goBack()
  await expect(page.getByText(/Your first payment is due then/)).toBeVisible()
})

test('a member sees the state, and who can change it', async ({ page }) => {
  await signIn(page, 'agent')
  const payments = paymentsPage(page)
  await payments.open()
  await payments.expectState('Active')
  await expect(page.getByText(/the owner of your agency, can buy and change the subscription/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0)
})

test('an owner of the demo sees a year of invoices, each with its page', async ({ page }) => {
  await signIn(page, 'owner')
  const payments = paymentsPage(page)
  await payments.open()
  await expect(page.getByText(/Your subscription renews in 1\d days/)).toBeVisible()
  await payments.expectInvoice('S-0013', 'Paid')
  const invoice = page.waitForEvent('popup')
  await page.getByRole('link', { name: /S-0013/ }).click()
  await expect((await invoice).getByRole('heading', { name: 'Invoice S-0013' })).toBeVisible()
})

test('an agent alone signs up by plan and subscribes at /checkout/agent', async ({ page }) => {
  const signUp = signUpPage(page)
  await page.goto('/direct-signup')
  await expect(page.getByText('$950')).toBeVisible()
  await page.getByRole('radio', { name: /Insurance Agent Plan/ }).check()
  await signUp.fill(newPerson('Luis Cordero'), false)
  await signUp.submit()
  await signUp.expectSignedIn()
  await skipTour(page)
  await page.goto('/checkout/agent')
  await expect(page.getByRole('heading', { name: 'Insurance Agent Plan' })).toBeVisible()
  const payments = paymentsPage(page)
  await payments.subscribe()
  await expect(page.getByText('$150 a month')).toBeVisible()
  await payments.press('Pay')
  await expect(page.getByText('Thank you, you are subscribed')).toBeVisible()
  await page.goto('/checkout/agent')
  await expect(page.getByText('You are subscribed to this plan.')).toBeVisible()
})

type TestLogin = { email: string; password: string }

async function makeTestAccount(page: Page, changes: Record<string, unknown> = {}): Promise<TestLogin> {
  await signIn(page, 'admin')
  const expired = {
    status: 'expired',
    createdAt: '2025-05-05T00:00:00.000Z',
    periodEnd: null,
    hasSubscriptionId: false,
  }
  await page.request.post('/api/admin/subscription-test', {
    data: { account: 'agency_owner', ...expired, ...changes },
  })
  const login = await page.request.post('/api/admin/subscription-test/login', {
    data: { account: 'agency_owner' },
  })
  await page.context().clearCookies()
  return login.json()
}

async function logInAs(page: Page, { email, password }: TestLogin) {
  const login = loginPage(page)
  await login.open()
  await login.logIn(email, password)
  await expect(page).toHaveURL(/\/dashboard$/)
}

const notice = (page: Page) => page.getByRole('dialog', { name: 'Subscription Recommended' })

test('whose subscription has expired sees a message once, and goes on', async ({ page }) => {
  await logInAs(page, await makeTestAccount(page))
  await expect(notice(page)).toContainText(
    'Your subscription has expired, but you can continue using the application.',
  )
  await expect(page.getByText(/^Subscription Recommended - Your subscription has expired\./)).toBeVisible()
  await page.getByRole('button', { name: 'Continue Using App' }).click()
  await expect(notice(page)).toHaveCount(0)
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    subscriptionWarning: 'true',
    subscriptionStatus: 'expired',
  })
  await page.reload()
  const banner = page.getByRole('complementary', { name: 'Subscription' })
  await expect(banner).toContainText('You can continue using the application.')
  await expect(notice(page)).toHaveCount(0)
})

test('Subscribe Now of the notice leads to the payment page, and paying ends it', async ({ page }) => {
  await logInAs(page, await makeTestAccount(page))
  await notice(page).getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByText('SANDBOX: NO MONEY MOVES')).toBeVisible()
  await paymentsPage(page).press('Pay')
  await expect(page.getByText('Thank you, you are subscribed')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Happy / })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Subscription' })).toHaveCount(0)
})

test('an admin puts the test account into a state and sees what it sees', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/subscription-test?account=agent')
  await page.getByLabel('Subscription status').selectOption('canceled')
  await page.getByRole('button', { name: 'Apply state' }).click()
  await expect(page.getByText('Set, with the status canceled')).toBeVisible()
  await page.getByText('Before the cutoff').click()
  await page.getByRole('button', { name: 'Apply state' }).click()
  await expect(page.getByText('Not set')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not set')).toBeVisible()
  await page.getByRole('button', { name: 'Create password' }).click()
  await expect(page.getByText('subscription-test-agent@bindery.invalid')).toBeVisible()
})

for (const path of ['/payments', '/checkout/agent', '/direct-signup']) {
  test(`${path} fits a phone`, async ({ page }) => {
    if (path !== '/direct-signup') await asNewOwner(page)
    await asPhone(page)
    await page.goto(path)
    await expect(page.getByText('$').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
