import { describe, expect, it } from 'vitest'
import { callTable } from '#shared/call-table.ts'
import { type CallSpec, splitCall } from '#shared/calls.ts'
import { readOnlyMessage } from '#shared/permissions.ts'
import { sampleBody, sampleId } from './route-samples.ts'
import { testServer } from './server.ts'
import { giveRights, type Person, type World, world } from './world.ts'

const { app } = await testServer()

/** What someone who may change nothing calls nevertheless: it reads, or is about their own account. */
const open = [
  'DELETE /api/calendar-feed',
  'DELETE /api/chat',
  'DELETE /api/list-views/:id',
  'DELETE /api/passkeys/:id',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  'DELETE /api/sso-sign-in',
  'DELETE /api/two-factor',
  'PATCH /api/list-views/:id',
  'PATCH /api/notification-channels',
  'PATCH /api/notification-settings',
  'PATCH /api/support/requests/:id',
  'PATCH /api/user/settings',
  'PATCH /api/users/profile',
  'POST /api/account-deletion',
  'POST /api/business-metrics',
  'POST /api/calendar-feed',
  'POST /api/change-password',
  'POST /api/chat',
  'POST /api/chat/proposals/:id/decline',
  'POST /api/chatbot-db/client/search',
  'POST /api/chatbot-db/clients/search',
  'POST /api/chatbot-db/policies/expiring',
  'POST /api/chatbot-db/prospects/search',
  'POST /api/chatbot-db/ticket/search',
  'POST /api/chatbot-db/validate-action',
  'POST /api/documents/:id/match',
  'POST /api/edison/chat',
  'POST /api/knowledge/ask',
  'POST /api/list-views',
  'POST /api/list-views/:id/restore',
  'POST /api/notifications/read',
  'POST /api/passkeys',
  'POST /api/passkeys/options',
  'POST /api/sso-sign-in/link',
  'POST /api/support/requests',
  'POST /api/support/requests/:id/messages',
  'POST /api/two-factor/confirmation',
  'POST /api/two-factor/enrolment',
  'POST /api/two-factor/recovery-codes',
  'POST /api/verify-email/resend',
  'PUT /api/list-view-defaults',
]

const calls = Object.entries<CallSpec>(callTable).map(([name, spec]) => ({ name, spec, ...splitCall(name) }))
const writes = calls.filter(
  ({ method, spec }) => method !== 'GET' && !['anyone', 'admin', 'api_key'].includes(spec.access),
)

async function send({ api }: Person, { name, method, path }: (typeof calls)[number], about: World) {
  const id = path.includes(':') ? await sampleId(path, about) : ''
  await giveRights(about.server, about.agent, { isReadOnly: true })
  const payload = sampleBody(name, about)
  return app.inject({
    method,
    url: path.replace(':id', id).replace(/:version|:page/, '1'),
    cookies: api.cookies ?? {},
    ...(payload !== undefined && { payload: payload as object }),
  })
}

/** The rows of an agency that are its book: who reads may leave traces of their own questions, and nothing here. */
const bookTables = [
  ...['clients', 'prospects', 'policies', 'tickets', 'ticket_comments', 'activities', 'documents', 'imports'],
  ...['estimates', 'policy_analyses', 'commercial_accounts', 'schedule_items', 'requotes'],
  ...['requote_quotes', 'form_templates', 'certificate_holders', 'filled_forms', 'certificate_requests'],
  ...['form_shares', 'proposals', 'knowledge_folders', 'knowledge_articles', 'invitations', 'agencies'],
]

async function bookOf({ server, agencyId }: World): Promise<string> {
  // A document that was just uploaded is still read in the background.
  await expect
    .poll(
      async () => {
        const unread = `select 1 from documents where agency_id = $1 and reading in ('waiting', 'reading', 'scanning')`
        return (await server.database.pool.query(unread, [agencyId])).rowCount
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  const texts = bookTables.map((table) => {
    const key = table === 'agencies' ? 'id' : 'agency_id'
    return `select '${table}' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${table} t where ${key} = $1`
  })
  const { rows } = await server.database.pool.query(texts.join(' union all '), [agencyId])
  return JSON.stringify(rows)
}

describe('a member who may change nothing', () => {
  it('has the calls that read or are about their own account, and no other write', () => {
    const marked = writes.filter(({ spec }) => spec.isForReadOnly).map(({ name }) => name)
    expect(marked.toSorted()).toEqual(open)
    expect(calls.filter(({ spec }) => spec.isForReadOnly).map(({ name }) => name).length).toBe(open.length)
  })

  it.each(writes.filter(({ name }) => !open.includes(name)))('is refused $name', async (call) => {
    const about = await world()
    const { statusCode, body } = await send(about.agent, call, about)
    expect(statusCode).toBe(403)
    // What is for owners alone says only that.
    if (call.spec.access !== 'owner')
      expect(JSON.parse(body)).toEqual({ error: 'forbidden', message: readOnlyMessage, reason: 'read_only' })
  })

  it.each(writes.filter(({ name }) => open.includes(name)))(
    'may call $name, which leaves the book as it is',
    async (call) => {
      const about = await world()
      if (call.path.includes(':')) await sampleId(call.path, about)
      await about.agent.api.post('/api/clients', { name: 'Ana' })
      const id = call.path.includes(':') ? await sampleId(call.path, about) : ''
      await giveRights(about.server, about.agent, { isReadOnly: true })
      const before = await bookOf(about)
      const payload = sampleBody(call.name, about)
      const { statusCode } = await app.inject({
        method: call.method,
        url: call.path.replace(':id', id),
        cookies: about.agent.api.cookies ?? {},
        ...(payload !== undefined && { payload: payload as object }),
      })
      expect(statusCode).not.toBe(403)
      expect(await bookOf(about)).toBe(before)
    },
  )

  it('reads what they see, and changes it again as soon as they may', async () => {
    const about = await world()
    const { agent, server } = about
    const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    await giveRights(server, agent, { isReadOnly: true })
    expect((await agent.api.get(`/api/clients/${id}`)).status).toBe(200)
    expect((await agent.api.get('/api/clients')).body).toHaveLength(1)
    expect((await agent.api.get('/api/clients/export.csv')).status).toBe(200)
    expect((await agent.api.get('/api/user')).body).toMatchObject({ isReadOnly: true })
    expect((await agent.api.patch(`/api/clients/${id}`, { city: 'Reno' })).status).toBe(403)
    await giveRights(server, agent, { isReadOnly: false })
    expect((await agent.api.patch(`/api/clients/${id}`, { city: 'Reno' })).status).toBe(200)
  })
})
