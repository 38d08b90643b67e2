import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { securityPage } from './pages/security-page.ts'
import { mailedLink, signUpOwner } from './people.ts'
import { type Office, type RunningServer, startServer } from './server.ts'

/** Browsers keep passkeys for hosts with a name: this server is reached by one, without an office in front. */
const test = base.extend<object, { server: RunningServer; office: Office }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await startServer({}, 'localhost')
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  office: [
    async ({ server }, use) => {
      await use({ url: server.url, moveTo: async () => {}, close: async () => {} })
    },
    { scope: 'worker' },
  ],
})

/** A device with a fingerprint reader, which Chromium plays. */
async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = {
    ...({
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const),
    ...{ isUserVerified: true, automaticPresenceSimulation: true },
  }
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    unlocks: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

test('a passkey is added, logs in by the fingerprint alone, and no longer once it is removed', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/401 \(Unauthorized\)/)
  const { email, password } = await signUpOwner(page)
  const device = await plugIn(page)
  const security = securityPage(page)
  await security.open()
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Your password').fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(panel.getByText('Work laptop')).toHaveCount(1)
  await expect(panel.getByText('Not used yet')).toBeVisible()
  await mailedLink(page, email, /A passkey was added/)
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await context.clearCookies()
  await page.goto('/auth')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await device.unlocks(false)
  await button.click()
  await expect(page.getByText(/No passkey was used/)).toBeVisible()
  await device.unlocks(true)
  await button.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await security.open()
  await expect(panel.getByText(/Last used/)).toBeVisible()
  await panel.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByText('Work laptop')).toHaveCount(0)
  await context.clearCookies()
  await page.goto('/auth')
  await button.click()
  await expect(
    page.getByText('This passkey doesn’t work here. Log in with your password instead.'),
  ).toBeVisible()
  await device.remove()
})
