import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { MailRefused } from '#server/adapters/mail.ts'
import { quotes, requotes } from '#server/requotes/testing.ts'
import { apiAs } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import { deadProposalMessage, type Proposal } from '#shared/proposals/proposals.contract.ts'
import { acceptFirst, addProposal, addQuoted, reply, send, tokenOf } from './testing.ts'

let w: World

beforeAll(async () => {
  w = await world()
})

const open = '/api/proposals/open'
const sent = '/api/requote-proposals'

async function listed(requoteId: string): Promise<Proposal[]> {
  return (await w.agent.api.get(`${requotes}/${requoteId}/proposals`)).body
}

async function stateOf({ id, requoteId }: Proposal) {
  return (await listed(requoteId)).find((one) => one.id === id)?.state
}

const set = (id: string, what: string) =>
  w.server.database.pool.query(`update proposals set ${what} where id = $1`, [id])

describe('a proposal', () => {
  it('is emailed with link and PDF, presents its quotes, and keeps the secret of its link nowhere', {
    tags: ['journey'],
  }, async () => {
    const { id, proposal, token } = await addProposal(w)
    expect(proposal).toMatchObject({
      to: 'ana@client.example',
      state: 'sent',
      opened: 0,
      days: 30,
      answer: null,
    })
    expect(token).toHaveLength(43)
    const mail = w.server.mails.findLast(({ to }) => to === 'ana@client.example')
    expect(mail?.text).not.toContain('{proposal.link}')
    expect(mail?.text.match(/proposal#/g)).toHaveLength(1)
    expect(mail?.html).toContain('Review your proposal')
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['Proposal for Harbor Grill.pdf'])
    const requote = (await w.agent.api.get(`${requotes}/${id}`)).body
    expect([requote.status, requote.quotes.map(({ status }: { status: string }) => status)]).toEqual([
      'presented',
      ['presented', 'presented'],
    ])
    const kept = await w.server.database.pool.query<{ text: string }>(
      `select row_to_json(p)::text as text from proposals p where id = $1
       union all select payload::text from outbox_events where agency_id = $2
       union all select coalesce(body, '') from idempotency_keys where user_id = $3`,
      [proposal.id, w.agencyId, w.agent.id],
    )
    expect(kept.rows.map(({ text }) => text).join('\n')).not.toContain(token)
  })

  it('opens as it was sent, without what is between agency and carrier, and the agency sees it opened', async () => {
    const { ids, proposal, token, client } = await addProposal(w)
    await w.agent.api.post(open, { token })
    expect(await stateOf(proposal)).toBe('sent')
    const answer = await client.post(open, { token })
    expect([answer.status, answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(answer.body.options).toEqual(ids.map((quoteId) => ({ quoteId, state: 'open' })))
    expect(answer.body.content.requote).toMatchObject({ clientName: 'Harbor Grill' })
    expect(answer.text).not.toContain('commissionPercent')
    expect(answer.text).not.toContain('underwriter')
    await client.post(open, { token })
    const [now] = await listed(proposal.requoteId)
    expect([now?.state, now?.opened]).toEqual(['opened', 2])
    const { body: history } = await w.agent.api.get(`${requotes}/${proposal.requoteId}/history`)
    const openings = history.filter(({ text }: { text: string }) => text.endsWith('opened'))
    expect(openings).toMatchObject([{ userName: '' }])
  })

  it('has the PDF whose hash was kept, for the client and for the agency', async () => {
    const { proposal, token, client } = await addProposal(w)
    const { body } = await client.post('/api/proposals/file', { token })
    const file = Buffer.from(body.file, 'base64')
    const { rows } = await w.server.database.pool.query('select file_hash from proposals where id = $1', [
      proposal.id,
    ])
    expect(rows[0]?.file_hash).toBe(createHash('sha256').update(file).digest('hex'))
    expect([body.fileName, file.subarray(0, 5).toString()]).toEqual([
      'Proposal for Harbor Grill.pdf',
      '%PDF-',
    ])
    const { cookies } = w.agent.api
    const mine = await w.server.app.inject({ url: `${sent}/${proposal.id}/file`, cookies })
    expect(mine.rawPayload.equals(file)).toBe(true)
  })

  it('answers in the same bytes whether its link is unknown, revoked, expired, or of a requote that is gone', async () => {
    const [revoked, expired, deleted] = [await addProposal(w), await addProposal(w), await addProposal(w)]
    await w.agent.api.post(`${sent}/${revoked.proposal.id}/revoke`)
    await set(expired.proposal.id, `expires_at = now() - interval '1 minute'`)
    await w.agent.api.delete(`${requotes}/${deleted.id}`)
    const client = apiAs(w.server.app, {})
    const unknown = await client.post(open, { token: 'nobody-has-this-one' })
    expect([unknown.status, unknown.body.message]).toEqual([404, deadProposalMessage])
    const calls = ['open', 'file', 'answer', 'question'] as const
    for (const { token, ids } of [revoked, expired, deleted]) {
      const bodies = {
        open: { token },
        file: { token },
        answer: reply(token, acceptFirst(ids)),
        question: { token, requestId: crypto.randomUUID(), name: 'Ana', message: 'Hello?' },
      }
      for (const call of calls) {
        const answer = await apiAs(w.server.app, {}).post(`/api/proposals/${call}`, bodies[call])
        expect([call, answer.status, answer.text]).toEqual([call, 404, unknown.text])
      }
    }
    expect(await stateOf(revoked.proposal)).toBe('revoked')
    expect(await stateOf(expired.proposal)).toBe('expired')
  })

  it('is sent again by a link that works for the days from then on, unless it was revoked', async () => {
    const { proposal, token } = await addProposal(w, ['Chubb'], { days: 1 })
    await set(proposal.id, `expires_at = now() - interval '1 minute'`)
    const again = await w.agent.api.post(`${sent}/${proposal.id}/resend`, { days: 60 })
    expect([again.status, again.body.state, again.body.days]).toEqual([200, 'sent', 60])
    expect(await tokenOf(w)).toBe(token)
    expect((await apiAs(w.server.app, {}).post(open, { token })).status).toBe(200)
    await w.agent.api.post(`${sent}/${proposal.id}/revoke`)
    await w.agent.api.post(`${sent}/${proposal.id}/revoke`)
    const late = await w.agent.api.post(`${sent}/${proposal.id}/resend`, {})
    expect([late.status, late.body.message]).toEqual([
      409,
      'This proposal was revoked. Send a new one instead.',
    ])
    const { rows } = await w.server.database.pool.query(
      `select count(*)::int as count from audit_entries where record_id = $1 and action = 'requote.proposal_revoked'`,
      [proposal.requoteId],
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('whose email is refused for good says so', async () => {
    const { id, ids } = await addQuoted(w, ['Chubb'])
    const { mail } = w.server.ctx.adapters
    const { send: usual } = mail
    mail.send = () => Promise.reject(new MailRefused('no such mailbox'))
    const { body } = await send(w, id, ids)
    await w.server.jobs.settle()
    mail.send = usual
    expect(await stateOf(body)).toBe('failed')
    const history = (await w.agent.api.get(`${requotes}/${id}/history`)).body
    expect(history[0].text).toBe('the email with the proposal to ana@client.example wasn’t delivered')
  })

  it('is sent once however often the call is repeated', async () => {
    const { id, ids } = await addQuoted(w, ['Chubb'])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { to: 'bo@client.example', subject: 'S', message: 'M', quoteIds: ids }
    for (let count = 0; count < 2; count += 1)
      await w.agent.api.post(`${requotes}/${id}/proposals`, body, { headers })
    expect(await listed(id)).toHaveLength(1)
    await w.server.jobs.settle()
    expect(w.server.mails.filter(({ to }) => to === 'bo@client.example')).toHaveLength(1)
  })

  it.each([
    ['no address', { to: 'ana' }, 'to', 'Please enter a valid email address'],
    ['no day', { days: 0 }, 'days', 'Enter a whole number from 1 to 90'],
    ['over 90 days', { days: 91 }, 'days', 'Enter a whole number from 1 to 90'],
    ['no option', { quoteIds: [] }, 'quoteIds', 'Choose at least one option'],
    [
      'a merge field',
      { message: 'Hi {client.firstName}' },
      'message',
      'Fill in {client.firstName} before sending',
    ],
  ])('is refused with %s', async (_, input, field, message) => {
    const { id, ids } = await addQuoted(w, ['Chubb'])
    const { status, body } = await send(w, id, ids, input)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  it('is refused with a quote that does not stand, is not checked, or in a closed requote', async () => {
    const { id, ids } = await addQuoted(w, ['Chubb', 'CNA'])
    const { api } = w.agent
    await api.patch(`${quotes}/${ids[1]}`, { status: 'declined', reason: 'Roof age' })
    const declined = await send(w, id, ids)
    expect([declined.status, declined.body.fields]).toEqual([
      400,
      { quoteIds: 'Choose quotes that the client hasn’t answered yet' },
    ])
    await api.patch(`${quotes}/${ids[0]}`, { toCheck: ['premium'] })
    const unchecked = await send(w, id, ids.slice(0, 1))
    expect([unchecked.status, unchecked.body.reason]).toEqual([422, 'unchecked'])
    await api.post(`${requotes}/${id}/lose`, { reason: 'Moved away' })
    expect((await send(w, id, ids.slice(0, 1))).status).toBe(409)
  })

  it('is seen and changed by those who reach its client alone', async () => {
    const { proposal, id, ids } = await addProposal(w)
    for (const person of [w.otherAgent, (await world()).owner]) {
      expect((await person.api.get(`${requotes}/${id}/proposals`)).status).toBe(404)
      expect((await send({ agent: person }, id, ids)).status).toBe(404)
      for (const act of ['revoke', 'resend'])
        expect((await person.api.post(`${sent}/${proposal.id}/${act}`, {})).status).toBe(404)
    }
    expect(await stateOf(proposal)).toBe('sent')
  })

  it('is asked for no more than twenty times a minute from one address', async () => {
    const client = apiAs(w.server.app, {})
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1)
      statuses.push((await client.post(open, { token: 'nobody-has-this-one' })).status)
    expect([statuses[19], statuses[20]]).toEqual([404, 429])
  })
})
