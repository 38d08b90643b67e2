import type { RecordType } from '#shared/activity/activity.contract.ts'

/** How records of a kind are read: their table, the select list of their contract and what it joins. */
export type Source = {
  kind: RecordType
  table: 'clients' | 'policies' | 'prospects' | 'tickets'
  alias: string
  fields: string
  /** Lateral joins only: they keep the order of the rows that they are joined to. */
  joins: string
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
