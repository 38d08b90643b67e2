import { expect, it } from 'vitest'
import { packageExport } from '#engines/import/testing/package-exports.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled, upload } from './testing.ts'

const fileOf = (headings: string[], rows: string[][]) =>
  csvOf(rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? '']))))

type Stored = {
  client: string
  number: string
  premium: number
  lines: string[]
  split: { line: string; premium: number }[]
}

async function stored({ server, agencyId }: World): Promise<Stored[]> {
  return asDatabaseOwner(server, async (db) => {
    const text = `select c.name as client, p.policy_number as number, p.premium::float as premium,
        case when p.lines = '[]' then jsonb_build_array(p.line_of_business) else p.lines end as lines,
        (select coalesce(jsonb_agg(jsonb_build_object('line', l ->> 'line', 'premium', (l ->> 'premiumChange')::float)), '[]')
          from policy_transactions t cross join jsonb_array_elements(t.lines) l where t.agency_id = p.agency_id and t.term_id = p.id) as split
      from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id where p.agency_id = $1 and p.deleted_at is null`
    const { rows } = await db.$client.query<Stored>(text, [agencyId])
    return rows
  })
}

const byLine = (one: { line: string }, other: { line: string }) => one.line.localeCompare(other.line)

it.each(['hawksoft', 'ams360'] as const)(
  '%s: rows of one number are one policy with its lines, and clients keep their numbers',
  async (system) => {
    const about = await world()
    const book = packageExport(system, 18)
    const file = fileOf(book.headings, book.rows)
    const job = await checked(about, file)
    expect(book.headings.filter((_heading, column) => job.mapping[column] === null)).toEqual([])
    expect(job.counts).toMatchObject({ records: 18, refuse: 0, skip: 0, policies: book.policies.length })
    await published(about, job.id)

    const kept = await stored(about)
    const wanted = new Map(book.policies.map((policy) => [policy.number, policy]))
    expect(kept).toHaveLength(wanted.size)
    for (const policy of kept) {
      const own = wanted.get(policy.number)
      expect([policy.client, policy.premium]).toEqual([own?.client, own?.premium])
      expect(policy.lines.toSorted()).toEqual(own?.lines.map(({ line }) => line).toSorted())
      const isSplit = own && own.lines.length > 1 && own.lines.every(({ premium }) => premium !== null)
      expect(policy.split.toSorted(byLine)).toEqual(isSplit ? own.lines.toSorted(byLine) : [])
    }
    const numbers = await asDatabaseOwner(about.server, async (db) => {
      const text = 'select client_number as number, name from clients where agency_id = $1'
      const { rows } = await db.$client.query<{ number: string; name: string }>(text, [about.agencyId])
      return new Map(rows.map(({ number, name }) => [number, name]))
    })
    expect(numbers).toEqual(book.clients)

    const [number, name] = [...book.clients][0] ?? []
    const [found] = (await about.api.get(`/api/clients?q=${number}`)).body
    expect(found).toMatchObject({ name, clientNumber: number })

    // The same export in another order: nothing differs, nothing is new.
    const again = (await upload(about.api, fileOf(book.headings, book.rows.toReversed()))).body
    await about.api.post(`/api/imports/${again.id}/dry-run`)
    const { counts } = await settled(about, about.api, again.id)
    expect(counts).toMatchObject({ records: 0, duplicates: 18 })
    expect((await about.api.get(`/api/imports/${again.id}/differences`)).body).toMatchObject({
      missingHere: 0,
      missingThere: 0,
      different: 0,
    })
  },
)
