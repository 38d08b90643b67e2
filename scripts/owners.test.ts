import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignWritesOf, idleReasons, owners } from './owners.ts'

const root = path.dirname(import.meta.dirname)
const files = globSync('server/**/*.ts', { cwd: root }).map((file) => ({
  path: file.split(path.sep).join('/'),
  text: readFileSync(path.join(root, file), 'utf8'),
}))

describe('a table', () => {
  it('belongs to one room, and is written there alone', () => {
    const text = files.flatMap(({ path: file, text }) => (file.startsWith('server/db/tables/') ? [text] : []))
    const tables = [...text.join('\n').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name)
    const owned = Object.values(owners).flatMap((names) => names.split(' '))
    expect(owned.toSorted()).toEqual(tables.toSorted())
    expect(files.flatMap(foreignWritesOf)).toEqual([])
    expect(idleReasons(files)).toEqual([])
  })

  const tables = "import { tickets } from '#server/db/tables/tickets.ts'\n"

  it.each([
    ['an insert', 'const add = `insert into activities (id) values ($1)`'],
    ['an update', 'const set = `with x as (update only policies p set name = $1)`'],
    ['a deletion', "'delete from chat_messages where id = $1'"],
    ['a table that the statement is given', `const text = \`update ${'$'}{table} set name = $1\``],
    ['a quoted table', `'delete from "prospects" where id = $1'`],
    ['a table by Drizzle', `${tables}await ctx.db\n  .update(tickets)\n  .set(fields)`],
  ])('is found where another room writes it: %s', (_name, text) => {
    expect(foreignWritesOf({ path: 'server/search/a.service.ts', text })).toHaveLength(1)
  })

  it.each([
    ['its own room', 'server/tickets/a.service.ts', `${tables}ctx.db.insert(tickets)`],
    ['a test', 'server/search/a.test.ts', '`delete from tickets`'],
    ['what only reads', 'server/search/a.service.ts', `${tables}ctx.db.select().from(tickets)`],
    ['what locks', 'server/search/a.service.ts', '`select 1 from tickets for update of t`'],
    ['a map', 'server/search/a.service.ts', 'seen.delete(tickets)'],
  ])('is left to %s', (_name, file, text) => {
    expect(foreignWritesOf({ path: file, text })).toEqual([])
  })
})
