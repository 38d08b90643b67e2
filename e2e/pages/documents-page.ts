import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /document-extraction: the queue, and a document with its pages beside what was found. */
export function documentsPage(page: Page) {
  return {
    async open() {
      await page.goto('/document-extraction')
      await expect(page.getByRole('heading', { level: 1, name: 'Document extraction' })).toBeVisible()
    },
    async upload(name: string, buffer: Buffer) {
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name, mimeType: 'application/pdf', buffer })
    },
    row: (name: string) =>
      page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: name }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    picture: (number: number) => page.getByRole('img', { name: `Page ${number}`, exact: true }),
    /** What was found for a field, by the start of its name. */
    value: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) }).first(),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    chosenMark: page.locator('[data-mark][data-chosen]'),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    dialog: page.getByRole('dialog', { name: 'Save to client' }),
    filed: page.getByRole('status').filter({ hasText: 'Saved' }),
    undoDialog: page.getByRole('alertdialog', { name: 'Undo save?' }),
  }
}
