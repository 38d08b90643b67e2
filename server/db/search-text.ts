import type pg from 'pg'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { inOrder, namesOf, type RecordFields } from '#shared/fields/record-field.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { columnOf } from './column-name.ts'

/**
 * What the search looks into for a record, as the expression of its generated column: the searchable fields, phone numbers
 * once more as bare digits, and what an agency's own fields hold, apart from the sensitive ones.
 */
function searchTextOf(
  fields: RecordFields,
  options: { before?: string; first?: readonly string[]; hasCustom?: boolean } = {},
): string {
  const searched = inOrder(
    namesOf(fields, ({ isSearchable }) => isSearchable),
    options.first ?? [],
  )
  const isPhone = (name: string) => fields[name]?.kind === 'phone'
  const phones = searched.filter(isPhone).map(columnOf)
  // The brackets and quotation marks of a list of JSON would be found too.
  const custom = `translate(jsonb_path_query_array(custom, '$.*')::text, '[]"', '   ')`
  const parts = [
    ...(options.before ? [options.before] : []),
    ...searched.filter((name) => !isPhone(name)).map(columnOf),
    ...phones.flatMap((phone) => [phone, String.raw`regexp_replace(${phone}, '\D', '', 'g')`]),
    ...(options.hasCustom ? [custom] : []),
  ]
  return `lower(${parts.join(` || ' ' || `)})`
}

/** Per table, what the search looks into. */
export const searchTexts: Record<string, string> = {
  clients: searchTextOf(clientFields, { hasCustom: true }),
  prospects: searchTextOf(prospectFields, { hasCustom: true }),
  policies: searchTextOf(policyFields, { first: ['policyNumber'], hasCustom: true }),
  tickets: searchTextOf(ticketFields, { before: `'t-' || number::text` }),
}

const commented = `select col_description(attrelid, attnum) as text from pg_attribute
  where attrelid = $1::regclass and attname = 'search_text'`

/**
 * Makes the search texts that are no longer as described anew, each with its index and the right to search in it: a
 * searchable field needs no migration but its column's. The column's comment keeps the expression it was made of.
 */
export async function updateSearchTexts(client: pg.ClientBase, texts = searchTexts): Promise<void> {
  for (const [table, expression] of Object.entries(texts)) {
    const { rows } = await client.query<{ text: string | null }>(commented, [table])
    if (rows[0]?.text === expression) continue
    const comment = `'${expression.replaceAll("'", "''")}'`
    await client.query(`
      alter table ${table} drop column search_text;
      alter table ${table} add column search_text text generated always as (${expression}) stored;
      create index ${table}_search_idx on ${table} using gin (agency_id, search_text gin_trgm_ops);
      grant select (search_text) on ${table} to app_search;
      comment on column ${table}.search_text is ${comment}`)
  }
}
