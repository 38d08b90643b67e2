import { expect, signIn, test } from './fixtures.ts'
import { clientPage } from './pages/client-page.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('an agent links a household, renames it, lists it and takes a client out again', async ({ page }) => {
  await signIn(page, 'agent')
  const add = async (name: string) =>
    (await (await page.request.post('/api/clients', { data: { name } })).json()).id
  const [first] = [await add('Orrin Winterbourne'), await add('Tess Winterbourne')]
  const client = clientPage(page)
  const household = page.getByRole('region', { name: 'Household' })
  await page.goto(`/clients/${first}`)
  await household.getByRole('button', { name: 'Add to household' }).click()
  await client.dialog.getByRole('combobox', { name: 'Client' }).fill('Tess Winter')
  await page.getByRole('option', { name: 'Tess Winterbourne' }).click()
  await client.save('Add').click()
  await expect(client.dialog).toBeHidden()
  await expect(household).toContainText('Winterbourne household')
  await household.getByRole('button', { name: 'Rename' }).click()
  await client.field('Name').fill('The Winterbournes')
  await client.save('Save').click()
  await expect(client.dialog).toBeHidden()
  await household.getByRole('link', { name: 'Tess Winterbourne' }).click()
  await expect(client.heading('Tess Winterbourne')).toBeVisible()
  await expect(household).toContainText('The Winterbournes')
  await expect(client.timeline).toContainText('Household: — → Winterbourne household')

  const list = recordListPage(page, 'Clients')
  await household.getByRole('link', { name: 'List' }).click()
  await expect(list.count('2 clients')).toBeVisible()
  await expect(page.getByText('Linked clients: household or affiliates')).toBeVisible()
  await page.goto(`/clients/${first}`)
  await household.getByRole('button', { name: 'Remove Tess Winterbourne' }).click()
  await expect(household).toContainText('No other household members.')
  await page.reload()
  await expect(household).toContainText('No other household members.')
})
