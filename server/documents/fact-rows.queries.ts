import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { equal, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { containing } from '#server/records/search.ts'
import { prepared } from '#server/records/statement.ts'
import { type Facts, sureFrom } from '#shared/documents/facts.contract.ts'
import { visibleDocuments } from './documents.queries.ts'
import { storedFacts } from './encrypted-facts.ts'

type Lists = {
  [Name in keyof Facts]: Facts[Name] extends readonly object[] ? Name : never
}[keyof Facts]
/** What is asked of the records of all documents: which list of facts, under which conditions, in which order. */
export type FactRowsQuery = {
  list: Exclude<Lists, 'otherInsureds'>
  q?: string | undefined
  clientId?: string | undefined
  documentId?: string | undefined
  carrier?: string | undefined
  line?: string | undefined
  toCheck?: boolean | undefined
  /** A field of the record; numbers by their size. */
  sort?: { field: string; isNumber: boolean; isDescending: boolean } | undefined
  offset?: number
  limit?: number | undefined
}

const maxWords = 8
const carrier = `coalesce(d.facts #>> '{policies,0,carrier,value}', '')`
const client = `left join clients c on c.agency_id = d.agency_id and c.id = d.client_id and c.deleted_at is null`

function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  const cells = `(select string_agg(v.cell #>> '{}', ' ') from jsonb_path_query(row.record, 'lax $.*.value') v(cell))`
  const searchedText = `lower(concat_ws(' ', d.file_name, c.name, ${cells}))`
  return words.map((word) => `${searchedText} like ${values.$(containing(word))}`)
}

function ofLine({ values }: Scope, { list, line }: FactRowsQuery): string[] {
  if (!line) return []
  const code = values.$(line)
  const isOfDocument = `exists (select 1 from jsonb_path_query(d.facts, 'lax $.policies[*].lines[*].value') l(code)
    where l.code #>> '{}' = ${code})`
  if (list === 'coverages' || list === 'losses') return [`row.record->>'line' = ${code}`]
  if (list !== 'policies') return [isOfDocument]
  return [
    `exists (select 1 from jsonb_path_query(row.record, 'lax $.lines[*].value') l(code) where l.code #>> '{}' = ${code})`,
  ]
}

function orderOf({ values }: Scope, { sort }: FactRowsQuery): string {
  const usual = 'd.created_at desc, d.id desc, row.ordinal'
  if (!sort) return usual
  const field = values.$(sort.field)
  const text = `coalesce(row.record #>> array[${field}::text, 'value'], nullif(row.record->>${field}::text, ''))`
  const key = sort.isNumber
    ? `(case when jsonb_typeof(row.record #> array[${field}::text, 'value']) = 'number' then (${text})::numeric end)`
    : `lower(${text})`
  return `${key}${sort.isDescending ? ' desc' : ''} nulls last, ${usual}`
}

/** The facts of documents. */
export const factsOfDocuments = `select d.id, ${storedFacts} as facts from documents d where d.agency_id = $1 and d.id = any($2)`

/** The records of one kind of all documents that the caller may see, with how many there are. */
export function factRowsStatement(ctx: InTransaction<AgencyCtx>, query: FactRowsQuery) {
  const scope = scopeOf(ctx)
  const unsure = `jsonb_path_exists(row.record, 'lax $.**.confidence ? (@ < ${sureFrom})')`
  const where = [
    ...visibleDocuments(scope),
    "d.review <> 'dismissed'",
    ...withWords(scope, query.q),
    ...equal(scope, 'd.client_id', query.clientId),
    ...equal(scope, 'd.id', query.documentId),
    ...(query.carrier ? [`lower(${carrier}) like ${scope.values.$(containing(query.carrier))}`] : []),
    ...ofLine(scope, query),
    ...whether(query.toCheck, () => unsure),
  ]
  const rows = `from documents d ${client} cross join lateral
    jsonb_array_elements(d.facts->'${query.list}') with ordinality row(record, ordinal) where ${where.join(' and ')}`
  const page = query.limit === undefined ? '' : `limit ${query.limit} offset ${query.offset ?? 0}`
  const fields = `d.id as "documentId", d.file_name as "documentName", d.version as "documentVersion",
    (row.ordinal - 1)::int as index, c.id as "clientId", coalesce(c.name, '') as "clientName", ${carrier} as carrier, row.record`
  const order = orderOf(scope, query)
  const text = `select (select count(*)::int ${rows}) as total,
    (select coalesce(json_agg(item), '[]') from (select ${fields} ${rows} order by ${order} ${page}) item) as rows`
  return prepared({ text, values: scope.values.list })
}
