import { columnOf } from '#server/db/column-name.ts'
import { carrierFields } from '#shared/carriers/carriers.fields.ts'
import { claimFields } from '#shared/claims/claims.fields.ts'
import type { RowField, RowFields } from '#shared/fields/record-field.ts'
import { followUpFields } from '#shared/follow-ups/follow-ups.fields.ts'
import { csvByteOrderMark, csvLine } from '#shared/imports-exports/csv.rules.ts'
import { recordFields } from '#shared/records/record-fields.ts'
import { renewalFields } from '#shared/renewals/renewals.fields.ts'
import { requoteFields } from '#shared/requotes/requotes.fields.ts'
import type { StoredColumn, TableToWrite } from './archive-rows.ts'
import { columnDescriptions } from './column-descriptions.ts'

/** A column of an archive as its dictionary describes it. */
export type DictionaryEntry = {
  table: string
  column: string
  /** What the screens call it; empty where it is on no screen. */
  label: string
  type: string
  /** The table whose rows it names by their id. */
  refersTo: string
  /** What it can say, with what the screens call each. */
  choices: Readonly<Record<string, string>>
  description: string
}

const tablesWithFields: Readonly<Record<string, RowFields>> = {
  clients: recordFields.client,
  prospects: recordFields.prospect,
  policies: recordFields.policy,
  tickets: recordFields.ticket,
  claims: claimFields,
  carriers: carrierFields,
  follow_ups: followUpFields,
  renewals: renewalFields,
  requotes: requoteFields,
}

const fieldsByColumn = new Map(
  Object.entries(tablesWithFields).flatMap(([table, fields]) =>
    Object.entries(fields).map(([name, field]): [string, RowField] => [`${table}.${columnOf(name)}`, field]),
  ),
)

function typeOf({ type }: StoredColumn): string {
  if (type.endsWith('[]') || type === 'jsonb') return 'JSON'
  if (type.startsWith('numeric')) return 'decimal'
  if (type === 'integer' || type === 'smallint' || type === 'bigint') return 'whole number'
  if (type.startsWith('timestamp')) return 'time (UTC)'
  const names: Record<string, string> = { uuid: 'id', boolean: 'true or false', date: 'day' }
  return names[type] ?? 'text'
}

/** Describes every column of the tables, from the descriptions of records where it is a field of one. */
export function dictionaryOf(tables: readonly TableToWrite[]): DictionaryEntry[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns.map((column) => {
      const field = fieldsByColumn.get(`${table}.${column.name}`)
      return {
        table,
        column: column.name,
        label: field?.label ?? '',
        type: typeOf(column),
        refersTo: column.refers ?? '',
        choices: field?.kind === 'choice' ? field.choices : {},
        description: columnDescriptions[column.name] ?? '',
      }
    }),
  )
}

/** The dictionary for spreadsheets. */
export function dictionaryCsv(entries: readonly DictionaryEntry[]): string {
  const lines = entries.map(({ table, column, label, type, refersTo, choices, description }) => {
    const words = Object.entries(choices).map(([choice, says]) => `${choice} = ${says}`)
    return csvLine([table, column, label, type, refersTo, words.join('; '), description])
  })
  const heading = csvLine(['Table', 'Column', 'Label', 'Type', 'Refers to', 'Choices', 'Description'])
  return [csvByteOrderMark + heading, ...lines].join('')
}
