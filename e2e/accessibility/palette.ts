import type { Page } from '@playwright/test'

/** The command palette as it opens. */
export async function openPalette(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'My day' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Actions' }).waitFor()
}

/** The command palette when an action needs a client. */
export async function chooseClient(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('certif')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Issue a certificate: choose a client' }).fill('ma')
  await page.getByRole('option').first().waitFor()
}

/** The list of keyboard shortcuts. */
export async function showShortcuts(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'My day' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('group', { name: 'Everywhere' }).waitFor()
}
