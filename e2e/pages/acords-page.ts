import type { Locator, Page } from '@playwright/test'

/** The screens of forms, as a person finds their parts. */
export function acordsPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    button: (name: string | RegExp): Locator => page.getByRole('button', { name }),
    field: (name: string): Locator => page.getByRole('textbox', { name }),
    forms: page.getByRole('grid', { name: 'Forms' }),
    sheet: page.getByRole('region', { name: 'The form' }),
    history: page.getByRole('list', { name: 'History' }),
    open: (tab?: string) => page.goto(tab ? `/acords?tab=${tab}` : '/acords'),
    upload: (name: string, buffer: Buffer) =>
      page.getByLabel('Fillable forms').setInputFiles({ name, mimeType: 'application/pdf', buffer }),
    uploaded: page.getByRole('list', { name: 'Uploaded forms' }),
    /** Chooses a client in a form by typing a part of the name. */
    chooseClient: async (name: string) => {
      await page.getByRole('combobox', { name: 'Client' }).fill(name)
      await page.getByRole('option', { name }).click()
    },
  }
}
