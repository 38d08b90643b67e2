import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { memberLicenses } from '#server/db/tables/team.ts'
import { addDays } from '#shared/dates.ts'
import type { LineOfAuthority } from '#shared/team/licenses.contract.ts'
import type { DemoFrame } from './demo-rows.ts'
import type { Random } from './random.ts'

/** The licenses of the demo's people, by their place on the team: two expire within 60 days. */
const stories: [person: number, state: string, number: string, line: LineOfAuthority, days: number][] = [
  [0, 'VA', '1048822', 'property_casualty', 611],
  [0, 'NC', '19402271', 'property_casualty', 246],
  [1, 'VA', '1160357', 'property_casualty', 33],
  [1, 'VA', '1160358', 'life_health', 398],
  [2, 'VA', '1203914', 'property_casualty', 505],
  [3, 'VA', '1177260', 'property_casualty', 187],
  [3, 'MD', '3000812', 'property_casualty', 54],
  [4, 'VA', '1215533', 'personal_lines', 322],
  [5, 'VA', '1221048', 'personal_lines', 460],
]

/** The licenses of the demo's people. */
export async function insertLicenses(client: pg.PoolClient, frame: DemoFrame, random: Random): Promise<void> {
  const { agencyId, people, now, today } = frame
  const rows = stories.flatMap(([person, state, number, line, days]) => {
    const userId = people[person]?.id
    return userId
      ? [{ agencyId, id: random.id(now), userId, state, number, line, expiresOn: addDays(today, days) }]
      : []
  })
  await drizzle(client).insert(memberLicenses).values(rows)
}
