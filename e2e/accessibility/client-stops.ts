import type { Page } from '@playwright/test'
import { clientPage } from '#e2e/pages/client-page.ts'

/** A client that is here twice. */
export async function twinOf(page: Page): Promise<string> {
  const add = async (data: object) => (await (await page.request.post('/api/clients', { data })).json()).id
  const id = await add({ name: 'Twin Toured', email: 'twin@toured.example', city: 'Norfolk' })
  await add({ name: 'Twin Toured LLC', email: 'twin@toured.example', phone: '(757) 555-0142' })
  return `/clients/${id}`
}

export async function chooseTwin(page: Page): Promise<void> {
  const client = clientPage(page)
  await client.more('Merge with another client')
  await client.dialog
    .getByRole('button', { name: /^Twin Toured LLC/ })
    .first()
    .click()
  await client.dialog.getByRole('radio', { name: 'Twin Toured LLC' }).waitFor()
}

export async function showHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show history' }).click()
  await page.getByRole('list', { name: 'Changes' }).waitFor()
}

export async function askRestore(page: Page): Promise<void> {
  await showHistory(page)
  await page.getByRole('button', { name: 'Restore Email to orla@before.example' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'attached' })
}
