import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, type Person, type World, world } from '#server/testing/world.ts'

const root = '/api/chatbot-db'

async function changedProspect(made: World) {
  const { agent } = made
  const prospect = (
    await agent.api.post('/api/prospects', { name: 'Harbor Cafe', status: 'lost', lostReason: 'Price' })
  ).body
  const { body } = await agent.api.post(`${root}/prospect/update`, {
    prospectId: prospect.id,
    updates: { status: 'contacted', email: 'cafe@harbor.example' },
  })
  return { id: prospect.id as string, actionId: body.actionId as string, written: body }
}

function undo(who: Person, actionId: string, headers: Record<string, string> = {}) {
  return who.api.post(`${root}/actions/${actionId}/undo`, undefined, { headers })
}

async function actionsOf(who: Person, query = '') {
  return (await who.api.get(`${root}/actions${query}`)).body
}

describe('undoing a change', () => {
  it('puts back every value that changed, and is itself in the timeline and the audit log', async () => {
    const made = await world()
    const { agent } = made
    const { id, actionId, written } = await changedProspect(made)
    expect(written.before).toEqual({ email: '', status: 'lost', lostReason: 'Price' })
    const { status, body } = await undo(agent, actionId)
    expect([status, body.message]).toEqual([200, 'Harbor Cafe was restored.'])
    expect(body.action).toMatchObject({ undoneByName: agent.name, isUndoable: false })
    expect((await agent.api.get(`/api/prospects/${id}`)).body).toMatchObject({
      email: '',
      status: 'lost',
      lostReason: 'Price',
    })
    const [latest] = (await agent.api.get(`/api/activity?recordType=prospect&recordId=${id}`)).body
    expect(latest).toMatchObject({ kind: 'changed', actor: 'person', userId: agent.id })
    const text =
      "select user_id, before, after from audit_entries where record_id = $1 and action = 'assistant.undone'"
    const { rows } = await made.server.database.pool.query(text, [id])
    expect(rows).toEqual([{ user_id: agent.id, before: written.after, after: written.before }])
  })

  it('removes again what was made', async () => {
    const { agent, owner } = await world()
    const kinds: [string, object][] = [
      ['ticket', { title: 'Glass', type: 'claim' }],
      ['client', { name: 'Glass' }],
      ['prospect', { name: 'Glass' }],
    ]
    for (const [kind, input] of kinds) {
      const { body } = await agent.api.post(`${root}/${kind}/create`, input)
      const undone = await undo(owner, body.actionId)
      expect([kind, undone.status]).toEqual([kind, 200])
      expect(undone.body.message).toMatch(/^Removed .*Glass again\.$/)
      expect((await agent.api.get(`/api/${kind}s/${body[kind].id}`)).status).toBe(404)
    }
  })

  it('happens once, however often it is asked for', async () => {
    const made = await world()
    const { actionId } = await changedProspect(made)
    const headers = { 'idempotency-key': 'one-click-of-undo' }
    const [first, second] = await Promise.all([
      undo(made.agent, actionId, headers),
      undo(made.agent, actionId, headers),
    ])
    expect([first.status, first.text]).toEqual([200, second.text])
    const again = await undo(made.agent, actionId)
    expect([again.status, again.body.reason, again.body.message]).toEqual([
      409,
      'already_undone',
      'This change was already undone.',
    ])
  })

  it('is refused once somebody changed the record, and allowed step by step backwards', async () => {
    const made = await world()
    const { agent, owner } = made
    const { id, actionId } = await changedProspect(made)
    const next = await agent.api.post(`${root}/prospect/update`, {
      prospectId: id,
      updates: { status: 'quoted' },
    })
    const early = await undo(agent, actionId)
    expect([early.status, early.body.reason]).toEqual([409, 'changed_since'])
    expect(early.body.message).toBe(
      'Harbor Cafe was changed since then, so this change can no longer be undone.',
    )
    expect((await undo(agent, next.body.actionId)).status).toBe(200)
    expect((await agent.api.get(`/api/prospects/${id}`)).body.status).toBe('contacted')
    expect((await undo(agent, actionId)).status).toBe(200)
    expect((await agent.api.get(`/api/prospects/${id}`)).body.status).toBe('lost')
    const other = await changedProspect(made)
    await owner.api.patch(`/api/prospects/${other.id}`, { nextStep: 'Call' })
    expect((await undo(agent, other.actionId)).body.reason).toBe('changed_since')
    const gone = await changedProspect(made)
    await owner.api.delete(`/api/prospects/${gone.id}`)
    expect((await undo(agent, gone.actionId)).body).toMatchObject({
      reason: 'changed_since',
      message: 'The record was deleted, so this change can no longer be undone.',
    })
  })

  it('never removes a new client who has policies or a new ticket that was commented on', async () => {
    const { agent } = await world()
    const client = (await agent.api.post(`${root}/client/create`, { name: 'Dana' })).body
    await agent.api.post(`/api/clients/${client.client.id}/policies`, { type: 'auto' })
    expect((await undo(agent, client.actionId)).body.reason).toBe('changed_since')
    const ticket = (await agent.api.post(`${root}/ticket/create`, { title: 'T', type: 'claim' })).body
    await agent.api.post(`/api/tickets/${ticket.ticket.id}/comments`, { body: 'Called' })
    expect((await undo(agent, ticket.actionId)).body.reason).toBe('changed_since')
  })

  it('is over after 24 hours', async () => {
    const made = await world()
    const { agentId, actions } = {
      agentId: made.agent.id,
      actions: [await changedProspect(made), await changedProspect(made)],
    }
    const age = async (actionId: string | undefined, minutes: number) =>
      asDatabaseOwner(made.server, (db) =>
        db.$client.query(
          `update assistant_actions set created_at = created_at - make_interval(mins => $2) where id = $1 and user_id = $3`,
          [actionId, minutes, agentId],
        ),
      )
    await age(actions[0]?.actionId, 24 * 60 + 1)
    await age(actions[1]?.actionId, 24 * 60 - 5)
    const over = await undo(made.agent, actions[0]?.actionId ?? '')
    expect([over.status, over.body.reason, over.body.message]).toEqual([
      409,
      'undo_expired',
      'This change is more than 24 hours old and can’t be undone.',
    ])
    expect((await undo(made.agent, actions[1]?.actionId ?? '')).status).toBe(200)
  })

  it("is the person's own and their owner's: to a colleague and to another agency it does not exist", async () => {
    const made = await world()
    const { actionId } = await changedProspect(made)
    const stranger = (await world()).owner
    for (const who of [made.otherAgent, stranger]) {
      const foreign = await undo(who, actionId)
      expect([foreign.status, foreign.text]).toEqual([404, (await undo(who, randomUUID())).text])
      expect((await actionsOf(who)).actions).toEqual([])
    }
    expect((await undo(made.owner, actionId)).status).toBe(200)
  })

  it('remains possible after the owner turned new writes off', async () => {
    const made = await world()
    const { actionId } = await changedProspect(made)
    await made.owner.api.patch('/api/users/profile', { allowsAssistantWrites: false })
    expect((await undo(made.agent, actionId)).status).toBe(200)
  })
})

describe('the list of changes by conversation', () => {
  it("shows an agent their own and an owner the agency's, newest first and page by page", async () => {
    const made = await world()
    const { agent, owner, otherAgent } = made
    const mine = await changedProspect(made)
    const theirs = (await otherAgent.api.post(`${root}/client/create`, { name: 'Eve' })).body
    const all = await actionsOf(owner)
    expect(all.actions.map(({ id }: { id: string }) => id)).toEqual([theirs.actionId, mine.actionId])
    expect(all.actions[1]).toMatchObject({
      operation: 'prospect.update',
      recordType: 'prospect',
      recordId: mine.id,
      recordTitle: 'Harbor Cafe',
      userName: agent.name,
      after: { status: 'contacted' },
      undoneAt: null,
      isUndoable: true,
    })
    expect((await actionsOf(agent)).actions).toHaveLength(1)
    const first = await actionsOf(owner, '?limit=1')
    const rest = await actionsOf(owner, `?limit=1&cursor=${first.next}`)
    expect([first.actions[0].id, rest.actions[0].id, rest.next]).toEqual([
      theirs.actionId,
      mine.actionId,
      null,
    ])
    const ofRecord = await actionsOf(owner, `?recordType=prospect&recordId=${mine.id}`)
    expect(ofRecord.actions).toHaveLength(1)
    await owner.api.patch(`/api/prospects/${mine.id}`, { nextStep: 'Call' })
    expect((await actionsOf(agent)).actions[0].isUndoable).toBe(false)
  })
})
