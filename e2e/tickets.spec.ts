import { expect, signIn, test } from './fixtures.ts'
import { asPhone } from './layout.ts'
import { clientPage } from './pages/client-page.ts'
import { recordListPage } from './pages/record-list-page.ts'
import { ticketPage } from './pages/ticket-page.ts'

test('a ticket is made for a client and a policy, worked on, and resolved', async ({ page }) => {
  await signIn(page, 'owner')
  const client = await (
    await page.request.post('/api/clients', { data: { name: 'Ticketed Tannery' } })
  ).json()
  await page.request.post(`/api/clients/${client.id}/policies`, {
    data: { type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'BOP-31', carrier: 'Granite Mutual' },
  })
  const list = recordListPage(page, 'Tickets')
  const ticket = ticketPage(page)
  await list.open()
  await list.add()
  await ticket.field('Title *').fill('Send the certificate to the landlord')
  await ticket.chooseClient('Ticketed')
  await ticket.dialog.getByRole('combobox', { name: 'Policy' }).click()
  await page.getByRole('option', { name: /BOP-31/ }).click()
  await ticket.save('Add ticket').click()

  await expect(ticket.heading('Send the certificate to the landlord')).toBeVisible()
  await expect(page.getByText(/T-\d+ · Ticketed Tannery/)).toBeVisible()
  await ticket.status('In progress').click()
  await expect(ticket.status('In progress')).toHaveAttribute('aria-pressed', 'true')
  await clientPage(page).log('Comment', 'Waiting for the address', 'Add comment')
  await ticket.work.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(ticket.timeline).toContainText('Priority: Medium → Urgent')
  await page.reload()
  await expect(ticket.status('In progress')).toHaveAttribute('aria-pressed', 'true')
  await expect(ticket.timeline).toContainText('Waiting for the address')

  await ticket.status('Resolved').click()
  await expect(ticket.details).toContainText('Resolved')
  await ticket.details.getByRole('link', { name: 'Ticketed Tannery' }).click()
  await expect(clientPage(page).tickets).toContainText('Send the certificate to the landlord')
})

test('overdue tickets are marked in a word and found by a filter', async ({ page }) => {
  await signIn(page, 'owner')
  await page.request.post('/api/tickets', {
    data: { title: 'Forgotten follow up', type: 'follow_up', dueDate: '2020-01-15' },
  })
  const list = recordListPage(page, 'Tickets')
  await list.open('?q=Forgotten')
  await list.choose('Due', 'Overdue')
  await expect(page).toHaveURL(/overdue=true/)
  await expect(list.row('Forgotten follow up')).toContainText('Overdue')
  await list.row('Forgotten follow up').click()
  await expect(ticketPage(page).heading('Forgotten follow up')).toBeVisible()
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
})

test('several tickets are changed at once, and undone', async ({ page }) => {
  await signIn(page, 'owner')
  for (const title of ['Batch alpha', 'Batch beta']) {
    await page.request.post('/api/tickets', { data: { title, type: 'support' } })
  }
  const list = recordListPage(page, 'Tickets')
  await list.open('?q=Batch')
  await list.tickAll()
  await list.bulk.getByRole('button', { name: 'Set status' }).click()
  await list.dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(list.dialog.getByText('Choose a status')).toBeVisible()
  await list.dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Resolved' }).click()
  await list.dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByText('2 tickets changed')).toBeVisible()
  await page.reload()
  await expect(list.row('Batch alpha')).toContainText('Resolved')
  await expect(list.row('Batch beta')).toContainText('Resolved')

  await list.tickAll()
  await list.bulk.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('menuitem', { name: 'Due date', exact: true }).click()
  await list.dialog.getByLabel('Due date').fill('2098-05-04')
  await list.dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(list.row('Batch beta')).toContainText('May 4, 2098')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 tickets restored')).toBeVisible()
  await expect(list.row('Batch beta')).not.toContainText('2098')
})

test('the due date of several tickets is cleared at once, and undone', async ({ page }) => {
  await signIn(page, 'owner')
  for (const title of ['Dated alpha', 'Dated beta']) {
    await page.request.post('/api/tickets', { data: { title, type: 'support', dueDate: '2098-05-04' } })
  }
  const list = recordListPage(page, 'Tickets')
  await list.open('?q=Dated')
  await list.tickAll()
  await list.bulk.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('menuitem', { name: 'Clear due date' }).click()
  await expect(page.getByText('2 tickets changed')).toBeVisible()
  await expect(list.row('Dated beta')).not.toContainText('2098')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(list.row('Dated beta')).toContainText('May 4, 2098')
})

test('a ticket is moved on the board by mouse and by keyboard, and asked about when it has open items', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const made = await page.request.post('/api/tickets', {
    data: { title: 'Boarded claim', type: 'claim', dueDate: '2098-05-04' },
  })
  expect(made.status()).toBe(201)
  const list = recordListPage(page, 'Tickets')
  await list.open('?q=Boarded')
  await page.getByText('Board', { exact: true }).click()
  const card = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('link', { name: 'Boarded claim' })
  const [from, to] = [
    await card('Open').boundingBox(),
    await page.getByRole('region', { name: 'In progress', exact: true }).boundingBox(),
  ]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 6 })
  await page.mouse.up()
  await expect(card('In progress')).toBeVisible()
  await page.reload()

  await card('In progress').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Resolved, 0 cards.')).toBeAttached()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Resolve anyway' }).click()
  await expect(card('Resolved')).toBeVisible()
  await page.reload()
  await expect(card('Resolved')).toBeVisible()
})

test('the way back to a long list leads to the ticket that was opened', async ({ page }) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Tickets')
  await list.open('?status=open,in_progress,resolved')
  await page.mouse.move(600, 600)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1500)
  const href = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-place]')]
    return rows.find((row) => row.getBoundingClientRect().top > 300)?.getAttribute('data-place')
  })
  const opened = page.locator(`[data-place="${href}"]`)
  const top = async () => Math.round((await opened.boundingBox())?.y ?? Number.NaN)
  const stood = await top()
  await opened.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeHidden()
  await page.goBack()
  await expect(opened).toBeFocused()
  await expect.poll(top).toBe(stood)
})

test('an agent works on tickets on a phone', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'agent')
  const made = await page.request.post('/api/tickets', {
    data: { title: 'Call from the car', type: 'question' },
  })
  const { id } = await made.json()
  await page.goto('/tickets?q=Call from the car')
  await page.getByRole('link', { name: /Call from the car/ }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await ticketPage(page).status('Resolved').click()
  await expect(ticketPage(page).status('Resolved')).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/tickets')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await recordListPage(page, 'Tickets').choose('Status', 'Resolved')
  await expect(page).toHaveURL(/status=resolved/)
})
