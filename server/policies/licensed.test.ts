import { describe, expect, it } from 'vitest'
import { addRequote, quotes, requotes } from '#server/requotes/testing.ts'
import { type World, world } from '#server/testing/world.ts'

const year = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }
const nextYear = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 }
const auto = { type: 'auto', carrier: 'Erie', premium: 1200, ...year }
const refusalIn = (state: string, name: string, what = 'auto') =>
  `${name} has no active license for ${what} insurance in ${state}. Choose a producer who has one, or have an owner add the license under Team members.`

async function setUp(state = 'TX', isAsked = true) {
  const place = await world()
  const { body: client } = await place.agent.api.post('/api/clients', { name: 'Harbor Grill', state })
  const ask = (requiresLicenseToBind: boolean) =>
    place.api.patch('/api/users/profile', { requiresLicenseToBind })
  if (isAsked) await ask(true)
  return { ...place, clientId: client.id as string, ask }
}

const license = ({ owner }: Pick<World, 'owner'>, userId: string, changes: object = {}) =>
  owner.api.post('/api/member-licenses', {
    ...{ userId, state: 'TX', number: 'T-1', line: 'property_casualty', expiresOn: null },
    ...changes,
  })

describe('binding where the owner asks for a license', () => {
  it('is refused in a state without one, names it, and goes through with one', async () => {
    const place = await setUp()
    const { agent, clientId } = place
    const bind = () => agent.api.post('/api/policies', { clientId, ...auto })
    const refused = await bind()
    expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
      422,
      'unlicensed',
      refusalIn('TX', agent.name),
    ])
    const { body } = await license(place, agent.id, { expiresOn: '2020-01-01' })
    expect((await bind()).status).toBe(422)
    await place.api.patch(`/api/member-licenses/${body.id}`, { expiresOn: '2099-01-01', version: 1 })
    expect((await bind()).status).toBe(201)
  })

  it('counts neither another state, another line of authority nor somebody else', async () => {
    const place = await setUp()
    const { agent, otherAgent, clientId, api } = place
    await license(place, agent.id, { state: 'OK' })
    await license(place, agent.id, { line: 'life_health' })
    await license(place, otherAgent.id)
    const bind = (fields: object) => api.post('/api/policies', { clientId, ...auto, ...fields })
    expect((await bind({})).status).toBe(422)
    const refused = await bind({ type: 'commercial' })
    expect(refused.body.message).toBe(refusalIn('TX', agent.name, 'commercial'))
    const shares = [
      { userId: agent.id, share: 50 },
      { userId: otherAgent.id, share: 50 },
    ]
    expect((await bind({ producers: shares })).status).toBe(201)
  })

  it('asks for none of quotes, of records of the past, and where it is off', async () => {
    const place = await setUp()
    const { agent, clientId } = place
    const add = (fields: object) => agent.api.post('/api/policies', { clientId, ...auto, ...fields })
    for (const fields of [{ status: 'quoted' }, { status: 'cancelled' }])
      expect((await add(fields)).status).toBe(201)
    await place.ask(false)
    expect((await add({})).status).toBe(201)
  })

  it('is refused when a quote is bound, also by a change of its status', async () => {
    const { agent, clientId } = await setUp()
    const { body } = await agent.api.post('/api/policies', { clientId, ...auto, status: 'quoted' })
    const bound = await agent.api.patch(`/api/policies/${body.id}`, { status: 'bound' })
    expect([bound.status, bound.body.reason]).toEqual([422, 'unlicensed'])
    expect((await agent.api.get(`/api/policies/${body.id}`)).body.status).toBe('quoted')
  })

  it('lets a renewal with the same carrier pass, and refuses a move and a rewrite, also before anything is written', async () => {
    const place = await setUp('TX', false)
    const { agent, clientId } = place
    const { body } = await agent.api.post('/api/policies', { clientId, ...auto })
    await place.ask(true)
    const enter = (kind: string, newTerm: object, dryRun = false) =>
      agent.api.post(`/api/policies/${body.id}/transactions`, {
        ...{ kind, effectiveDate: '2027-01-01', dryRun },
        newTerm: { ...nextYear, ...newTerm },
      })
    for (const dryRun of [true, false]) {
      const moved = await enter('renewal', { carrier: 'Progressive' }, dryRun)
      expect([moved.status, moved.body.message]).toEqual([422, refusalIn('TX', agent.name)])
    }
    expect((await enter('rewrite', {}, true)).status).toBe(422)
    expect((await enter('renewal', {})).status).toBe(201)
  })

  it('is refused of a requote, whole', async () => {
    const place = await setUp('TX', false)
    const { agent } = place
    const { id, clientId, termId, ids } = await addRequote(place, ['Progressive'])
    await agent.api.patch(`/api/clients/${clientId}`, { state: 'TX' })
    const quote = { status: 'quoted', premium: 1000, lines: ['Homeowners'] }
    expect((await agent.api.patch(`${quotes}/${ids[0]}`, quote)).status).toBe(200)
    await place.ask(true)
    const lines = [{ line: 'Homeowners', premium: 1000 }]
    const bind = { quoteId: ids[0], action: 'renewal', termId, policyNumber: 'H-2', lines }
    const dates = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01' }
    for (const dryRun of [true, false]) {
      const answer = await agent.api.post(`${requotes}/${id}/bind`, {
        binds: [{ ...bind, ...dates }],
        dryRun,
      })
      expect([answer.status, answer.body.reason]).toEqual([422, 'unlicensed'])
    }
    expect((await agent.api.get(`${requotes}/${id}`)).body.quotes[0].status).toBe('quoted')
    await license(place, agent.id)
    const bound = await agent.api.post(`${requotes}/${id}/bind`, { binds: [{ ...bind, ...dates }] })
    expect(bound.status).toBe(200)
  })

  it('takes any state’s license where the client’s state is not known', async () => {
    const place = await setUp('')
    const { agent, clientId } = place
    const bind = () => agent.api.post('/api/policies', { clientId, ...auto })
    const refused = await bind()
    expect([refused.status, refused.body.reason]).toEqual([422, 'unlicensed'])
    expect(refused.body.message).toContain(`${agent.name} has no active license for auto insurance. Choose`)
    await license(place, agent.id, { state: 'OK' })
    expect((await bind()).status).toBe(201)
  })

  it('asks for the state of a prospect that is converted with a bound policy, and for a license there', async () => {
    const place = await setUp()
    const { agent } = place
    const { body: prospect } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const policy = { lineOfBusiness: 'Personal auto', effectiveDate: '2026-01-01', premium: 900 }
    const convert = (fields: object, isBound = true) =>
      agent.api.post(`/api/prospects/${prospect.id}/convert`, {
        ...fields,
        policies: [{ ...policy, isBound }],
      })
    const stateless = await convert({})
    expect([stateless.status, stateless.body.fields]).toEqual([400, { state: 'Choose the client’s state' }])
    await license(place, agent.id, { state: 'OK' })
    const elsewhere = await convert({ state: 'TX' })
    expect([elsewhere.status, elsewhere.body.message]).toEqual([422, refusalIn('TX', agent.name)])
    expect((await convert({ state: 'ZZ' })).status).toBe(400)
    expect((await agent.api.get(`/api/prospects/${prospect.id}`)).body.status).toBe('new')
    expect((await convert({ state: 'OK' })).body.client.state).toBe('OK')
  })

  it('asks for no state of a prospect whose policies are quotes, or where licenses are not asked for', async () => {
    const { agent, ask } = await setUp()
    const convert = async (isBound: boolean) => {
      const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
      const policy = { lineOfBusiness: 'Personal auto', effectiveDate: '2026-01-01', isBound }
      return (await agent.api.post(`/api/prospects/${body.id}/convert`, { policies: [policy] })).status
    }
    expect([await convert(false), await convert(true)]).toEqual([201, 400])
    await ask(false)
    expect(await convert(true)).toBe(201)
  })

  it('is the owner’s to ask for, and shown to everyone', async () => {
    const { agent, api } = await world()
    const asked = { requiresLicenseToBind: true }
    expect((await agent.api.patch('/api/users/profile', asked)).status).toBe(403)
    expect((await api.patch('/api/users/profile', asked)).body.user).toMatchObject(asked)
    expect((await agent.api.get('/api/user')).body).toMatchObject(asked)
  })
})
