import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** The dialog of the general assistant, and the round button that opens it. */
export function assistantDialog(page: Page) {
  // Named by the chosen assistant, on a phone by the choice itself.
  const dialog = page.getByRole('dialog', { name: /^(Paige|Assistant)/ })
  const field = dialog.getByRole('textbox', { name: 'Message' })
  const conversation = dialog.getByRole('region', { name: 'Conversation' })
  return {
    dialog,
    field,
    conversation,
    button: page.getByRole('button', { name: 'Ask the assistant' }),
    welcome: conversation.getByText(/^Hi \w+, I'm Paige/),
    async open() {
      await page.getByRole('button', { name: 'Ask the assistant' }).click()
      await expect(field).toBeVisible()
    },
    async ask(question: string) {
      await field.fill(question)
      await dialog.getByRole('button', { name: 'Send message' }).click()
    },
    /** The reply stands as a whole: it can be copied. */
    async expectReply(words: RegExp) {
      const last = conversation
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'Copy answer' }) })
      await expect(last.last()).toContainText(words)
    },
    async expectClosed() {
      await expect(dialog).toHaveCount(0)
    },
  }
}
