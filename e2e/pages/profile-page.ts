import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /profile. */
export function profilePage(page: Page) {
  return {
    async open() {
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    },
    field: (label: string) => page.getByLabel(label, { exact: true }),
    agency: page.getByRole('region', { name: 'Agency' }),
    signIn: page.getByRole('region', { name: 'Sign-in' }),
    timeZone: page.getByRole('combobox', { name: 'Time zone' }),
    async chooseTimeZone(words: string, option: string) {
      const zone = page.getByRole('combobox', { name: 'Time zone' })
      await zone.click()
      await zone.fill(words)
      await page.getByRole('option', { name: option }).click()
    },
    saveAccount: () => page.getByRole('button', { name: 'Save account' }).click(),
    saveAgency: () => page.getByRole('button', { name: 'Save agency' }).click(),
    choosePicture: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator('input[type=file]').setInputFiles(file),
    frame: page.getByRole('button', { name: /Move the picture/ }),
    zoom: page.getByLabel('Zoom'),
    savePicture: () => page.getByRole('button', { name: 'Save picture' }).click(),
  }
}
