import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'

/** The columns that an import fills, with their types, by table. */
type Columns = Readonly<Record<string, string>>

const person = {
  name: 'text',
  email: 'text',
  phone: 'text',
  notes: 'text',
  assigned_agent_id: 'uuid',
  created_at: 'timestamptz',
}

/** The columns that an import fills in the table of its kind. */
export const recordColumns: Record<ImportKind, Columns> = {
  clients: {
    ...person,
    kind: 'text',
    contact_name: 'text',
    street: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    date_of_birth: 'text',
    fein: 'text',
    entity_type: 'text',
    naics: 'text',
    year_started: 'int',
    employees: 'int',
    annual_revenue: 'numeric',
    annual_payroll: 'numeric',
  },
  prospects: {
    ...person,
    status: 'text',
    source: 'text',
    line_of_business: 'text',
    current_carrier: 'text',
    x_date: 'date',
    potential_premium: 'numeric',
    next_step: 'text',
  },
}

/** The columns that an import fills in policies. */
export const policyColumns: Columns = {
  type: 'text',
  line_of_business: 'text',
  carrier: 'text',
  policy_number: 'text',
  effective_date: 'date',
  expiration_date: 'date',
  term_expiration_date: 'date',
  premium: 'numeric',
  status: 'text',
  transaction: 'text',
  billing: 'text',
  created_at: 'timestamptz',
}

/** What an update of a look-alike leaves alone: who it is, whose it is, since when, where it stands. */
const kept = ['name', 'kind', 'notes', 'assigned_agent_id', 'created_at', 'status', 'source']
const keptOfPolicies = ['carrier', 'policy_number', 'effective_date', 'transaction', 'created_at']

/** The columns that a look-alike takes over from the file where the file says something. */
export function updatedColumns(columns: Columns): Columns {
  const leave = columns === policyColumns ? keptOfPolicies : kept
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !leave.includes(name)))
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
