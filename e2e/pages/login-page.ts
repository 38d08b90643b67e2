import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** The login screen. */
export function loginPage(page: Page) {
  return {
    open: () => page.goto('/auth'),
    async logIn(email: string, password: string) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
    },
    async expectRefused() {
      await expect(page.getByText('Invalid email or password').first()).toBeVisible()
    },
  }
}
