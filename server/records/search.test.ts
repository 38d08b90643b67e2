import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'

const words = ['ann', 'annex', 'jo', 'no', 'harbor', 'bay', 'acme', '50%', '5550', '0142']

/** Numbers that are the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Clients of random words, some removed and half of them another's, with contacts. */
async function addClients(made: World, next: (below: number) => number, count: number) {
  const { server, agencyId, agent, otherAgent } = made
  const text = (most: number) => Array.from({ length: most }, () => words[next(words.length)]).join(' ')
  const rows = Array.from({ length: count }, () => ({
    name: text(2 + next(3)),
    notes: text(next(2)),
    contact: text(next(3)),
    producer: next(2) === 0 ? agent.id : otherAgent.id,
    gone: next(8) === 0,
  }))
  await asDatabaseOwner(server, async ({ $client }) => {
    await $client.query(
      `with r as materialized (select gen_random_uuid() as id, r.* from jsonb_to_recordset($2)
          r(name text, notes text, contact text, producer uuid, gone boolean)),
        added as (insert into clients (agency_id, id, kind, name, notes, assigned_agent_id, deleted_at)
          select $1, id, 'personal', name, notes, producer, case when gone then now() end from r)
      insert into client_contacts (agency_id, id, client_id, name, is_preferred)
      select $1, gen_random_uuid(), id, contact, false from r where contact <> ''`,
      [agencyId, JSON.stringify(rows)],
    )
  })
}

/** A policy of a random carrier for each client. */
async function addPolicies({ server, agencyId }: World, next: (below: number) => number) {
  const carriers = Array.from(
    { length: 20 },
    () => `${words[next(words.length)]} ${words[next(words.length)]}`,
  )
  await asDatabaseOwner(server, async ({ $client }) => {
    await $client.query(
      `insert into policies (agency_id, id, client_id, type, line_of_business, carrier, policy_number, effective_date, expiration_date,
        premium, status, transaction)
      select agency_id, id, id, 'auto', 'Personal auto', ($2::text[])[1 + row_number() over (order by id) % 20], 'P' || row_number() over (),
        '2020-01-01',
        '2021-01-01', 1, 'active', 'new' from clients where agency_id = $1 and deleted_at is null`,
      [agencyId, carriers],
    )
  })
}

/** So many policies of each client, all of one carrier, the number of some beginning with its name. */
async function addMany({ server, agencyId }: World, perClient: number) {
  await asDatabaseOwner(server, async ({ $client }) => {
    await $client.query(
      `insert into policies (agency_id, id, client_id, type, line_of_business, carrier, policy_number)
      select $1, gen_random_uuid(), client_id, 'auto', 'Personal auto', 'Harbor Mutual',
        case when place % 2000 = 0 then 'Harbor ' || place else 'N' || lpad((place * 7919 % 100003)::text, 6, '0') end
      from (select c.id as client_id, row_number() over (order by c.id, n) as place
        from clients c cross join generate_series(1, $2::int) n where c.agency_id = $1 and c.deleted_at is null) made`,
      [agencyId, perClient],
    )
  })
}

/** The numbers of the first policies with a word, as a search shows them. */
async function numbersWith({ server, agencyId }: World, q: string, producer: string | null) {
  let found: string[] = []
  await asDatabaseOwner(server, async ({ $client }) => {
    const { rows } = await $client.query<{ number: string }>(
      `select p.policy_number as number from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
      where p.agency_id = $1 and p.search_text like '%' || $2 || '%' and ($3::uuid is null or c.assigned_agent_id = $3)
      order by starts_with(lower(p.policy_number), $2) desc, lower(p.policy_number), p.id limit 8`,
      [agencyId, q, producer],
    )
    found = rows.map(({ number }) => number)
  })
  return found
}

/** The names of what each word on its own is found in, in the order of the best matches. */
async function namesWith({ server, agencyId }: World, q: string, producer: string | null): Promise<string[]> {
  const patterns = q.split(' ').map((word) => `%${word.replace('%', String.raw`\%`)}%`)
  let names: string[] = []
  await asDatabaseOwner(server, async ({ $client }) => {
    const { rows } = await $client.query<{ name: string }>(
      `select c.name from clients c where c.agency_id = $1 and c.deleted_at is null and ($3::uuid is null or c.assigned_agent_id = $3) and (
        not exists (select from unnest($2::text[]) w where not (c.search_text like w or exists (
          select from client_contacts k where k.agency_id = $1 and k.client_id = c.id and k.search_text like w)))
        or exists (select from policies p where p.agency_id = $1 and p.client_id = c.id and p.search_text like all($2::text[])))
      order by starts_with(lower(c.name), $4) desc, lower(c.name), c.id`,
      [agencyId, patterns, producer, q],
    )
    names = rows.map(({ name }) => name)
  })
  return names
}

const someWords = (next: (below: number) => number, most: number) =>
  Array.from({ length: 1 + next(most) }, () => words[next(words.length)]).join(' ')

describe('a search', () => {
  it.each([1, 2, 3])('finds in book %i whatever has each of several words, long or short', async (seed) => {
    const made = await world()
    const next = numbers(seed * 7919)
    await addClients(made, next, 120)
    await addPolicies(made, next)
    for (let round = 0; round < 25; round += 1) {
      const q = someWords(next, 4)
      const { body } = await made.owner.api.get('/api/clients', { query: { q } })
      const found = body.map(({ name }: { name: string }) => name).sort()
      expect([q, found]).toEqual([q, (await namesWith(made, q, null)).sort()])
    }
  })

  it('for the best few finds the first of many that have a word, of the whole book and of one’s own', async () => {
    const made = await world()
    const next = numbers(104_729)
    await addClients(made, next, 2000)
    for (let round = 0; round < 12; round += 1) {
      const q = someWords(next, 2)
      // Digits alone are a phone number.
      if (/^[\d ]+$/.test(q)) continue
      for (const [person, producer] of [
        [made.owner, null],
        [made.agent, made.agent.id],
      ] as const) {
        const { body } = await person.api.get('/api/search', { query: { q, kinds: 'client' } })
        const titles = body.map(({ title }: { title: string }) => title)
        expect([q, titles]).toEqual([q, (await namesWith(made, q, producer)).slice(0, 8)])
      }
    }
  })

  it('for the best few finds the first of the policies that all have a word, of the whole book and of one’s own', async () => {
    const made = await world()
    await addClients(made, numbers(1_299_709), 40)
    await addMany(made, 320)
    for (const q of ['harbor', 'mutual', 'n0', 'n00']) {
      for (const [person, producer] of [
        [made.owner, null],
        [made.agent, made.agent.id],
      ] as const) {
        const { body } = await person.api.get('/api/search', { query: { q, kinds: 'policy' } })
        const titles = body.map(({ title }: { title: string }) => title)
        expect([q, titles]).toEqual([q, await numbersWith(made, q, producer)])
      }
    }
  })
})
