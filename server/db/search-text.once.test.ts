// @module-tag embedded
import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { searchTexts, updateSearchTexts } from './search-text.ts'

const generated = `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where d.adrelid = $1::regclass and a.attname = 'search_text'`

it.each(Object.entries(searchTexts))(
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
  expect(searchTexts.clients).toBe(
    String.raw`lower(name || ' ' || contact_name || ' ' || email || ' ' || client_number || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || translate(jsonb_path_query_array(custom, '$.*')::text, '[]"', '   '))`,
  )
})

it('is made anew when another field becomes searchable, with its index and the right to search', async () => {
  const { server } = await world()
  const connection = await server.database.pool.connect()
  const columns = `select attnum from pg_attribute where attrelid = 'clients'::regclass and attname = 'search_text'`
  try {
    await connection.query('begin')
    const before = await connection.query(columns)
    await updateSearchTexts(connection)
    expect((await connection.query(columns)).rows).toEqual(before.rows)

    await updateSearchTexts(connection, { clients: `lower(name || ' ' || city || ' it''s')` })
    const [after, text, indexes] = [
      await connection.query(columns),
      await connection.query(generated, ['clients']),
      await connection.query(`select 1 from pg_indexes where indexname = 'clients_search_idx'`),
    ]
    expect(after.rows).not.toEqual(before.rows)
    expect(text.rows[0].text).toContain('city')
    expect(indexes.rows).toHaveLength(1)
    await connection.query('set local role app_search')
    await connection.query('select agency_id, id, search_text from clients')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})
