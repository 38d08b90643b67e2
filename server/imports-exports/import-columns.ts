import { columnOf } from '#server/db/column-name.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { fieldsOf, namesOf, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'

/** The columns that an import fills, with their types, by table. */
type Columns = Readonly<Record<string, string>>

function typeOf({ kind, isSensitive }: RecordField): string {
  if (isSensitive) return 'text'
  if (kind === 'year' || kind === 'count') return 'int'
  if (kind === 'dollars') return 'numeric'
  if (kind === 'member') return 'uuid'
  return kind === 'day' ? 'date' : 'text'
}

function filled(fields: RecordFields): Columns {
  const imported = fieldsOf(fields).filter(([, field]) => field.import !== null)
  return Object.fromEntries(imported.map(([name, field]) => [columnOf(name), typeOf(field)]))
}

const ofRecords = { assigned_agent_id: 'uuid', created_at: 'timestamptz' }

/** The columns that an import fills in the table of its kind. */
export const recordColumns: Record<ImportKind, Columns> = {
  clients: { ...filled(clientFields), ...ofRecords },
  prospects: { ...filled(prospectFields), ...ofRecords },
}

/** The columns that an import fills in policies. */
export const policyColumns: Columns = {
  ...filled(policyFields),
  type: 'text',
  term_expiration_date: 'date',
  assumed_expiration: 'date',
  created_at: 'timestamptz',
}

function staying(fields: RecordFields): string[] {
  return namesOf(fields, (field) => field.import?.staysOnUpdate === true).map(columnOf)
}

/** What an update of a look-alike leaves alone: who it is, whose it is, since when, where it stands. */
const kept = [...staying(clientFields), ...staying(prospectFields), ...Object.keys(ofRecords)]
const storedPolicies = [...staying(policyFields), 'created_at']

/** The columns that a look-alike takes over from the file where the file says something. */
export function updatedColumns(columns: Columns): Columns {
  const leave = columns === policyColumns ? storedPolicies : kept
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !leave.includes(name)))
}

/** Columns of a file that become details of a policy: its intermediary and its pay plan. */
export function detailsOf(policy: string): string {
  return `jsonb_strip_nulls(jsonb_build_object('intermediary', ${policy} -> 'intermediary', 'payPlan', ${policy} -> 'pay_plan'))`
}

/** Column names for a select list, each behind an alias where one is given. */
export function names(columns: Columns, alias?: string): string {
  return Object.keys(columns)
    .map((name) => (alias ? `${alias}.${name}` : name))
    .join(', ')
}

/** A staged JSON object as columns: `jsonb_to_record(x) as v(name text, …)`. */
export function asRecord(json: string, columns: Columns): string {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return `jsonb_to_record(${json}) as v(${definitions.join(', ')})`
}

/** Assignments that take over what the file says and keep what it is silent about. */
export function takeOver(columns: Columns, target: string): string {
  const assignments = Object.entries(columns).map(([name, type]) => {
    const said = type === 'text' ? `nullif(v.${name}, '')` : `v.${name}`
    return `${name} = coalesce(${said}, ${target}.${name})`
  })
  return assignments.join(', ')
}
