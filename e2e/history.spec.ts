import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'

test.use({ expectedConsole: [/status of 409/] })

test('an owner restores a single value of a client, sees who changed it in between, and restores a deleted ticket', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const made = await page.request.post('/api/clients', { data: { name: 'Quarry Tile LLC', city: 'Norfolk' } })
  const { id } = await made.json()
  const change = (data: object) => page.request.patch(`/api/clients/${id}`, { data })
  expect((await change({ city: 'Suffolk' })).ok()).toBe(true)
  await page.goto(`/clients/${id}`)
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show history' }).click()
  await expect(history.getByRole('list', { name: 'Changes' })).toContainText('Norfolk')
  await change({ phone: '(757) 555-0142' })
  const restore = history.getByRole('button', { name: 'Restore City to Norfolk' })
  await restore.click()
  const dialog = page.getByRole('alertdialog', { name: 'Restore city?' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog).toContainText('Conflict: Maya Okafor changed this in the meantime.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(history.getByRole('list', { name: 'Changes' })).toContainText('(757) 555-0142')
  await restore.click()
  await dialog.getByRole('button', { name: 'Restore' }).dblclick()
  await expect(page.getByText('City restored')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Norfolk')

  const task = { title: 'Order the quarry inspection', type: 'underwriting' }
  const ticket = await (await page.request.post('/api/tickets', { data: task })).json()
  expect((await page.request.delete(`/api/tickets/${ticket.id}`)).ok()).toBe(true)
  await page.goto('/tickets')
  await page.getByRole('button', { name: 'Deleted tickets' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Restore ${task.title}` })
    .click()
  await expect(page.getByText('Ticket restored')).toBeVisible()
  await page.goto(`/tickets/${ticket.id}`)
  await expect(page.getByRole('heading', { name: task.title })).toBeVisible()

  await asPhone(page)
  await page.goto(`/clients/${id}`)
  await history.getByRole('button', { name: 'Show history' }).click()
  await expect(history.getByRole('button', { name: 'Restore City to Suffolk' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
