import { binderyClient } from './client.ts'

/** Works with a server as a program would: adds, finds, changes only what nobody else changed, and is refused. */
export async function workWith(baseUrl: string, apiKey: string): Promise<string[]> {
  const api = binderyClient(baseUrl, apiKey)
  const key = await api.GET('/api/v1/key')
  if (!key.data) throw new Error(`The key was refused: ${key.error.detail}`)

  const body = { name: 'Typed Client LLC', kind: 'commercial', email: 'office@typed.example' } as const
  const added = await api.POST('/api/v1/clients', {
    body,
    params: { header: { 'idempotency-key': `add-${Date.now()}` } },
  })
  if (!added.data) throw new Error(added.error.detail)
  const path = { id: added.data.id }

  const found = await api.GET('/api/v1/clients', {
    params: { query: { email: 'office@typed.example', fields: 'name,email' } },
  })
  if (found.data?.data[0]?.id !== path.id) throw new Error('The client was not found by its email.')

  const read = await api.GET('/api/v1/clients/{id}', { params: { path } })
  const etag = read.response.headers.get('etag') ?? ''
  const change = (city: string) =>
    api.PATCH('/api/v1/clients/{id}', { params: { path, header: { 'if-match': etag } }, body: { city } })
  const changed = await change('Reno')
  if (changed.data?.city !== 'Reno') throw new Error('The client was not changed.')
  const stale = await change('Elko')
  if (stale.response.status !== 412) throw new Error('A change of an old state was not refused.')

  const pages: string[] = []
  for (let cursor: string | undefined; pages.length < 3; ) {
    const page = await api.GET('/api/v1/clients', {
      params: { query: { limit: 50, ...(cursor && { cursor }) } },
    })
    if (!page.data) throw new Error(page.error.detail)
    pages.push(`${page.data.data.length} of ${page.data.total}`)
    if (!page.data.nextCursor) break
    cursor = page.data.nextCursor
  }
  return [`key ${key.data.name} of ${key.data.agency.name}`, `client ${path.id}`, `pages ${pages.join(', ')}`]
}
