import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** The card of the onboarding tour. */
export function tourCard(page: Page) {
  const card = page.getByRole('region', { name: 'Tour' })
  const press = (name: string) => card.getByRole('button', { name }).click()
  return {
    card,
    next: () => press('Next'),
    finish: () => press('Finish'),
    leave: () => press('Skip tutorial'),
    async expectStep(number: number, count: number, title: string) {
      await expect(card.getByText(`Step ${number} of ${count}`)).toBeVisible()
      await expect(card.getByRole('heading', { name: title })).toBeVisible()
    },
  }
}
