import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { searchTextOf } from './search-text.ts'

const tables = {
  clients: searchTextOf(clientFields, { hasCustom: true }),
  prospects: searchTextOf(prospectFields, { hasCustom: true }),
  policies: searchTextOf(policyFields, { first: ['policyNumber'], hasCustom: true }),
  tickets: searchTextOf(ticketFields, { before: `'t-' || number::text` }),
}

const generated = `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where d.adrelid = $1::regclass and a.attname = 'search_text'`

it.each(Object.entries(tables))(
  'the search text of %s has the searchable fields',
  async (table, expression) => {
    const { server } = await world()
    const connection = await server.database.pool.connect()
    try {
      await connection.query('begin')
      await connection.query(`create table described (like ${table})`)
      await connection.query(`alter table described drop column search_text`)
      await connection.query(
        `alter table described add column search_text text generated always as (${expression}) stored`,
      )
      const [inDatabase, described] = await Promise.all([
        connection.query(generated, [table]),
        connection.query(generated, ['described']),
      ])
      expect(inDatabase.rows).toEqual(described.rows)
      expect(described.rows).toHaveLength(1)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  },
)

it('finds a phone number by its digits, and nothing by a field that is not searchable', () => {
  expect(tables.clients).toBe(
    String.raw`lower(name || ' ' || contact_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || translate(jsonb_path_query_array(custom, '$.*')::text, '[]"', '   '))`,
  )
})
