import { expect, signIn, test } from './fixtures.ts'
import { clientPage } from './pages/client-page.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('an agent adds a spouse by keyboard, prefers her, and finds the client by her number', async ({
  page,
}) => {
  await signIn(page, 'agent')
  const data = { name: 'Tobias Wendell', phone: '(757) 555-4171' }
  const { id } = await (await page.request.post('/api/clients', { data })).json()
  const client = clientPage(page)
  await page.goto(`/clients/${id}`)
  await expect(client.contacts.getByRole('link', { name: data.phone })).toHaveAttribute(
    'href',
    'tel:7575554171',
  )

  await client.contacts.getByRole('button', { name: 'New contact' }).focus()
  await page.keyboard.press('Enter')
  await expect(client.field('Name')).toBeFocused()
  await page.keyboard.type('Petra Wendell')
  await client.field('Phone 1').fill('(757) 555-4172')
  await client.field('Email 1').fill('petra@wendell.example')
  await client.field('Texts').selectOption('Yes')
  await page.keyboard.press('Enter')
  await expect(client.dialog).toBeHidden()
  await expect(client.contacts).toContainText('Petra Wendell')

  await client.contactAction('Petra Wendell', 'Make preferred')
  await expect(client.contacts.getByRole('listitem').first()).toContainText(/Petra Wendell.*Preferred/)
  await page.reload()
  await expect(client.contacts.getByRole('listitem').first()).toContainText('Petra Wendell')
  const own = await (await page.request.get(`/api/clients/${id}`)).json()
  expect([own.contactName, own.phone, own.email]).toEqual([
    ...['Petra Wendell', '(757) 555-4172', 'petra@wendell.example'],
  ])

  const list = recordListPage(page, 'Clients')
  await list.open('?q=7575554171')
  await expect(list.count('1 client')).toBeVisible()

  await page.goto(`/clients/${id}`)
  await client.contactAction('Petra Wendell', 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(client.contacts).not.toContainText('Petra Wendell')
  await expect(client.timeline).toContainText('Contact: Petra Wendell')
})
