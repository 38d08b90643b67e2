import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /team-members. */
export function teamPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const inviteButton = page.getByRole('button', { name: 'Invite a member' }).first()
  return {
    async open() {
      await page.goto('/team-members')
      await expect(page.getByRole('heading', { level: 1, name: 'Team members' })).toBeVisible()
    },
    dialog,
    inviteButton,
    member: (name: string) => page.getByRole('table', { name: 'Team members' }).getByRole('row', { name }),
    invitation: (name: string) => page.getByRole('table', { name: 'Invitations' }).getByRole('row', { name }),
    async invite(email: string, name = '') {
      await inviteButton.click()
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
    },
    async choose(member: string, item: string) {
      await page.getByRole('button', { name: `Actions for ${member}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    async expectSeats(words: string) {
      await expect(page.getByText(words)).toBeVisible()
    },
  }
}
