import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** The pages of the platform's admins. */
export function adminPage(page: Page) {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') })
  const person = page.getByRole('dialog', { name: 'Person' })
  return {
    dialog,
    person,
    async open(path: string, heading: string) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    },
    /** Opens somebody beside the list. */
    async openPerson(email: string) {
      await page.goto(`/admin/users?q=${encodeURIComponent(email)}`)
      await page
        .getByRole('link')
        .filter({ hasText: /\w/ })
        .and(page.locator('[href*="user="]'))
        .first()
        .click()
      await expect(person.getByText(email)).toBeVisible()
    },
    async act(name: string, reason: string) {
      await person.getByRole('button', { name, exact: true }).click()
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    section: (name: string) => page.getByRole('region', { name, exact: true }),
  }
}
