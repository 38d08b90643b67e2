import { v4 as newUuid } from 'uuid'
import { expect, signIn, test } from './fixtures.ts'
import { signUpOwner } from './people.ts'

test('a call is logged with a follow-up, worked through in My day by keyboard, and nothing is pending', async ({
  page,
}) => {
  await signIn(page, 'agent')
  const made = await page.request.post('/api/clients', {
    data: { name: 'Quay Street Bakery', kind: 'commercial', phone: '(757) 555-0177' },
  })
  const { id } = await made.json()
  await page.goto(`/clients/${id}`)
  await expect(page.getByText('Nothing pending')).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Outbound' }).click()
  await timeline.getByRole('button', { name: 'Left voicemail' }).click()
  // Overdue for longer than anything else: each kind shows its first few.
  await timeline.getByLabel('Follow up on').fill('2020-01-02')
  await timeline.getByLabel('What needs to be done').fill('Ask about the new oven')
  await page.keyboard.press('Control+Enter')
  await expect(timeline.getByText('Outbound call · Left voicemail')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Done: Ask about the new oven' })).toBeVisible()
  await expect(page.getByText('Nothing pending')).toHaveCount(0)

  await page.goto('/dashboard')
  const myDay = page.getByRole('region', { name: 'My day' })
  const row = myDay.getByRole('listitem').filter({ hasText: 'Ask about the new oven' })
  const link = row.getByRole('link', { name: 'Ask about the new oven' })
  await expect(row.getByRole('link', { name: 'Quay Street Bakery', exact: true })).toHaveAttribute(
    'href',
    `/clients/${id}`,
  )
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [10] })
  await page.keyboard.press('d')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Follow-up done')
  await page.keyboard.press('u')
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Follow-up done')

  await page.goto(`/clients/${id}`)
  await expect(page.getByText('Nothing pending')).toBeVisible()
  await expect(timeline.getByText('Follow-up done').first()).toBeVisible()
})

test('the email of a follow-up sequence is written from its template by E, and sending it finishes the step', async ({
  page,
}) => {
  await signUpOwner(page)
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const words = {
    subject: 'Welcome, {client.firstName}',
    body: 'Hello {client.firstName}, thank you for calling.',
  }
  const { id: templateId } = await post('/api/email-templates', { name: 'Welcome to us', ...words })
  const step = { id: newUuid(), day: 0, kind: 'email', title: 'Send the welcome email', templateId }
  const answer = await page.request.put('/api/follow-up-sequences', { data: { stage: 'new', steps: [step] } })
  expect(answer.ok()).toBe(true)
  const { id } = await post('/api/prospects', { name: 'Ana Ruiz', email: 'ana@sequence.example' })

  const myDay = page.getByRole('region', { name: 'My day' })
  const link = myDay.getByRole('link', { name: step.title })
  // The follow-up is added by a job.
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await link.focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Email Ana Ruiz' })
  await expect(dialog.getByRole('combobox', { name: 'Template' })).toHaveValue('Welcome to us')
  await expect(dialog.getByLabel('To')).toHaveValue('ana@sequence.example')
  await expect(dialog.getByLabel('Subject')).toHaveValue('Welcome, Ana')
  await expect(dialog.getByLabel('Message')).toHaveValue('Hello Ana, thank you for calling.')
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Email to ana@sequence.example is on its way')
  await expect(page.getByRole('alert')).toContainText('Follow-up done')
  await expect(link).toHaveCount(0)

  await page.reload()
  await expect(myDay.getByText('Nothing to do right now.')).toBeVisible()
  const steps = await (await page.request.get(`/api/follow-ups?prospectId=${id}`)).json()
  expect(steps).toMatchObject([{ title: step.title, doneAt: expect.any(String), stopReason: null }])
})
