import { inOrder, namesOf, type RecordFields } from '#shared/fields/record-field.ts'
import { columnOf } from './column-name.ts'

/**
 * What the search looks into for a record, as the expression of its generated column: the searchable fields, phone numbers
 * once more as bare digits, and what an agency's own fields hold, those apart that are sensitive. A change of it is a migration; a test holds the database to it.
 */
export function searchTextOf(
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
