import { expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { giveRights, type World, world } from '#server/testing/world.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'

const path = '/api/follow-up-sequences'
const step = (day: number, title: string) => ({ id: newId(), day, kind: 'call', title })

async function add({ agent, server }: World, ...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await agent.api.post('/api/prospects', { name })).body.id)
  await server.jobs.settle()
  return ids
}

async function stepsOf({ agent }: World, prospectId = ''): Promise<FollowUp[]> {
  return (await agent.api.get(`/api/follow-ups?prospectId=${prospectId}`)).body
}
const states = async (at: World, id = '') =>
  (await stepsOf(at, id)).map(({ title, doneAt, stopReason }) => [title, doneAt ? stopReason : 'open'])

it('stop for several prospects at once, and go on by undo or by starting them again', async () => {
  const at = await world()
  const { agent, server } = at
  await at.api.put(path, { stage: 'new', steps: [step(1, 'Say hello'), step(3, 'Try again')] })
  const [ana, bo] = await add(at, 'Ana', 'Bo')
  await agent.api.post('/api/follow-ups', { prospectId: ana, title: 'Own', dueDate: '2099-01-01' })
  const call = (action: string) => agent.api.post(`${path}/bulk`, { ids: [ana, bo], action })
  const open = [
    ['Say hello', 'open'],
    ['Try again', 'open'],
  ]
  const stopped = await call('stop')
  expect(stopped.body).toEqual({ matched: 2, changed: 2, undoId: expect.any(String) })
  const ended = [
    ['Say hello', 'by_person'],
    ['Try again', 'by_person'],
  ]
  expect([await states(at, bo), (await states(at, ana)).toSorted()]).toEqual([
    ended,
    [['Own', 'open'], ...ended],
  ])
  expect((await call('stop')).body).toEqual({ matched: 2, changed: 0, undoId: null })
  const { body: timeline } = await agent.api.get(`/api/activity?recordType=prospect&recordId=${bo}`)
  expect(timeline.map(({ body }: { body: string }) => body)).toContain('Say hello (follow-ups were stopped)')
  const undone = await agent.api.post(`/api/bulk-changes/${stopped.body.undoId}/undo`)
  expect([undone.body.restored, await states(at, bo)]).toEqual([4, open])

  await call('stop')
  // The stage's own job does not begin again what a person stopped.
  await agent.api.patch(`/api/prospects/${bo}`, { phone: '555-0100' })
  await server.jobs.settle()
  expect(await states(at, bo)).toEqual(ended)
  const started = await call('start')
  expect([started.body.changed, await states(at, bo)]).toEqual([2, open])
  await agent.api.post(`/api/bulk-changes/${started.body.undoId}/undo`)
  expect(await states(at, bo)).toEqual(ended)
})

it('begin today where the stage had none when the prospect entered it', async () => {
  const at = await world()
  const [ana] = await add(at, 'Ana')
  await at.api.put(path, { stage: 'new', steps: [step(2, 'Say hello')] })
  const call = { filter: { q: 'Ana' }, action: 'start' }
  const { body } = await at.agent.api.post(`${path}/bulk`, call)
  expect(body).toMatchObject({ matched: 1, changed: 1 })
  const today = dayIn(defaultTimeZone, new Date())
  expect(await stepsOf(at, ana)).toMatchObject([
    { title: 'Say hello', dueDate: addDays(today, 2), assigneeId: at.agent.id, source: 'sequence' },
  ])
  expect((await at.agent.api.post(`${path}/bulk`, call)).body.changed).toBe(0)
  const { body: undone } = await at.agent.api.post(`/api/bulk-changes/${body.undoId}/undo`)
  expect([undone, await states(at, ana)]).toEqual([{ restored: 1, left: 0, named: [] }, []])
  // Neither the stage's own job nor what was removed keeps it from beginning again.
  await at.agent.api.patch(`/api/prospects/${ana}`, { phone: '555-0100' })
  await at.server.jobs.settle()
  expect(await states(at, ana)).toEqual([])
  const again = (await at.agent.api.post(`${path}/bulk`, call)).body
  expect([again.changed, await states(at, ana)]).toEqual([1, [['Say hello', 'open']]])
  const [begun] = await stepsOf(at, ana)
  await at.agent.api.patch(`/api/follow-ups/${begun?.id}`, { dueDate: '2099-01-01' })
  const kept = (await at.agent.api.post(`/api/bulk-changes/${again.undoId}/undo`)).body
  expect(kept).toMatchObject({ restored: 0, left: 1, named: [{ id: begun?.id, reason: 'changed' }] })
  expect(await states(at, ana)).toEqual([['Say hello', 'open']])
})

it('are left alone for prospects out of reach, by who may only look, and by another agency', async () => {
  const at = await world()
  await at.api.put(path, { stage: 'new', steps: [step(1, 'Say hello')] })
  const ids = await add(at, 'Ana')
  for (const caller of [at.otherAgent, (await world()).owner]) {
    const { body } = await caller.api.post(`${path}/bulk`, { ids, action: 'stop' })
    expect(body).toEqual({ matched: 0, changed: 0, undoId: null })
  }
  await giveRights(at.server, at.agent, { isReadOnly: true })
  expect((await at.agent.api.post(`${path}/bulk`, { ids, action: 'stop' })).status).toBe(403)
  expect(await states(at, ids[0])).toEqual([['Say hello', 'open']])
})
