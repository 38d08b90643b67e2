import type { Page } from '@playwright/test'

/** A list with a saved view that was changed. */
export async function changedView(page: Page): Promise<string> {
  const found = (await (await page.request.get('/api/list-views')).json()) as { id: string; name: string }[]
  const data = {
    list: 'clients',
    name: 'Toured view',
    filters: {},
    sort: 'name',
    columns: null,
    isShared: true,
  }
  const known = found.find(({ name }) => name === data.name)
  const { id } = known ?? (await (await page.request.post('/api/list-views', { data })).json())
  return `/clients?sort=-premium&saved=${id}`
}

/** The menu of saved views. */
export async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Toured view, changed' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).waitFor()
}

/** The dialog that saves a view. */
export async function saveView(page: Page): Promise<void> {
  await openViews(page)
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
}
