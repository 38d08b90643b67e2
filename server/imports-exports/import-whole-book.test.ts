import { expect, it } from 'vitest'
import { hawkSoftLike } from '#server/testing/hawksoft-like.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { checked, published } from './testing.ts'

it('a messy export of 2,000 rows with 37 columns loses no column and no phone', async () => {
  const about = await world()
  const book = hawkSoftLike(2000)
  expect([book.rows, book.headings.length]).toEqual([2000, 37])
  const job = await checked(about, book.file)
  // Every column has a field, and the report counts the values of each.
  expect(
    job.source.headings.filter((_heading: string, column: number) => job.mapping[column] === null),
  ).toEqual([])
  expect(job.columns).toHaveLength(37)
  expect(job.columns.every(({ filled }: { filled: number }) => filled > 0)).toBe(true)
  const done = await published(about, job.id)
  expect(done.counts).toMatchObject({ created: book.clients, refuse: 0 })
  const kept = await asDatabaseOwner(about.server, async (db) => {
    const text = `select number from client_contacts k cross join lateral jsonb_path_query(k.phones, '$[*].number') as number
      where k.agency_id = $1`
    const { rows } = await db.$client.query<{ number: string }>(text, [about.agencyId])
    return new Set(
      rows.map(({ number }) =>
        number
          .replace(/\s*x\d+$/, '')
          .replace(/\D/g, '')
          .slice(-10),
      ),
    )
  })
  expect([...book.phones].filter((phone) => !kept.has(phone))).toEqual([])
  expect(kept.size).toBe(book.phones.size)
})
