import { type OidcProvider, startOidcProvider } from '#server/testing/oidc-provider.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { loginPage } from './pages/login-page.ts'
import { codeOf, codeStep, securityPage, twoFactorSetUp } from './pages/security-page.ts'
import { mailedLink, signUpOwner } from './people.ts'
import { type RunningServer, startServer } from './server.ts'

/** A server that knows a provider: one of this machine's own. */
const test = base.extend<object, { provider: OidcProvider; server: RunningServer }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const provider = await startOidcProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.url,
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('an account at Google signs in by a verified email, is refused without, and is linked and unlinked', async ({
  page,
  context,
  provider,
}) => {
  const { email, password } = await signUpOwner(page)
  await context.clearCookies()
  const withGoogle = page.getByRole('button', { name: 'Continue with Google' })
  provider.person = { sub: `sub-${email}`, email, email_verified: true }
  await page.goto('/auth')
  await withGoogle.click()
  await expect(page.getByText(/No account here matches a verified email address/)).toBeVisible()

  await page.goto(await mailedLink(page, email, /confirm your email/i))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/verified|confirmed/i)
  await page.goto('/auth')
  await withGoogle.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)

  const security = securityPage(page)
  await security.open()
  await security.outside.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(security.outside.getByText('Not linked')).toBeVisible()
  await security.outside.getByRole('button', { name: 'Link Google' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue at Google' }).click()
  await expect(page.getByText('The account is linked. You can sign in with it from now on.')).toBeVisible()
  await expect(security.outside.getByText(/Linked since/)).toBeVisible()
  await expectAccessible(page)

  await security.twoFactor.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const setUp = twoFactorSetUp(page)
  const secret = await setUp.begin(password)
  await setUp.confirm(codeOf(secret))
  await setUp.keepCodes()
  await page.getByRole('button', { name: 'Logout' }).click()
  await withGoogle.click()
  await codeStep(page).expectAsked()
  await codeStep(page).enter(codeOf(secret, 1))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who cancels at the provider reads so and logs in with the password', async ({
  page,
  context,
  provider,
}) => {
  const { email, password } = await signUpOwner(page)
  await context.clearCookies()
  provider.person = null
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('You cancelled the sign-in. Nothing was changed.')).toBeVisible()
  await loginPage(page).logIn(email, password)
  await expect(page).toHaveURL(/\/dashboard$/)
})
