import type { Page } from '@playwright/test'

/** /tickets/:id, with its dialogs. */
export function ticketPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    save: (label: string) => dialog.getByRole('button', { name: label, exact: true }),
    status: (label: string) =>
      page.getByRole('group', { name: 'Status' }).getByRole('button', { name: label, exact: true }),
    work: page.getByRole('region', { name: 'Assignment' }),
    details: page.getByRole('region', { name: 'Details' }),
    timeline: page.getByRole('region', { name: 'Timeline' }),
    async chooseClient(words: string) {
      await dialog.getByRole('combobox', { name: 'Client' }).fill(words)
      await page
        .getByRole('option', { name: new RegExp(words) })
        .first()
        .click()
    },
  }
}
