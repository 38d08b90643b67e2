import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect } from '#e2e/fixtures.ts'

/** What an authenticator app shows for a secret; `steps` looks ahead, since no code is taken twice. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
}

/** Setting up two-factor sign-in, on the profile or where it is asked for. */
export function twoFactorSetUp(page: Page) {
  return {
    async begin(password: string): Promise<string> {
      await page.getByLabel('Your password').fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      return ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
    },
    async confirm(code: string): Promise<void> {
      await page.getByRole('textbox', { name: 'Code' }).fill(code)
      await page.getByRole('button', { name: 'Turn on' }).click()
    },
    async keepCodes(): Promise<string[]> {
      const list = page.getByRole('list', { name: 'Recovery codes' })
      await expect(list.getByRole('listitem')).toHaveCount(10)
      const codes = await list.getByRole('listitem').allInnerTexts()
      await page.getByRole('button', { name: 'I’ve saved them' }).click()
      return codes
    },
  }
}

/** The security section of /profile. */
export function securityPage(page: Page) {
  return {
    async open() {
      await page.goto('/profile?section=security')
      await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible()
    },
    twoFactor: page.getByRole('region', { name: 'Two-factor sign-in' }),
    sessions: page.getByRole('region', { name: 'Sessions' }),
    outside: page.getByRole('region', { name: 'Other ways to sign in' }),
  }
}

/** The second step of the login. */
export function codeStep(page: Page) {
  return {
    async enter(code: string, label = 'Code') {
      await page.getByRole('textbox', { name: label }).fill(code)
      await page.getByRole('button', { name: 'Log in' }).click()
    },
    async expectAsked() {
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    },
  }
}
