import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ApiDocsScreen } from './api-docs-screen.tsx'

const add = {
  operationId: 'postClients',
  summary: 'Add a client',
  description: 'Needs the scope `clients:write`.',
  tags: ['clients'],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ClientCreate' } } } },
}
const description = {
  info: { description: 'Send an API key.' },
  paths: { '/api/v1/clients': { post: add } },
  components: { schemas: { ClientCreate: { type: 'object', required: ['name'] } } },
}

it('shows a call with the schema of its body, and sends it with the key', async () => {
  const api = fakeApi({
    'GET /api/v1/openapi.json': description,
    'POST /api/v1/clients': { id: 'new-one' },
  })
  renderScreen(<ApiDocsScreen />, { path: '/docs/api' })
  const user = userEvent.setup()
  const clients = within(await screen.findByRole('region', { name: 'Clients' }))
  await user.click(clients.getByText('Add a client'))
  expect((await clients.findByLabelText('Schema of the body')).textContent).toContain('"required"')
  expect(clients.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  await user.type(screen.getByLabelText('API key secret'), 'bnd_live_x')
  await user.click(clients.getByRole('button', { name: 'Send' }))
  expect(await clients.findByText('Status 200')).toBeTruthy()
  expect(clients.getByText(/new-one/)).toBeTruthy()
  const [sent] = api.callsOf('POST /api/v1/clients')
  expect([sent?.headers.authorization, sent?.body]).toEqual(['Bearer bnd_live_x', {}])
})
