import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { clientPage } from './pages/client-page.ts'

test("an owner takes the assistant's change back from the record's timeline, and sees it on the profile", async ({
  page,
}) => {
  await signIn(page, 'owner')
  const data = { name: 'Orla Quist', email: 'orla@before.example' }
  const { id } = await (await page.request.post('/api/clients', { data })).json()
  const updates = { email: 'orla@after.example' }
  await page.request.post('/api/chatbot-db/client/update', { data: { clientId: id, updates } })

  await page.goto(`/clients/${id}`)
  const client = clientPage(page)
  // In the page's head, which comes before the panel of contacts.
  const emailLink = (email: string) => page.getByRole('link', { name: email, exact: true }).first()
  await expect(client.timeline).toContainText(/The assistant on behalf of/)
  await expect(emailLink('orla@after.example')).toBeVisible()
  await client.timeline.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change' })
  await expect(question).toContainText('orla@after.example → orla@before.example')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Orla Quist was restored.')).toBeVisible()
  await expect(emailLink('orla@before.example')).toBeVisible()
  await page.reload()
  await expect(emailLink('orla@before.example')).toBeVisible()
  await expect(client.timeline).toContainText(/Undone by/)

  await page.goto('/profile?section=assistant')
  const changes = page.getByRole('region', { name: 'Changes by the assistant' })
  await expect(changes).toContainText(/Client updated: Orla Quist.*undone by/s)
  await expect(page.getByText('Nothing has been sent to an AI model.')).toBeVisible()
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})
