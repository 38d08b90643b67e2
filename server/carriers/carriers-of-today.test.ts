import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { platformCarriers } from '#engines/carrier-names/platform-carriers.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import type { CarrierItem } from '#shared/carriers/carriers.contract.ts'

const migration = new URL('../db/migrations/0009_carriers.sql', import.meta.url)

/** The statements of the migration that read names of carriers: make the key of a spelling, fill, drop the key. */
async function statements(): Promise<{ makeKey: string; fill: string; dropKey: string }> {
  const parts = (await readFile(migration, 'utf8')).split('--> statement-breakpoint')
  const [makeKey = '', fill = '', dropKey = ''] = parts.slice(-3)
  return { makeKey, fill, dropKey }
}

const written = [
  'Erie Ins. Exchange',
  'ERIE INSURANCE PROP & CAS CO',
  'Erie P&C',
  'The Hartford Ins. Grp.',
  'Acuity, A Mutual Insurance Company',
  'U.S. Specialty Ins Co',
  'Lloyd’s of London',
  'Fire Insurance Exchange',
  'Nationwide E&S',
  ' - ',
  'Citizens Insurance Co',
  'Great Amer. Ins.',
  'St. Paul Fire and Marine',
  '',
]

describe('the carriers of the policies of today', () => {
  it('have the same key in the migration as in the rules', async () => {
    const { server } = await world()
    const { makeKey, dropKey } = await statements()
    const spellings = [...written, ...platformCarriers.flatMap(({ name, also }) => [name, ...also])]
    const keys = await asDatabaseOwner(server, async (db) => {
      await db.$client.query(makeKey)
      const text =
        'select pg_temp.spelling_key(s) as key from unnest($1::text[]) with ordinality as t(s, n) order by n'
      const { rows } = await db.$client.query<{ key: string }>(text, [spellings])
      await db.$client.query(dropKey)
      return rows.map(({ key }) => key)
    })
    expect(keys).toEqual(spellings.map(spellingKey))
  })

  it("become carriers where they surely are one of the platform's list, once in each agency, and nothing else does", async () => {
    const { server, api, agencyId } = await world()
    const stranger = await world()
    const { makeKey, fill, dropKey } = await statements()
    await asDatabaseOwner(server, async (db) => {
      await db.$client.query(makeKey)
      await db.$client.query(
        'create temporary table policies (agency_id uuid, carrier text, deleted_at timestamptz) on commit drop',
      )
      const add = 'insert into policies select $1::uuid, unnest($2::text[]), $3::timestamptz'
      const names = [
        'Erie',
        'ERIE INS EXCH',
        'Erie Insurance',
        'Government Employees Ins Co',
        'Blue Ridge',
        '',
      ]
      await db.$client.query(add, [agencyId, names, null])
      await db.$client.query(add, [agencyId, ['Travelers'], new Date()])
      await db.$client.query(add, [stranger.agencyId, ['erie'], null])
      await db.$client.query(fill)
      await db.$client.query(dropKey)
    })
    const carriersOf = async (who: typeof api) =>
      (await who.get('/api/carriers')).body.map(({ name, groupName, naicCode }: CarrierItem) => [
        name,
        groupName,
        naicCode,
      ])
    expect(await carriersOf(api)).toEqual([
      ['Erie Insurance', 'Erie', ''],
      ['GEICO', 'Berkshire Hathaway', ''],
    ])
    expect(await carriersOf(stranger.api)).toEqual([['Erie Insurance', 'Erie', '']])
  })
})
