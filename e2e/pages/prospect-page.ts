import type { Page } from '@playwright/test'

/** /prospects/:id, with its dialogs. */
export function prospectPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    save: (label: string) => dialog.getByRole('button', { name: label, exact: true }),
    step: (label: string) =>
      page.getByRole('group', { name: 'Status' }).getByRole('button', { name: label, exact: true }),
    details: page.getByRole('region', { name: 'Details' }),
    async more(action: string) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
  }
}
