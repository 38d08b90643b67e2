import { expect, signIn, test } from './fixtures.ts'
import { ticketPage } from './pages/ticket-page.ts'

test('a ticket from a template is worked through by its checklist, and a mentioned coworker gets a notification', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('/tickets/setup?tab=templates')
  const ticket = ticketPage(page)
  await page.getByRole('button', { name: 'New template' }).click()
  await ticket.field('Template name *').fill('Harbor inspection')
  await ticket.field('Title *').fill('Inspect the harbor property')
  await ticket.field('Due in days').fill('3')
  await ticket.dialog.getByLabel('Checklist').fill('Book the inspector\n\nSend the report')
  await ticket.save('Add template').click()
  await expect(page.getByText('due in 3 days · 2 checklist items')).toBeVisible()

  await page.goto('/tickets?q=harbor')
  await page.getByRole('button', { name: 'New ticket' }).first().click()
  await ticket.dialog.getByLabel('Description').fill('Typed before')
  await ticket.dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Harbor inspection' }).click()
  await expect(ticket.field('Title *')).toHaveValue('Inspect the harbor property')
  await expect(ticket.dialog.getByLabel('Description')).toHaveValue('Typed before')
  await ticket.dialog.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Priya Raman' }).click()
  await ticket.save('Add ticket').click()

  const checklist = page.getByRole('region', { name: 'Checklist' })
  await checklist.getByRole('checkbox', { name: 'Book the inspector' }).check()
  await expect(checklist).toContainText('1 of 2 done')
  await page.reload()
  await expect(checklist.getByRole('checkbox', { name: 'Book the inspector' })).toBeChecked()
  await expect(checklist).toContainText('Maya Okafor')

  await page.getByRole('textbox', { name: 'Write a comment for the team' }).pressSequentially('See @pri')
  await expect(page.getByRole('option', { name: 'Priya Raman' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('please')
  await page.keyboard.press('Control+Enter')
  await expect(ticket.timeline).toContainText('See @Priya Raman please')
  await ticket.status('Resolved').click()
  const question = page.getByRole('alertdialog', { name: 'Resolve with open items?' })
  await expect(question).toContainText('1 checklist item is open')
  await question.getByRole('button', { name: 'Resolve anyway' }).click()
  await expect(ticket.status('Resolved')).toHaveAttribute('aria-pressed', 'true')

  await page.context().clearCookies()
  await signIn(page, 'agent')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await page.getByRole('link', { name: /Maya Okafor mentioned you.*Inspect the harbor property/ }).click()
  await expect(ticket.heading('Inspect the harbor property')).toBeVisible()
})

test('a recurring ticket shows its next day, and a ticket its reminder', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/tickets/setup?tab=recurring')
  const ticket = ticketPage(page)
  await page.getByRole('button', { name: 'New recurring ticket' }).click()
  await ticket.field('Title *').fill('File the surplus lines tax')
  await ticket.dialog.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Every month' }).click()
  await ticket.dialog.getByLabel('Day of the month').fill('31')
  await ticket.field('Starts *').fill('2098-02-01')
  await ticket.save('Add recurring ticket').click()
  await expect(page.getByText('Monthly on the 31st · next on Feb 28, 2098')).toBeVisible()

  const made = await page.request.post('/api/tickets', {
    data: { title: 'Call the adjuster', type: 'support' },
  })
  await page.goto(`/tickets/${(await made.json()).id}`)
  const reminder = page.getByRole('region', { name: 'Reminder' })
  await reminder.getByLabel('Date').fill('2098-03-01')
  await reminder.getByRole('button', { name: 'Set reminder' }).click()
  await expect(reminder).toContainText('Reminds Maya Okafor, Mar 1, 2098, 9:00 AM')
})
