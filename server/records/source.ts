import type { z } from 'zod'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { Scope } from './filters.ts'
import { projection } from './projection.ts'

/** What a kind of records is, and where its rows are kept. */
export type Place = {
  kind: RecordType
  table: 'clients' | 'policies' | 'prospects' | 'tickets'
  alias: string
  /** The column that names the client whom it belongs to: whoever changes a record locks its client first, so that nobody waits in a circle. */
  clientColumn?: 'client_id'
}

/** What a statement that reads records may ask for: its values, the agency's today, and the day that it is about. */
export type Reading = Pick<Scope, 'values' | 'today' | 'day'>
type Joins = string | ((reading: Reading) => string)

/** How records of a kind are read: the select list of their contract and what it joins. */
export type Source<T> = Place & {
  contract: z.ZodType<T>
  fields: string
  /** What lists read beside each row before they put the rows in order: joined at once it costs less than row by row. */
  beside?: ((reading: Reading) => { columns: string; join: string }) | undefined
  /** Lateral joins only: they keep the order of the rows that they are joined to. */
  joins: Joins
}

/** What is joined, in a statement. */
export function joined({ joins }: Pick<Source<unknown>, 'joins'>, reading: Reading): string {
  return typeof joins === 'string' ? joins : joins(reading)
}

/** Reads a contract from the rows of a place, its fields from their columns or from what `computed` says. */
export function readAs<T>(
  place: Place,
  contract: z.ZodObject & z.ZodType<T>,
  computed: Readonly<Record<string, string>>,
  joins: Joins,
): Source<T> {
  return { ...place, contract, fields: projection(contract, place.alias, computed), joins }
}

/** The values of custom fields of a record that is read alone: the sensitive ones too, still encrypted. */
export function allCustom(alias: string): string {
  return `(${alias}.custom || ${alias}.custom_encrypted)`
}

/** Joins the name of a person as `<as>.name`; it is empty where nobody is named. */
export function personName(as: string, agencyColumn: string, idColumn: string): string {
  return `left join lateral (
    select u.name from users u where u.agency_id = ${agencyColumn} and u.id = ${idColumn} limit 1
  ) ${as} on true`
}

/** What a list is ordered by where it is ordered by the name of a person. */
export function nameKey(agencyColumn: string, idColumn: string): string {
  return `coalesce((select lower(u.name) from users u where u.agency_id = ${agencyColumn} and u.id = ${idColumn}), '')`
}
