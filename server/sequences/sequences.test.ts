import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { newId } from '#server/new-id.ts'
import { type World, world } from '#server/testing/world.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { starterTemplates } from '#shared/emails/starter-templates.ts'
import type { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'
import { maxSteps } from '#shared/sequences/sequences.contract.ts'
import { followStage } from './sequences.jobs.ts'

const step = (day: number, title: string, kind = 'call') => ({ id: newId(), day, kind, title })
const path = '/api/follow-up-sequences'

/** An agency with a sequence for new prospects and one for quoted ones. */
async function withSequences() {
  const all = await world()
  await all.api.put(path, { stage: 'new', steps: [step(3, 'Try again'), step(1, 'Say hello')] })
  await all.api.put(path, {
    stage: 'quoted',
    steps: [step(0, 'Send the comparison', 'email'), step(7, 'Ask', 'task')],
  })
  return all
}

async function add({ agent, server }: World, fields: object = {}): Promise<string> {
  const { body } = await agent.api.post('/api/prospects', { name: 'Ana', ...fields })
  await server.jobs.settle()
  return body.id
}

async function move({ agent, server }: World, id: string, changes: object): Promise<void> {
  expect((await agent.api.patch(`/api/prospects/${id}`, changes)).status).toBe(200)
  await server.jobs.settle()
}

async function stepsOf({ agent }: World, prospectId: string): Promise<FollowUp[]> {
  return (await agent.api.get(`/api/follow-ups?prospectId=${prospectId}`)).body
}

const shown = (steps: FollowUp[]) =>
  steps.map(({ title, doneAt, stopReason }) => [title, doneAt === null ? 'open' : (stopReason ?? 'done')])

describe('follow-up sequences', () => {
  it('are written by the owner, in the order of their days, and read by everybody', async () => {
    const { api, agent } = await world()
    const [early, late] = [step(1, 'Say hello'), step(3, 'Try again')]
    const { status, body } = await api.put(path, { stage: 'new', steps: [late, early], version: 0 })
    expect([status, body]).toEqual([200, { stage: 'new', steps: [early, late], version: 1 }])
    const { body: all } = await agent.api.get('/api/follow-up-sequences')
    expect(all).toEqual([
      body,
      ...['contacted', 'quoted', 'lost'].map((stage) => ({ stage, steps: [], version: 0 })),
    ])
    expect((await agent.api.put(path, { stage: 'new', steps: [] })).status).toBe(403)
  })

  it('refuse a stale version, a step that is there twice and too many steps', async () => {
    const { api } = await world()
    const one = step(1, 'Say hello')
    await api.put(path, { stage: 'new', steps: [one] })
    const stale = await api.put(path, { stage: 'new', steps: [], version: 0 })
    expect([stale.status, stale.body.reason]).toEqual([409, 'stale_version'])
    const twice = await api.put(path, { stage: 'new', steps: [one, one], version: 1 })
    expect([twice.status, twice.body.fields]).toEqual([400, { 'steps.1.id': 'This step is already there' }])
    const many = Array.from({ length: maxSteps + 1 }, (_, day) => step(day, 'Call'))
    const { body } = await api.put(path, { stage: 'new', steps: many })
    expect(body.fields.steps).toBe('Enter at most 12 steps')
    expect((await api.put(path, { stage: 'converted', steps: [] })).status).toBe(400)
  })

  it('refuse a template that is not there, such as another agency’s', async () => {
    const [{ api }, other] = [await world(), await world()]
    const own = { name: 'Hello', subject: 'Hello', body: 'Hi {client.firstName}' }
    const { body: template } = await other.api.post('/api/email-templates', own)
    const steps = [step(0, 'Call'), { ...step(1, 'Write', 'email'), templateId: template.id }]
    const { status, body } = await api.put(path, { stage: 'new', steps })
    expect([status, body.fields]).toEqual([400, { 'steps.1.templateId': 'This template was deleted' }])
    expect((await other.api.put(path, { stage: 'new', steps })).status).toBe(200)
  })

  it('let one of two who write at the same time win', async () => {
    const { api } = await world()
    const write = (title: string) => api.put(path, { stage: 'lost', steps: [step(180, title)], version: 0 })
    const answers = await Promise.all([write('Ask again'), write('Win back')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('entering a stage', () => {
  it('begins its sequence for the producer, counted from that day', { tags: ['journey'] }, async () => {
    const all = await withSequences()
    const id = await add(all)
    const steps = await stepsOf(all, id)
    const today = dayIn(defaultTimeZone, new Date())
    expect(steps.map(({ title, dueDate, kind }) => [title, dueDate, kind])).toEqual([
      ['Say hello', addDays(today, 1), 'call'],
      ['Try again', addDays(today, 3), 'call'],
    ])
    expect(new Set(steps.map(({ assigneeId, source }) => `${assigneeId} ${source}`))).toEqual(
      new Set([`${all.agent.id} sequence`]),
    )
  })

  it('begins it once, however often the job runs and whatever else is changed', async () => {
    const all = await withSequences()
    const id = await add(all)
    const owner = await actFor(all.server.ctx, all.agencyId, null)
    if (!owner) throw new Error('the agency has no owner')
    const run = () => inTransaction(owner, (ctx) => followStage(ctx, id))
    await Promise.all([run(), run()])
    await move(all, id, { phone: '555-0100' })
    expect(await stepsOf(all, id)).toHaveLength(2)
  })

  it('leaves prospects alone that were in the stage before the sequence was changed', async () => {
    const all = await withSequences()
    const id = await add(all)
    await all.api.put(path, { stage: 'new', steps: [step(5, 'Something new')] })
    await move(all, id, { phone: '555-0100' })
    expect((await stepsOf(all, id)).map(({ title }) => title)).toEqual(['Say hello', 'Try again'])
  })

  it('ends what the stage before began, and leaves what a person added', async () => {
    const all = await withSequences()
    const id = await add(all)
    await all.agent.api.post('/api/follow-ups', { prospectId: id, title: 'Own', dueDate: '2099-01-01' })
    await move(all, id, { status: 'quoted' })
    expect(shown(await stepsOf(all, id)).toSorted()).toEqual([
      ['Ask', 'open'],
      ['Own', 'open'],
      ['Say hello', 'left_stage'],
      ['Send the comparison', 'open'],
      ['Try again', 'left_stage'],
    ])
    const { body: timeline } = await all.agent.api.get(`/api/activity?recordType=prospect&recordId=${id}`)
    const stopped = timeline.filter(({ kind }: { kind: string }) => kind === 'stopped')
    expect(stopped.map(({ body }: { body: string }) => body).toSorted()).toEqual([
      'Say hello (the prospect left the stage)',
      'Try again (the prospect left the stage)',
    ])
  })

  it('ends everything when the prospect is converted', async () => {
    const all = await withSequences()
    const id = await add(all)
    await all.agent.api.post(`/api/prospects/${id}/convert`)
    await all.server.jobs.settle()
    const { body } = await all.agent.api.get(`/api/follow-ups?prospectId=${id}`)
    expect(shown(body)).toEqual([
      ['Say hello', 'left_stage'],
      ['Try again', 'left_stage'],
    ])
  })
})

describe('an answer', () => {
  const logged = [
    ['an incoming call', { kind: 'call', direction: 'inbound', outcome: 'voicemail' }, true],
    ['a call that reached them', { kind: 'call', direction: 'outbound', outcome: 'spoke' }, true],
    ['a received email', { kind: 'email', direction: 'inbound' }, true],
    ['a call that reached nobody', { kind: 'call', direction: 'outbound', outcome: 'no_answer' }, false],
    ['a sent email', { kind: 'email', direction: 'outbound' }, false],
    ['a note', { kind: 'note' }, false],
  ] as const

  it.each(logged)('is %s: %j ends the sequence: %s', async (_what, entry, ends) => {
    const all = await withSequences()
    const id = await add(all)
    const own = { prospectId: id, title: 'Own', dueDate: '2099-01-01' }
    await all.agent.api.post('/api/follow-ups', own)
    const about = { recordType: 'prospect', recordId: id, body: 'x' }
    expect((await all.agent.api.post('/api/activity', { ...about, ...entry })).status).toBe(201)
    await all.server.jobs.settle()
    const state = ends ? 'answered' : 'open'
    expect(shown(await stepsOf(all, id))).toEqual([
      ['Say hello', state],
      ['Try again', state],
      ['Own', 'open'],
    ])
  })

  it('ends it for good in this stage, and a step that is reopened is open again', async () => {
    const all = await withSequences()
    const id = await add(all)
    const call = { recordType: 'prospect', recordId: id, kind: 'call', body: 'x', direction: 'inbound' }
    await all.agent.api.post('/api/activity', call)
    await all.server.jobs.settle()
    await move(all, id, { phone: '555-0100' })
    const [first] = await stepsOf(all, id)
    expect(first?.stopReason).toBe('answered')
    const reopened = await all.agent.api.patch(`/api/follow-ups/${first?.id}`, { isDone: false })
    expect(reopened.body).toMatchObject({ doneAt: null, stopReason: null })
  })
})

describe('an email of a sequence', () => {
  const templateId = starterTemplates.find(({ name }) => name === 'Follow-up day 1')?.id

  /** A prospect whose only step is an email that is due today. */
  async function withEmail() {
    const all = await world()
    await all.api.put(path, { stage: 'new', steps: [{ ...step(0, 'Introduce us', 'email'), templateId }] })
    const to = `${newId()}@prospect.example`
    const id = await add(all, { name: 'Ana Lopez', email: to })
    const [followUp] = await stepsOf(all, id)
    const email = (more: object = {}) => ({
      ...{ recordType: 'prospect', recordId: id, templateId, followUpId: followUp?.id },
      ...{ to, subject: 'Your quote', message: 'Hi Ana', ...more },
    })
    const sent = async () => {
      await all.server.jobs.settle()
      return all.server.mails.filter((mail) => mail.to === to)
    }
    return { ...all, id, followUp, email, sent }
  }

  it('is due in My day with its template, and done once it is sent', async () => {
    const all = await withEmail()
    const { body: day } = await all.agent.api.get('/api/my-day')
    expect(day.sections.followUps.rows).toMatchObject([
      { id: all.followUp?.id, detail: 'email', emailTemplateId: templateId, prospectId: all.id },
    ])
    expect((await all.agent.api.post('/api/emails', all.email())).status).toBe(201)
    expect(await all.sent()).toHaveLength(1)
    expect(await stepsOf(all, all.id)).toMatchObject([{ doneAt: expect.any(String), stopReason: null }])
  })

  it('is sent by one of two people at once, and the other gets an error', async () => {
    const all = await withEmail()
    const answers = await Promise.all([
      all.agent.api.post('/api/emails', all.email()),
      all.api.post('/api/emails', all.email()),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      reason: 'already_done',
      message: 'This follow-up is already done. Nothing was sent.',
    })
    expect(await all.sent()).toHaveLength(1)
  })

  it('finishes no follow-up about somebody else, and none of another agency', async () => {
    const [all, other] = [await withEmail(), await withEmail()]
    const recordId = await add(all, { name: 'Ben' })
    expect((await all.agent.api.post('/api/emails', all.email({ recordId }))).status).toBe(404)
    const foreign = { followUpId: other.followUp?.id }
    expect((await all.agent.api.post('/api/emails', all.email(foreign))).status).toBe(404)
    expect(await all.sent()).toEqual([])
    expect(await stepsOf(other, other.id)).toMatchObject([{ doneAt: null }])
  })
})
