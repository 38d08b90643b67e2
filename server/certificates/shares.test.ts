import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiAs } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm, FormEvent } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  deadLinkMessage,
  type FormShare,
  type NewShare,
  type SharedForm,
} from '#shared/certificates/shares.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { addIssued, made, today } from './testing.ts'

let w: World
let form: FilledForm

beforeAll(async () => {
  w = await world()
  form = await addIssued(w)
})

const open = '/api/shared-forms/open'

/** Somebody at an address of their own, so that the limit per address is not met by accident. */
function holder(): ReturnType<typeof apiAs> {
  return apiAs(w.server.app, {})
}

function share(input: object = {}, of: FilledForm = form): Promise<NewShare> {
  return made(w.agent.api.post(`/api/forms/${of.id}/shares`, { email: '', days: 7, ...input }))
}

function tokenOf({ link }: NewShare): string {
  return new URL(link).hash.slice(1)
}

function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

async function eventsOf(id: string): Promise<string[]> {
  const events = await made<FormEvent[]>(w.agent.api.get(`/api/forms/${id}/events`))
  return events.map(({ kind }) => kind)
}

async function stateOf(share: NewShare): Promise<FormShare | undefined> {
  const shares = await made<FormShare[]>(w.agent.api.get(`/api/forms/${share.formId}/shares`))
  return shares.find(({ id }) => id === share.id)
}

describe('a shared form', () => {
  it('opens with its code, with holder and day across the page, and the agency sees it', async () => {
    const shared = await share()
    expect(shared.link).toMatch(/\/acord-auth#[\w-]{43}$/)
    const answer = await holder().post(open, { token: tokenOf(shared), code: ` ${shared.code} ` })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const body = answer.body as SharedForm
    expect(body).toMatchObject({ insured: 'Harbor Cafe LLC', number: form.number, notice: '' })
    expect(body.pictures).toHaveLength(1)
    expect(
      Buffer.from(body.pictures[0] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const { documents } = w.server.ctx.adapters
    const [text = ''] = await documents.read(Readable.from([Buffer.from(body.file, 'base64')]), 'pdf')
    expect(text).toContain(`City of Norfolk, ${formatDay(today)}`)
    expect(await stateOf(shared)).toMatchObject({ opened: 1, wrongTries: 0, state: 'works' })
    expect((await eventsOf(form.id)).slice(0, 2)).toEqual(['opened', 'shared'])
  })

  it('says how many attempts left, and is locked for good by the fifth wrong code', async () => {
    const shared = await share()
    const token = tokenOf(shared)
    const guest = holder()
    for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
      const wrong = await guest.post(open, { token, code: otherCode(shared.code) })
      expect([wrong.status, wrong.body.reason]).toEqual([400, 'wrong_code'])
      expect(wrong.body.message).toContain(left)
    }
    expect((await guest.post(open, { token, code: otherCode(shared.code) })).status).toBe(404)
    expect((await guest.post(open, { token, code: shared.code })).status).toBe(404)
    expect(await stateOf(shared)).toMatchObject({ state: 'locked', wrongTries: 5, opened: 0 })
    expect(await eventsOf(form.id)).toContain('share-locked')
  })

  it('counts every try once when many come at the same time', async () => {
    const shared = await share()
    const body = { token: tokenOf(shared), code: otherCode(shared.code) }
    const answers = await Promise.all(Array.from({ length: 12 }, () => holder().post(open, body)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect((await holder().post(open, { ...body, code: shared.code })).status).toBe(404)
  })

  it('answers in the same bytes whether a link is unknown, withdrawn, expired or locked', async () => {
    const [withdrawn, expired, locked] = [await share(), await share(), await share()]
    await made(w.agent.api.post(`/api/form-shares/${withdrawn.id}/withdraw`))
    const set = (id: string, what: string) =>
      w.server.database.pool.query(`update form_shares set ${what} where id = $1`, [id])
    await set(expired.id, `expires_at = now() - interval '1 minute'`)
    await set(locked.id, 'wrong_tries = 5')
    const unknown = await holder().post(open, { token: 'nobody-has-this-one', code: '123456' })
    expect([unknown.status, unknown.body.message]).toEqual([404, deadLinkMessage])
    for (const shared of [withdrawn, expired, locked]) {
      const answer = await holder().post(open, { token: tokenOf(shared), code: shared.code })
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
      expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
    }
    expect((await stateOf(withdrawn))?.state).toBe('withdrawn')
    expect((await stateOf(expired))?.state).toBe('expired')
  })

  it('gives no right to whoever is signed in, its own agent included', async () => {
    const shared = await share()
    const body = { token: tokenOf(shared), code: otherCode(shared.code) }
    for (const api of [w.agent.api, w.api]) expect((await api.post(open, body)).status).toBe(400)
  })

  it('that was made void or replaced says so and is not shown', async () => {
    const gone = await addIssued(w)
    const shared = await share({}, gone)
    await made(w.agent.api.post(`/api/forms/${gone.id}/void`, { reason: 'Wrong limits' }))
    const answer = await holder().post(open, { token: tokenOf(shared), code: shared.code })
    expect(answer.body).toMatchObject({
      file: '',
      pictures: [],
      notice: expect.stringContaining('voided it'),
    })
    expect((await w.agent.api.post(`/api/forms/${gone.id}/shares`, { email: '', days: 7 })).status).toBe(409)
  })

  it('is asked for no more than twenty times a minute from one address', async () => {
    const guest = holder()
    const body = { token: 'nobody-has-this-one', code: '123456' }
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await guest.post(open, body)).status)
    expect([statuses[19], statuses[20]]).toEqual([404, 429])
  })
})

describe('a link', () => {
  it('is mailed, its code in a mail of its own, and neither is kept in words', async () => {
    const shared = await share({ email: 'clerk@city.example', mailsCode: true })
    await w.server.jobs.settle()
    const texts = w.server.mails.filter(({ to }) => to === shared.email).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes(shared.link))).toHaveLength(1)
    expect(texts.filter((text) => text.includes(shared.code) && !text.includes(shared.link))).toHaveLength(1)
    const kept = await w.server.database.pool.query(
      `select row_to_json(s)::text as text from form_shares s where id = $1
       union all select payload::text from outbox_events where agency_id = $2
       union all select coalesce(body, '') from idempotency_keys where user_id = $3`,
      [shared.id, w.agencyId, w.agent.id],
    )
    const words = kept.rows.map((row: { text: string }) => row.text).join('\n')
    expect(words).not.toContain(tokenOf(shared))
    expect(words).not.toContain(shared.code)
  })

  it('is made once however often the call is repeated, with the same secrets', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { email: '', days: 3 }
    const first = await w.agent.api.post(`/api/forms/${form.id}/shares`, body, { headers })
    const second = await w.agent.api.post(`/api/forms/${form.id}/shares`, body, { headers })
    expect(second.body).toEqual(first.body)
  })

  it.each([
    ['no day', { days: 0 }],
    ['more than thirty days', { days: 31 }],
    ['a code by mail without an address', { mailsCode: true }],
    ['an address that is none', { email: 'clerk' }],
  ])('is refused for %s', async (_, input) => {
    expect(
      (await w.agent.api.post(`/api/forms/${form.id}/shares`, { email: '', days: 7, ...input })).status,
    ).toBe(400)
  })

  it('is seen and withdrawn by those who reach its client alone, and audited', async () => {
    const shared = await share()
    for (const { api } of [w.otherAgent, (await world()).owner]) {
      expect((await api.get(`/api/forms/${form.id}/shares`)).status).toBe(404)
      expect((await api.post(`/api/form-shares/${shared.id}/withdraw`)).status).toBe(404)
    }
    await made(w.api.post(`/api/form-shares/${shared.id}/withdraw`))
    await made(w.api.post(`/api/form-shares/${shared.id}/withdraw`))
    const { rows } = await w.server.database.pool.query(
      `select action from audit_entries where record_id = $1 order by at`,
      [shared.id],
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'form_share.created',
      'form_share.withdrawn',
    ])
  })
})
