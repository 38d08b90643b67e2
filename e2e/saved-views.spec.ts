import { expect, signIn, test } from './fixtures.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('a view is saved, changed, shared, opened by default, deleted and brought back', async ({ page }) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Clients')
  const views = (name: string | RegExp) => page.getByRole('button', { name })
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await list.open()
  await list.choose('Kind', 'Commercial')
  await list.sortBy('Name')
  await list.settle()
  await views('Views').click()
  await item('Save as new view').click()
  await list.dialog.getByLabel('Name').fill('Businesses Z to A')
  await list.dialog.getByRole('checkbox', { name: 'Open this list with the view' }).click()
  await list.dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(list.dialog).toBeHidden()
  await expect(views('Businesses Z to A')).toBeVisible()

  // A list that is opened anew shows it.
  await page.goto('/clients')
  await expect(views('Businesses Z to A')).toBeVisible()
  await expect(page).toHaveURL(/kind=commercial&sort=-name&saved=/)
  await list.settle()
  await list.sortBy('Premium')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Last activity' }).click()
  await page.getByRole('button', { name: 'Move Producer up' }).click()
  await page.keyboard.press('Escape')
  const edge = await list.header('Kind').boundingBox()
  if (!edge) throw new Error('The column is not shown')
  const [x, y] = [edge.x + edge.width, edge.y + edge.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  await views('Businesses Z to A, changed').click()
  await item('Update view').click()
  await expect(page.getByText('View “Businesses Z to A” updated')).toBeVisible()
  await page.reload()
  await expect(views('Businesses Z to A')).toBeVisible()
  const heads = ['Name', 'Kind', 'Policies', 'Producer', 'Premium', 'Service person', 'Next expiration']
  await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(heads)
  const wider = await list.header('Kind').boundingBox()
  expect(wider?.width).toBeGreaterThan(edge.width + 20)
  await views('Businesses Z to A').click()
  await item('Share with agency').click()
  await expect(page.getByText('View “Businesses Z to A” shared with your agency')).toBeVisible()

  await signIn(page, 'agent')
  await list.open()
  await views('Views').click()
  await item(/Businesses Z to A/).click()
  await expect(page).toHaveURL(/kind=commercial&sort=premium&saved=/)
  await views('Businesses Z to A').click()
  await expect(item('Delete view')).toBeHidden()

  await signIn(page, 'owner')
  await list.open()
  await views('Businesses Z to A').click()
  await item('Delete view').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('View “Businesses Z to A” restored')).toBeVisible()
  await views('Views').click()
  await item(/Businesses Z to A/).click()
  await views('Businesses Z to A').click()
  await item('Delete view').click()
  await expect(page).toHaveURL(/saved=all/)
})

test('a view of a board, of the analyses and of the audit log is saved and opened again', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const views = (name: string | RegExp) => page.getByRole('button', { name })
  const save = async (name: string) => {
    await views('Views').click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(views(name)).toBeVisible()
  }
  const reopen = async (path: string, name: string) => {
    await page.goto(path)
    await views('Views').click()
    await page.getByRole('menuitem', { name: new RegExp(name) }).click()
    await expect(views(name)).toBeVisible()
  }
  await page.goto('/prospects?view=board')
  await page.getByRole('searchbox', { name: 'Search prospects' }).fill('Johnson')
  // The address is ahead of the page.
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await save('Johnsons')
  await reopen('/prospects?view=board', 'Johnsons')
  await expect(page).toHaveURL(/q=Johnson.*view=board|view=board.*q=Johnson/)
  await expect(
    page
      .getByRole('region', { name: /Contacted/ })
      .or(page.getByText('Contacted'))
      .first(),
  ).toBeVisible()

  await page.goto('/policy-analysis')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Created by' }).click()
  await page.keyboard.press('Escape')
  await save('Who analyzed')
  await reopen('/policy-analysis', 'Who analyzed')
  await expect(page.getByRole('columnheader', { name: 'Created by' })).toBeVisible()

  await page.goto('/audit-log')
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Denied' }).click()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await save('Denied')
  await reopen('/audit-log', 'Denied')
  await expect(page).toHaveURL(/denials=true/)
})
