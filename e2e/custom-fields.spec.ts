import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from './fixtures.ts'
import { clientPage } from './pages/client-page.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('an owner adds fields, and they are filled in, listed, filtered, searched and exported', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const client = clientPage(page)
  await page.goto('/profile?section=fields')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a field to clients' }).click()
    await client.dialog.getByLabel('Field name').fill(name)
  }
  await add('Gate code')
  await client.save('Add field').click()
  await expect(client.dialog).toBeHidden()
  await add('Spouse SSN')
  await expect(client.dialog.getByText('This looks like Social Security numbers.')).toBeVisible()
  await expect(client.dialog.getByRole('switch', { name: 'Sensitive' })).toBeChecked()
  await client.save('Add field').click()
  await expect(client.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Move Spouse SSN up' }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Gate code|Spouse SSN/ })
      .first(),
  ).toContainText('Spouse SSN')

  const { id } = await (await page.request.post('/api/clients', { data: { name: 'Gatewood Ann' } })).json()
  await page.goto(`/clients/${id}`)
  await client.edit()
  await client.field('Gate code').fill('Blue 4711')
  await client.dialog.getByLabel('Spouse SSN', { exact: true }).fill('123-45-6789')
  await client.save('Save').click()
  await expect(client.dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('Blue 4711', { exact: true })).toBeVisible()
  await expect(page.getByText('123-45-6789')).toBeHidden()
  await page.getByRole('button', { name: 'Show Spouse SSN' }).click()
  await expect(page.getByText('123-45-6789')).toBeVisible()
  await expect(client.timeline).toContainText('Gate code: — → Blue 4711')

  const list = recordListPage(page, 'Clients')
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Gate code' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Gate code' })).toBeVisible()
  await page.getByRole('button', { name: 'Custom fields' }).click()
  const filter = page.getByRole('dialog', { name: 'Custom fields' })
  await filter.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Gate code' }).click()
  await filter.getByLabel('Contains').fill('blue')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 client', { exact: true })).toBeVisible()
  await expect(list.firstRow).toContainText('Blue 4711')
  await expect(page.getByText('Custom fields: Gate code contains blue')).toBeVisible()
  await list.firstRow.hover()
  await list.firstRow.getByRole('button', { name: 'Gate code of Gatewood Ann' }).click()
  await list.firstRow.getByLabel('Gate code of Gatewood Ann').fill('Blue 5000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gate code changed')).toBeVisible()
  await expect(list.firstRow).toContainText('Blue 5000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Gate code restored')).toBeVisible()
  await expect(list.firstRow).toContainText('Blue 4711')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV', exact: true }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Gate code')
  expect(file).toContain('Blue 4711')
  expect(file).not.toContain('Spouse SSN')
  await page.goto('/clients?q=4711')
  await expect(list.firstRow).toContainText('Gatewood Ann')
})
