import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

type Policy = { name: string; bytes: Buffer }

/** The commercial-policy assistant, within the dialog or on its own page. */
export function edisonPage(page: Page, within: Locator = page.locator('body')) {
  const conversation = within.getByRole('region', { name: 'Conversation' }).last()
  const field = within.getByRole('textbox', { name: 'Message' })
  return {
    conversation,
    field,
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    model: within.getByRole('combobox', { name: 'Model' }),
    async choose({ name, bytes }: Policy) {
      const file = { name, mimeType: 'application/pdf', buffer: bytes }
      await within.locator('input[type="file"]').setInputFiles(file)
    },
    async ask(question: string) {
      await field.fill(question)
      await within.getByRole('button', { name: 'Send message' }).click()
    },
    async expectReply(words: RegExp) {
      await expect(conversation.getByRole('listitem').last()).toContainText(words, { timeout: 40_000 })
      await expect(field).toBeEnabled()
    },
  }
}
