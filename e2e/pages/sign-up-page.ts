import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import type { Person } from '#e2e/people.ts'

/** The sign-up screens of owners and agents. */
export function signUpPage(page: Page) {
  const password = page.getByLabel('Password', { exact: true })
  return {
    email: page.getByLabel('Email'),
    password,
    async fill(person: Person, isOwner = true) {
      await page.getByLabel('Your name').fill(person.name)
      if (isOwner) await page.getByLabel('Agency name').fill(person.agencyName)
      await page.getByLabel('Email').fill(person.email)
      await password.fill(person.password)
    },
    submit: () => page.getByRole('button', { name: /^sign up$/i }).click(),
    async join(newPassword: string) {
      await password.fill(newPassword)
      await page.getByRole('button', { name: 'Join the agency' }).click()
    },
    async expectSignedIn() {
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    },
  }
}
