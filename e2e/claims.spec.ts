import { expect, signIn, test } from './fixtures.ts'
import { clientPage } from './pages/client-page.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('an agent adds a claim to a client, logs a call about it, closes it and finds it in the list', async ({
  page,
}) => {
  await signIn(page, 'agent')
  const { id } = await (await page.request.post('/api/clients', { data: { name: 'Ludlow Bindery' } })).json()
  const client = clientPage(page)
  await page.goto(`/clients/${id}`)
  await page.getByRole('button', { name: 'New claim' }).click()
  await client.dialog.getByLabel(/Date of loss/).fill('2026-01-05')
  await client.field('Kind').selectOption('Property')
  await client.field('Carrier’s claim number').fill('LB-20417')
  await client.field('Coverage 1').fill('Building')
  await client.field('Reserve 1').fill('1200.5')
  await client.save('Add claim').click()
  await expect(client.dialog).toBeHidden()
  await page.getByRole('link', { name: 'Claim LB-20417' }).click()

  await page.getByLabel('What happened').fill('Adjuster comes on Friday')
  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(page.getByRole('list', { name: 'Activities' })).toContainText('Adjuster comes on Friday')
  await client.edit()
  await client.field('Status').selectOption('Closed')
  await client.save('Save').click()
  await expect(client.dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('$1,200.50').first()).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()

  const list = recordListPage(page, 'Claims')
  await page.goto('/claims?status=closed&q=lb20417')
  await expect(page.getByText('1 claim', { exact: true })).toBeVisible()
  await expect(list.firstRow).toContainText('Ludlow Bindery')
  await page.goto(`/clients/${id}`)
  await expect(client.timeline).toContainText('Adjuster comes on Friday')
})
