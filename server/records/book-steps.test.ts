import { expect, it } from 'vitest'
import { premiumOn, termsInForce } from '#engines/policy-terms/figures.rules.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Term } from '#engines/policy-terms/term.ts'
import { newId } from '#server/new-id.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { addDays } from '#shared/dates.ts'
import { roundToCents } from '#shared/money.ts'
import { put, randomPolicy } from './testing.ts'

const days = Array.from({ length: 60 }, (_none, position) => addDays('2025-12-11', position * 17))

type Figures = { policies: number; premium: number; clients: number; kept: number }

/** What the steps up to each day add up to, of the whole agency or of a person. */
async function sums({ server, agencyId }: World, person: string | null = null): Promise<Figures[]> {
  const { rows } = await asDatabaseOwner(server, ({ $client }) =>
    $client.query<Figures>(
      `select coalesce(sum(b.policies), 0)::int as policies, coalesce(sum(b.premium), 0)::float8 as premium,
         coalesce(sum(b.clients), 0)::int as clients, coalesce(sum(b.clients_kept), 0)::int as kept
       from unnest($2::date[]) with ordinality d(day, place) left join book_steps b
         on b.agency_id = $1 and b.person_id is not distinct from $3::uuid and b.day <= d.day
       group by d.place order by d.place`,
      [agencyId, days, person],
    ),
  )
  return rows
}

type Held = { clientId: string; policies: readonly (readonly KnownTerm[])[] }

function saidBy(clients: readonly Held[]): Figures[] {
  const hasOne = ({ policies }: Held, day: string) =>
    policies.some((terms) => termsInForce(terms, day).length > 0)
  return days.map((day) => {
    const inForce = clients.flatMap(({ policies }) => policies.flatMap((terms) => termsInForce(terms, day)))
    const holding = clients.filter((client) => hasOne(client, day))
    return {
      policies: inForce.length,
      premium: roundToCents(inForce.reduce((sum, term) => sum + premiumOn(term, day), 0)),
      clients: holding.length,
      kept: holding.filter((client) => hasOne(client, addDays(day, -365))).length,
    }
  })
}

const written = `select to_char(b.day, 'YYYY-MM-DD') as day, b.person_id, b.type, sum(b.policies)::int as policies, sum(b.premium)::float8 as premium,
    sum(b.clients)::int as clients, sum(b.clients_kept)::int as kept, sum(b.written)::float8 as written
  from book_steps b where b.agency_id = $1 group by b.day, b.person_id, b.type
  having sum(b.policies) <> 0 or sum(b.premium) <> 0 or sum(b.clients) <> 0 or sum(b.clients_kept) <> 0 or sum(b.written) <> 0
  order by b.day, b.person_id nulls first, b.type`

/** The steps by day, and after `change`; rows of the same day added up. */
async function stepsAfter({ server, agencyId }: World, change: string, values: unknown[] = []) {
  return asDatabaseOwner(server, async ({ $client }) => {
    await $client.query(change, [agencyId, ...values])
    return (await $client.query(written, [agencyId])).rows
  })
}

it('the book by days is on each day what the rules say, of random histories, whatever happens to them', async () => {
  const made = await world()
  const clients = Array.from({ length: 12 }, () => newId())
  const held = clients.map((clientId, at) => ({
    clientId,
    terms: [randomPolicy(at * 3), randomPolicy(at * 3 + 1), randomPolicy(at * 3 + 2)].slice(0, 1 + (at % 3)),
  }))
  for (const { clientId, terms } of held) for (const policy of terms) await put(made, policy, clientId)
  const known = (terms: readonly Term[]) => terms.map((term) => knownTerm(term))
  const asKnown = (some: typeof held): Held[] =>
    some.map(({ clientId, terms }) => ({ clientId, policies: terms.map(known) }))
  const whole = saidBy(asKnown(held))
  expect(await sums(made)).toEqual(whole)
  expect(await sums(made, made.owner.id)).toEqual(whole)

  // Handed over: half of the clients get another producer, and some a service person.
  const moved = clients.slice(0, 6)
  const handOver = `update clients set assigned_agent_id = $3, servicer_id = case when id = ($2::uuid[])[1] then $4::uuid end
    where agency_id = $1 and id = any($2)`
  const { agent, owner } = made
  const handed = await stepsAfter(made, handOver, [moved, agent.id, owner.id])
  const of = (ids: readonly string[]) =>
    saidBy(asKnown(held.filter(({ clientId }) => ids.includes(clientId))))
  expect(await sums(made)).toEqual(whole)
  expect(await sums(made, agent.id)).toEqual(of(moved))
  expect(await sums(made, owner.id)).toEqual(of([...clients.slice(6), ...moved.slice(0, 1)]))

  // Who serves a policy of a client counts the client's, as long as there is one that they serve.
  const serve = `update policies set servicer_id = $2
    where agency_id = $1 and id = (select id from policies where client_id = any($3) order by id desc limit 1)`
  const served = await stepsAfter(made, serve, [made.otherAgent.id, moved.slice(0, 1)])
  expect(await sums(made)).toEqual(whole)
  expect(await sums(made, made.otherAgent.id)).toEqual(of(moved.slice(0, 1)))
  expect(await stepsAfter(made, 'select fold_book($1)')).toEqual(served)
  expect(await stepsAfter(made, serve, [null, moved.slice(0, 1)])).toEqual(handed)

  // Removed and restored, made one row a day, and folded anew: the same.
  const remove = `update policies set deleted_at = $2 where agency_id = $1 and client_id = any($3)`
  const removed = await stepsAfter(made, remove, ['2026-06-02T12:00:00Z', moved])
  expect(removed).not.toEqual(handed)
  const fold = 'select fold_book($1)'
  expect(await stepsAfter(made, fold)).toEqual(removed)
  expect(await stepsAfter(made, remove, [null, moved])).toEqual(handed)
  expect(await stepsAfter(made, 'select compact_book($1)')).toEqual(handed)
  expect(await stepsAfter(made, fold)).toEqual(handed)

  // Taken away as by an undo: nothing is left of the terms, and what they renewed is as it was before them.
  const gone = held.flatMap(({ terms }) => terms.flatMap((policy) => policy.slice(1).map(({ id }) => id)))
  await stepsAfter(made, 'select remove_terms($1, $2)', [gone])
  const firsts = held.map(({ clientId, terms }) => ({
    clientId,
    terms: terms.map((policy) => policy.slice(0, 1)),
  }))
  expect(await sums(made)).toEqual(saidBy(asKnown(firsts)))
  const left = await stepsAfter(made, fold)
  await stepsAfter(made, `select remove_terms($1, array(select id from policies where agency_id = $1))`)
  expect(left).not.toEqual([])
  expect(await stepsAfter(made, fold)).toEqual([])
})

it('is kept by functions whose plans are made once and by keys, whatever a transaction has set', async () => {
  const { server } = await world()
  const { rows } = await server.database.pool.query<{ name: string; settings: string[] }>(
    `select proname as name, proconfig as settings from pg_proc where proname = any($1) order by 1`,
    [['enter_steps', 'enter_written', 'fold_policies', 'fold_term', 'keep_standings', 'lock_standings']],
  )
  const planned = ['plan_cache_mode=force_generic_plan', 'enable_nestloop=on', 'enable_seqscan=off']
  expect(rows).toHaveLength(6)
  for (const { name, settings } of rows)
    expect([name, ...settings]).toEqual([name, expect.any(String), ...planned])
})

it('clients that were merged are two in the book until that day and one from it on, also through several merges', async () => {
  const made = await world()
  const ids = Array.from({ length: 8 }, () => newId())
  const held = ids.map((id, at) => ({ id, terms: randomPolicy(at * 7 + 1) }))
  for (const { id, terms } of held) await put(made, terms, id)
  // Two pairs, and three that became one in two steps, the second on the day of the first and later.
  const merges = [
    { from: 0, to: 1, day: '2026-05-04' },
    { from: 2, to: 3, day: '2027-02-11' },
    { from: 4, to: 5, day: '2026-09-09' },
    { from: 5, to: 6, day: '2027-06-20' },
  ]
  const holder = (at: number, day: string): number => {
    const next = merges.find(({ from }) => from === at)
    return next && next.day <= day ? holder(next.to, day) : at
  }
  const merge = async ({ from, to, day }: (typeof merges)[number]) => {
    const moved = held.filter((_one, at) => at !== to && holder(at, day) === to && at <= from)
    const policies = moved.flatMap(({ terms }) => terms.map(({ id }) => id))
    await asDatabaseOwner(made.server, async ({ $client }) => {
      const values = [made.agencyId, ids[to], policies]
      await $client.query('update policies set client_id = $2 where agency_id = $1 and id = any($3)', values)
      await $client.query(
        `update clients set merged_into_id = $2, merge = $4, deleted_at = $5 where agency_id = $1 and id = $3`,
        [made.agencyId, ids[to], ids[from], JSON.stringify({ moved: { policies } }), `${day}T16:00:00Z`],
      )
    })
  }
  for (const one of merges) await merge(one)
  const has = (day: string) =>
    held.flatMap(({ terms }, at) => {
      const known = terms.map((term) => knownTerm(term))
      return termsInForce(known, day).length > 0 ? [at] : []
    })
  const expected = days.map((day) => {
    const now = new Set(has(day).map((at) => holder(at, day)))
    const before = addDays(day, -365)
    const kept = has(before).filter((at) => now.has(holder(at, day)))
    return { clients: now.size, kept: new Set(kept.map((at) => holder(at, before))).size }
  })
  const found = async () => (await sums(made)).map(({ clients, kept }) => ({ clients, kept }))
  expect(await found()).toEqual(expected)
  const apart = days.map((day) => has(day).length)
  expect(expected.map(({ clients }) => clients)).not.toEqual(apart)
  const steps = await stepsAfter(made, 'select 1 where $1::uuid is not null')
  expect(await stepsAfter(made, 'select fold_book($1)')).toEqual(steps)
})
