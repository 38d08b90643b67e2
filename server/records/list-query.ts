import { z } from 'zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type CustomSort, customSortField } from '#shared/custom-fields/custom-values.contract.ts'
import type { Scope } from './filters.ts'
import { joined, type Source } from './source.ts'
import { prepared, type Statement } from './statement.ts'

/** What a list is ordered by: an expression without nulls, and its type. */
export type SortKey = {
  key: string | ((scope: Scope) => string)
  type: 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'jsonb'
}

/** A list as its statement is built from: conditions, order and page. */
export type ListParts = {
  source: Pick<Source<unknown>, 'alias' | 'fields' | 'joins' | 'beside'> & { table: string }
  scope: Scope
  where: string[]
  /** The same rows for whoever only counts them, where those are read faster from elsewhere. */
  counted?: () => { table: string; where: string[] }
  sort: { name: string; key: string; type: SortKey['type'] }
  limit?: number | undefined
  cursor?: string | undefined
}

declare const parsed: unique symbol
/** JSON that PostgreSQL wrote, by the type of what it says. */
type JsonText<Value> = string & { readonly length: number; readonly [parsed]?: Value }

/** A list as it is sent: JSON text made by PostgreSQL, and for a page how many there are and where the next begins. */
export type ListResult<Item = unknown> = { text: JsonText<Item[]>; total?: number; next?: string }

/** The records of a list, for those who go on working with them. */
export function recordsIn<Item>(text: JsonText<Item[]>): Item[] {
  return JSON.parse(text)
}

/** The order that a call asks for, such as `-createdAt`. */
export function sortBy<Field extends string>(
  sort: Field | `-${Field}` | CustomSort,
  keys: Record<Field, SortKey>,
  scope: Scope,
  alias = '',
): ListParts['sort'] {
  const field = customSortField(sort)
  // JSON orders numbers as numbers and texts by their letters; what is missing comes last.
  if (field)
    return {
      name: sort,
      key: `coalesce(lower((${alias}.custom -> ${scope.values.$(field)}::text)::text)::jsonb, '{}')`,
      type: 'jsonb',
    }
  const { key, type } = keys[sort.replace(/^-/, '') as Field]
  return { name: sort, key: typeof key === 'string' ? key : key(scope), type }
}

const Cursor = z.tuple([z.string(), z.string(), z.uuid()])

/** Where a page ends, as the next one's cursor. */
export function encodeCursor(sort: string, key: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** Where the page before ended; 400 for the cursor of another list. */
export function decodeCursor(text: string, sort: string): { key: string; id: string } {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    value = null
  }
  const parsed = Cursor.safeParse(value)
  if (!parsed.success || parsed.data[0] !== sort || parsed.data[1].includes('\0'))
    throw new AppError('invalid', 'This cursor belongs to another list.', {
      fields: { cursor: 'is not valid' },
    })
  return { key: parsed.data[1], id: parsed.data[2] }
}

function keyed({ source, where, sort }: ListParts): string {
  const { alias, table } = source
  return `(select ${alias}.*, ${sort.key} as sort_key from ${table} ${alias} where ${where.join(' and ')})`
}

function orderOf({ sort, source }: ListParts): string {
  const way = sort.name.startsWith('-') ? ' desc' : ''
  return `order by ${source.alias}.sort_key${way}, ${source.alias}.id${way}`
}

function afterCursor({ cursor, sort, source, scope: { values } }: ListParts): string {
  if (!cursor) return ''
  const { key, id } = decodeCursor(cursor, sort.name)
  const sign = sort.name.startsWith('-') ? '<' : '>'
  const { alias } = source
  return `where (${alias}.sort_key, ${alias}.id) ${sign} (${values.$(key)}::${sort.type}, ${values.$(id)}::uuid)`
}

/** Rows in the order of the list, with what is read beside them. */
function inOrder(rows: string, parts: ListParts): string {
  const { source, scope } = parts
  const { alias, beside } = source
  const { columns, join } = beside?.(scope) ?? { columns: '', join: '' }
  return `(select ${alias}.* ${columns} from ${rows} ${alias} ${join} ${orderOf(parts)} offset 0)`
}

function wholeStatement(parts: ListParts): Statement {
  const { source, scope } = parts
  const { ctes, values } = scope
  const { alias, fields } = source
  const withCtes = ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''
  const text = `${withCtes}select coalesce(json_agg(item), '[]')::text as rows from (
    select ${fields} from ${inOrder(keyed(parts), parts)} ${alias} ${joined(source, scope)}
  ) item`
  return { text, values: values.list }
}

function pageStatement(parts: ListParts, limit: number): Statement {
  const { source, scope } = parts
  const { ctes, values } = scope
  const { alias, fields } = source
  const { table, where } = parts.counted?.() ?? { table: source.table, where: parts.where }
  // The limit stands in the text, so that a plan made once knows how few rows are wanted.
  const page = `page as materialized (
    select * from ${keyed(parts)} ${alias} ${afterCursor(parts)} ${orderOf(parts)} limit ${limit + 1})`
  const text = `with ${[...ctes, page].join(', ')}
    select (select count(*) from ${table} ${alias} where ${where.join(' and ')}) as total,
      (select coalesce(json_agg(item), '[]')::text from (
        select ${fields} from ${inOrder(`(select * from page limit ${limit})`, parts)} ${alias} ${joined(source, scope)}) item) as rows,
      (select sort_key::text from page offset ${limit - 1} limit 1) as last_key,
      (select id from page offset ${limit - 1} limit 1) as last_id,
      (select count(*) > ${limit} from page) as has_more`
  return { text, values: values.list }
}

/** The one statement that reads a list, whole or a page of it. */
export function listStatement(parts: ListParts): Statement {
  return parts.limit === undefined ? wholeStatement(parts) : pageStatement(parts, parts.limit)
}

type Row<Item> = {
  rows: JsonText<Item[]>
  total?: number
  last_key: string
  last_id: string
  has_more: boolean
}

/** Reads a list with one statement; a page goes on after its cursor whatever was added meanwhile. */
export async function readList<Item = unknown>(
  ctx: InTransaction<AgencyCtx>,
  parts: ListParts,
): Promise<ListResult<Item>> {
  const { rows } = await ctx.db.$client.query<Row<Item>>(prepared(listStatement(parts)))
  const [row] = rows
  if (!row) throw new AppError('internal')
  if (row.total === undefined) return { text: row.rows }
  const next = row.has_more ? encodeCursor(parts.sort.name, row.last_key, row.last_id) : null
  return { text: row.rows, total: row.total, ...(next && { next }) }
}

/** Reads a list as records, for those who go on working with them. */
export async function readItems<Item>(ctx: InTransaction<AgencyCtx>, parts: ListParts): Promise<Item[]> {
  const { text } = await readList<Item>(ctx, parts)
  return recordsIn(text)
}
