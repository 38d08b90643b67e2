import { beforeAll, describe, expect, it } from 'vitest'
import { quotes, requotes } from '#server/requotes/testing.ts'
import { apiAs } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import { acceptFirst, addProposal, reply, send, tokenOf } from './testing.ts'

let w: World

beforeAll(async () => {
  w = await world()
})

const answerPath = '/api/proposals/answer'

async function quotesOf(id: string): Promise<Quote[]> {
  return (await w.agent.api.get(`${requotes}/${id}`)).body.quotes
}

async function only<Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> {
  return (await w.server.database.pool.query(text, values)).rows[0]
}

describe('the answer to a proposal', () => {
  it('is kept with name and signature, decides the quotes, and leaves binding to the agent', async () => {
    const { id, ids, token, client, proposal } = await addProposal(w)
    const signature = { kind: 'drawn', strokes: [[10, 20, 30, 40, 50, 60]] }
    const { status, body } = await client.post(answerPath, reply(token, acceptFirst(ids), { signature }))
    expect([status, body.answer.name, body.answer.signature]).toEqual([200, 'Ana Ruiz', signature])
    const [first, second] = await quotesOf(id)
    expect([first?.status, first?.decision]).toEqual([
      'presented',
      { answer: 'accepted', name: 'Ana Ruiz', at: body.answer.at, proposalId: proposal.id },
    ])
    expect([second?.status, second?.reason, second?.decision?.answer]).toEqual([
      'lost',
      'Declined by the client',
      'declined',
    ])
    const [seen] = (await w.agent.api.get(`${requotes}/${id}/proposals`)).body
    expect(seen).toMatchObject({
      state: 'answered',
      answer: { name: 'Ana Ruiz', signature, consent: body.consent, fileHash: body.answer.fileHash },
    })
    expect(seen.answer.decisions).toMatchObject([
      { carrier: 'Chubb', answer: 'accepted', premium: 1100.5 },
      { carrier: 'CNA', answer: 'declined' },
    ])
    const bound = await w.agent.api.post(`${requotes}/${id}/bind`, {
      binds: [
        {
          ...{ quoteId: ids[0], action: 'new', effectiveDate: '2027-01-01', expirationDate: '2028-01-01' },
          lines: [{ line: 'Homeowners', premium: 1100.5 }],
        },
      ],
    })
    expect(bound.status).toBe(200)
  })

  it('is in the audit log as the act of a client by link, with what was agreed to, and encrypted in its row', async () => {
    const { id, ids, token, client } = await addProposal(w)
    const { body } = await client.post(answerPath, reply(token, acceptFirst(ids)))
    const entry = await only<{ actor: string; user_id: null; ip_address: string; after: object }>(
      `select actor, user_id, ip_address, user_agent, after from audit_entries
       where record_id = $1 and action = 'requote.proposal_answered'`,
      [id],
    )
    expect(entry).toMatchObject({ actor: 'client_link', user_id: null, user_agent: 'lightMyRequest' })
    expect(entry?.ip_address).not.toBeNull()
    const { consent, fileHash } = body.answer
    expect(entry?.after).toMatchObject({ name: 'Ana Ruiz', consent, fileHash })
    expect(fileHash).toMatch(/^[0-9a-f]{64}$/)
    const kept = await only<{ text: string }>(
      `select row_to_json(r)::text as text from proposal_replies r join proposals p on p.id = r.proposal_id where p.requote_id = $1`,
      [id],
    )
    expect(kept?.text).not.toContain('electronic signature')
  })

  it('gives the producer a follow-up for today, an email and a notification', async () => {
    const { id, ids, clientId, token, client } = await addProposal(w)
    await client.post(answerPath, reply(token, acceptFirst(ids)))
    const { body: work } = await w.agent.api.get(`/api/follow-ups?clientId=${clientId}`)
    expect(work).toMatchObject([
      { title: 'Bind Chubb: Ana Ruiz accepted the proposal', assigneeId: w.agent.id, doneAt: null },
    ])
    const inbox = (await w.agent.api.get('/api/notifications')).body.notifications
    expect(inbox[0]).toMatchObject({
      ...{ kind: 'proposal_reply', recordType: 'requote', recordId: id },
      text: 'Ana Ruiz answered the proposal for Harbor Grill',
    })
    await w.server.jobs.settle()
    const mail = w.server.mails.findLast(({ to }) => to === w.agent.email)
    expect(mail?.text).toContain(`/requotes/${id}`)
    const timeline = (await w.agent.api.get(`/api/activity?recordType=client&recordId=${clientId}`)).body
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'note')).toMatchObject({
      ...{ actor: 'client_link', userId: null },
      body: expect.stringContaining('Ana Ruiz accepted Chubb (Homeowners) for $1,100.50 and declined CNA'),
    })
  })

  it('is given once: a second attempt hears what was recorded, a repeat gets it, and of two at once one wins', async () => {
    const { id, ids, token, client } = await addProposal(w)
    const [one, two] = [reply(token, acceptFirst(ids)), reply(token, acceptFirst([...ids].reverse()))]
    const answers = await Promise.all([
      client.post(answerPath, one),
      apiAs(w.server.app, {}).post(answerPath, two),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? one : two
    const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse()
    expect(lost?.body.reason).toBe('answered')
    expect(lost?.body.message).toContain('Ana Ruiz already answered this proposal on')
    const again = await client.post(answerPath, winner)
    expect([again.status, again.body.answer]).toEqual([200, won?.body.answer])
    const count = await only<{ count: number }>(
      `select count(*)::int as count from audit_entries where record_id = $1 and action = 'requote.proposal_answered'`,
      [id],
    )
    expect(count?.count).toBe(1)
  })

  it('cannot be changed by the application: its row takes no update and no deletion', async () => {
    const { ids, token, client } = await addProposal(w)
    await client.post(answerPath, reply(token, acceptFirst(ids)))
    for (const text of [`update proposal_replies set name = 'Eve'`, 'delete from proposal_replies']) {
      const connection = await w.server.database.pool.connect()
      await connection.query('begin')
      await connection.query(`select set_config('role', 'app_user', true)`)
      await expect(connection.query(text)).rejects.toMatchObject({ code: '42501' })
      await connection.query('rollback')
      connection.release()
    }
  })

  it('holds an accepted quote as it is: it can’t be changed or removed, and is not proposed again', async () => {
    const { id, ids, token, client } = await addProposal(w)
    await client.post(answerPath, reply(token, acceptFirst(ids)))
    const { api } = w.agent
    for (const refused of [
      await api.patch(`${quotes}/${ids[0]}`, { premium: 5 }),
      await api.delete(`${quotes}/${ids[0]}`),
    ]) {
      expect([refused.status, refused.body.reason]).toEqual([409, 'accepted'])
      expect(refused.body.message).toMatch(/^Ana Ruiz accepted this quote on .*Add a new quote instead\.$/)
    }
    expect((await send(w, id, ids.slice(0, 1))).status).toBe(400)
    // What was declined may come up again, and waits for a new answer.
    await api.patch(`${quotes}/${ids[1]}`, { status: 'quoted', premium: 900 })
    expect((await quotesOf(id))[1]).toMatchObject({ status: 'quoted', decision: null })
  })

  it('is refused by what the proposal does not offer any more', async () => {
    const { ids, token, client, id } = await addProposal(w)
    const { api } = w.agent
    const both = await client.post(
      answerPath,
      reply(
        token,
        ids.map((quoteId) => ({ quoteId, answer: 'accepted' as const })),
      ),
    )
    expect([both.status, both.body.message]).toEqual([422, 'Accept only one option for Homeowners.'])
    await api.patch(`${quotes}/${ids[0]}`, { premium: 1200 })
    const changed = await client.post(answerPath, reply(token, acceptFirst(ids)))
    expect([changed.status, changed.body.message]).toEqual([
      422,
      'Chubb: This option has changed since the proposal was sent. Ask for an updated proposal.',
    ])
    await api.post(`${requotes}/${id}/lose`, { reason: 'Sold the house' })
    const closed = await client.post(answerPath, reply(token, acceptFirst(ids)))
    expect([closed.status, closed.body.reason]).toEqual([409, 'closed'])
  })

  it('is refused for a quote whose validity has passed', async () => {
    const { id, ids } = await addProposal(w, ['Chubb'])
    await w.agent.api.patch(`${quotes}/${ids[0]}`, { validUntil: '2020-03-01' })
    await send(w, id, ids)
    const token = await tokenOf(w)
    const { status, body } = await apiAs(w.server.app, {}).post(answerPath, reply(token, acceptFirst(ids)))
    expect([status, body.message]).toEqual([
      422,
      'Chubb: This quote expired on Mar 1, 2020 and can’t be accepted. Ask for an updated quote.',
    ])
  })

  it.each([
    ['without a name', { name: ' ' }],
    ['without consent', { isAgreed: false }],
    ['without a stroke', { signature: { kind: 'drawn', strokes: [] } }],
    ['with a point outside of the field', { signature: { kind: 'drawn', strokes: [[0, 0, 5, 601]] } }],
    ['with half a point', { signature: { kind: 'drawn', strokes: [[0, 0, 5, 6, 7]] } }],
  ])('is refused %s', async (_, input) => {
    const { ids, token, client } = await addProposal(w, ['Chubb'])
    expect((await client.post(answerPath, reply(token, acceptFirst(ids), input))).status).toBe(400)
  })

  it('is not for somebody who is signed in to the agency', async () => {
    const { ids, token } = await addProposal(w, ['Chubb'])
    const { status, body } = await w.agent.api.post(answerPath, reply(token, acceptFirst(ids)))
    expect([status, body.reason]).toEqual([403, 'signed_in'])
  })
})

describe('a question about a proposal', () => {
  it('reaches the producer as a follow-up and a notification, without numbers that nobody should send', async () => {
    const { id, clientId, token, client } = await addProposal(w, ['Chubb'])
    const message = 'Is flood included? My SSN is 123-45-6789.'
    const body = { token, requestId: crypto.randomUUID(), name: 'Ana Ruiz', message }
    for (let count = 0; count < 2; count += 1)
      expect((await client.post('/api/proposals/question', body)).body.questions).toMatchObject([
        { name: 'Ana Ruiz', message },
      ])
    const [proposal] = (await w.agent.api.get(`${requotes}/${id}/proposals`)).body
    expect(proposal.questions).toMatchObject([{ message }])
    const { body: work } = await w.agent.api.get(`/api/follow-ups?clientId=${clientId}`)
    expect(work).toMatchObject([{ title: 'Answer Ana Ruiz’s question about the proposal' }])
    const { notifications } = (await w.agent.api.get('/api/notifications')).body
    expect(notifications[0].detail).toContain('Is flood included?')
    expect(notifications[0].detail).not.toContain('6789')
  })

  it('is one of twenty by a link at most', async () => {
    const { token } = await addProposal(w, ['Chubb'])
    const ask = () =>
      apiAs(w.server.app, {}).post('/api/proposals/question', {
        ...{ token, requestId: crypto.randomUUID(), name: 'Ana', message: 'Hello?' },
      })
    for (let count = 0; count < 20; count += 1) await ask()
    const { status, body } = await ask()
    expect([status, body.message]).toEqual([409, expect.stringContaining('You’ve sent 20 messages')])
  })
})
