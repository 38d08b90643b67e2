import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /policies/:id, with its dialogs. */
export function policyPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const transactions = page.getByRole('table', { name: 'Transactions' })
  const effect = dialog.getByRole('region', { name: 'Effect' })
  return {
    dialog,
    effect,
    transactions,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    term: page.getByRole('region', { name: 'Term', exact: true }),
    terms: page.getByRole('region', { name: 'Terms', exact: true }),
    due: page.getByRole('region', { name: 'Confirmation due' }),
    /** Chooses an action, beside the title or in the menu. */
    async act(action: string) {
      const button = page.getByRole('button', { name: action, exact: true })
      await transactions.waitFor()
      if (await button.isVisible()) return button.click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    },
    fill: (label: string, value: string) => dialog.getByLabel(label).and(dialog.locator('input')).fill(value),
    /** Waits for these words of the effect, then does what the button says. */
    async enter(button: string, ...words: string[]) {
      for (const text of words) await expect(effect).toContainText(text)
      await dialog.getByRole('button', { name: button, exact: true }).click()
      await expect(dialog).toBeHidden()
    },
    /** A row of the transactions, by its words. */
    row: (words: string) => transactions.getByRole('row').filter({ hasText: words }),
  }
}
