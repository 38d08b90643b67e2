import type { World } from './world.ts'

/** What an assistant sends to suggest a client. */
const aSuggestion = () => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'suggest_add_clients', arguments: { values: { name: 'Sample' } } },
})

async function addSuggestion({ api, server }: World): Promise<string> {
  const key = await api.post('/api/api-keys', {
    name: 'Sample',
    scopes: ['clients:write'],
    expiresInDays: 30,
  })
  await server.app.inject({
    ...{ method: 'POST', url: '/api/mcp', payload: aSuggestion() },
    headers: {
      authorization: `Bearer ${key.body.secret}`,
      accept: 'application/json, text/event-stream',
    },
  })
  const { body } = await api.get('/api/suggested-changes', { query: { status: 'pending' } })
  return body[0].id
}

/** What the path of a suggested change names. */
export const suggestionMaker: [prefix: string, make: (world: World) => Promise<string>] = [
  '/api/suggested-changes/',
  addSuggestion,
]

export const suggestionBodies = { 'POST /api/mcp': aSuggestion }
