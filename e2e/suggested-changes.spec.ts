import { request } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

test('an assistant reads the book and suggests a change, which is written once the owner approves', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'owner')
  const data = { name: 'My assistant', scopes: ['clients:write'], expiresInDays: null }
  const { secret } = await (await page.request.post('/api/api-keys', { data })).json()
  const client = await (
    await page.request.post('/api/clients', { data: { name: 'Suggest Ion', city: 'Reno' } })
  ).json()
  const assistant = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
  })
  const use = async (name: string, input: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    return (await assistant.post('/api/mcp', { data: message })).text()
  }
  expect(await use('list_clients', { q: 'Suggest Ion' })).toContain(client.id)
  const values = { city: 'Sparks', notes: 'Moved in May' }
  await use('suggest_change_clients', { id: client.id, values, note: 'The client wrote that they moved.' })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('An assistant suggests a change').click()
  await expect(page).toHaveURL(/section=suggested-changes/)
  const item = page.getByRole('listitem').filter({ hasText: 'Suggest Ion' })
  await expect(item.getByRole('row', { name: 'City Reno Sparks' })).toBeVisible()
  await item.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Suggestion approved')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Decided' })).toContainText('Approved')
  await page.getByRole('link', { name: 'Suggest Ion' }).click()
  await expect(page.getByText('Sparks').first()).toBeVisible()
  await assistant.dispose()
})
