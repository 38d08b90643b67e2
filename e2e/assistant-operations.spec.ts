import { expect, signIn, test } from './fixtures.ts'
import { assistantDialog } from './pages/assistant-dialog.ts'

test('an agent makes a ticket by conversation, over a reload, and takes it back', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/tickets')
  const assistant = assistantDialog(page)
  await assistant.open()
  await assistant.ask('create a high priority claim ticket titled "Hail on the barn roof"')
  await assistant.expectReply(/Which client is it for\?/)

  await page.reload()
  await assistant.open()
  await assistant.expectReply(/Back to the new ticket.*Which client is it for\?/)
  await assistant.dialog.getByRole('button', { name: 'No client' }).click()
  await assistant.expectReply(/Should I create this ticket\?/)
  await expect(
    assistant.conversation.getByRole('row', { name: /Title.*Hail on the barn roof/ }),
  ).toBeVisible()
  await assistant.dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await assistant.expectReply(/Created ticket T-\d+: Hail on the barn roof\./)
  const number = await assistant.conversation.getByRole('link', { name: /^T-\d+$/ }).textContent()
  const inList = page.getByRole('link', { name: 'Hail on the barn roof', includeHidden: true })
  await expect(inList.first()).toBeAttached()

  await assistant.dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(inList).toHaveCount(0)
  await page.goto(`/tickets?q=${number}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hail on the barn roof' })).toHaveCount(0)
})

test('a prospect is changed at once, with what it was before', async ({ page }) => {
  await signIn(page, 'owner')
  const made = await page.request.post('/api/prospects', { data: { name: 'Quillon Marsh' } })
  const { id } = await made.json()
  await page.goto(`/prospects/${id}`)
  const assistant = assistantDialog(page)
  await assistant.open()
  await assistant.ask("update prospect Quillon Marsh's status to contacted and phone to 757-555-0142")
  await assistant.expectReply(/Updated prospect Quillon Marsh\./)
  await expect(assistant.conversation.getByRole('row', { name: /Status.*New.*Contacted/ })).toBeVisible()
  const changed = await (await page.request.get(`/api/prospects/${id}`)).json()
  expect(changed).toMatchObject({ status: 'contacted', phone: '757-555-0142' })
})
