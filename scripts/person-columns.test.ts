import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { handedOver, staysWithThem } from '#server/testing/person-columns.ts'

const root = path.dirname(import.meta.dirname)
const personColumn = /(?:^|_)(?:user|agent|assignee|servicer|owner|sender|by)_id$/

/** The columns of an agency's tables that name a person, such as `clients.servicer_id`. */
function personColumnsOf(text: string): string[] {
  return text.split(/pgTable\(\s*'/).flatMap((table, index) => {
    const [name = ''] = /^\w+/.exec(table) ?? []
    if (index === 0 || !/agencyId\(\)|'agency_id'/.test(table)) return []
    const columns = [...table.matchAll(/uuid\('(\w+)'\)/g)].map(([, column = '']) => column)
    return columns.filter((column) => personColumn.test(column)).map((column) => `${name}.${column}`)
  })
}

it('every column that names a person is handed over when they leave, or stays for a reason: see server/testing/person-columns.ts', () => {
  const files = globSync('server/db/tables/*.ts', { cwd: root })
  const found = files.flatMap((file) => personColumnsOf(readFileSync(path.join(root, file), 'utf8')))
  const decided = [...handedOver, ...Object.values(staysWithThem).flat()]
  expect(found.length).toBeGreaterThan(40)
  expect(decided.toSorted()).toEqual([...new Set(found)].toSorted())
})

it('finds a column of a table that is new', () => {
  const table =
    "export const x = pgTable(\n  'x_notes',\n  { agencyId: agencyId(), by: uuid('checked_by_id'), of: uuid('client_id') })"
  expect(personColumnsOf(table)).toEqual(['x_notes.checked_by_id'])
})
