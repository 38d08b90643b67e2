import type pg from 'pg'
import type { Row } from './demo-rows.ts'

/** The columns of a table with their types, in the order in which they are sent. */
type Columns = Readonly<
  Record<string, 'uuid' | 'text' | 'date' | 'timestamptz' | 'numeric' | 'int4' | 'jsonb' | 'bool'>
>

const recordColumns = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

const columns = {
  users: {
    id: 'uuid',
    agency_id: 'uuid',
    role: 'text',
    name: 'text',
    email: 'text',
    email_verified: 'bool',
    is_demo: 'bool',
    phone: 'text',
    npn: 'text',
    settings: 'jsonb',
    ...recordColumns,
  },
  credentials: {
    id: 'uuid',
    user_id: 'uuid',
    account_id: 'text',
    provider_id: 'text',
    password: 'text',
    ...recordColumns,
  },
  clients: {
    agency_id: 'uuid',
    id: 'uuid',
    kind: 'text',
    name: 'text',
    contact_name: 'text',
    email: 'text',
    phone: 'text',
    street: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    entity_type: 'text',
    naics: 'text',
    year_started: 'int4',
    employees: 'int4',
    annual_revenue: 'numeric',
    annual_payroll: 'numeric',
    assigned_agent_id: 'uuid',
    converted_prospect_id: 'uuid',
    last_activity_at: 'timestamptz',
    ...recordColumns,
  },
  claims: {
    agency_id: 'uuid',
    id: 'uuid',
    client_id: 'uuid',
    policy_id: 'uuid',
    date_of_loss: 'date',
    reported_on: 'date',
    number: 'text',
    number_key: 'text',
    kind: 'text',
    description: 'text',
    status: 'text',
    coverages: 'jsonb',
    adjuster_name: 'text',
    adjuster_phone: 'text',
    adjuster_email: 'text',
    ...recordColumns,
  },
  client_contacts: {
    agency_id: 'uuid',
    id: 'uuid',
    client_id: 'uuid',
    name: 'text',
    roles: 'jsonb',
    phones: 'jsonb',
    emails: 'jsonb',
    consent: 'jsonb',
    is_preferred: 'bool',
    ...recordColumns,
  },
  policies: {
    agency_id: 'uuid',
    id: 'uuid',
    client_id: 'uuid',
    type: 'text',
    line_of_business: 'text',
    carrier: 'text',
    policy_number: 'text',
    effective_date: 'date',
    expiration_date: 'date',
    premium: 'numeric',
    status: 'text',
    transaction: 'text',
    billing: 'text',
    cancel_reason: 'text',
    coverages: 'jsonb',
    details: 'jsonb',
    renewed_from_id: 'uuid',
    ...recordColumns,
  },
  prospects: {
    agency_id: 'uuid',
    id: 'uuid',
    name: 'text',
    email: 'text',
    phone: 'text',
    status: 'text',
    potential_premium: 'numeric',
    source: 'text',
    line_of_business: 'text',
    current_carrier: 'text',
    x_date: 'date',
    next_step: 'text',
    lost_reason: 'text',
    notes: 'text',
    assigned_agent_id: 'uuid',
    converted_client_id: 'uuid',
    converted_at: 'timestamptz',
    ...recordColumns,
  },
  tickets: {
    agency_id: 'uuid',
    id: 'uuid',
    number: 'int4',
    title: 'text',
    description: 'text',
    type: 'text',
    status: 'text',
    priority: 'text',
    due_date: 'date',
    client_id: 'uuid',
    policy_id: 'uuid',
    user_id: 'uuid',
    assignee_id: 'uuid',
    resolved_at: 'timestamptz',
    ...recordColumns,
  },
  ticket_comments: {
    agency_id: 'uuid',
    id: 'uuid',
    ticket_id: 'uuid',
    user_id: 'uuid',
    body: 'text',
    created_at: 'timestamptz',
  },
  activities: {
    agency_id: 'uuid',
    id: 'uuid',
    record_type: 'text',
    record_id: 'uuid',
    kind: 'text',
    body: 'text',
    user_id: 'uuid',
    created_at: 'timestamptz',
  },
} as const satisfies Record<string, Columns>

const rowsPerStatement = 4000

/** Writes rows many at a time: one statement takes each column as one array. Missing values take null. */
export async function insertInto(
  client: pg.ClientBase,
  table: keyof typeof columns,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns[table])
  const arrays = Object.values(columns[table]).map((type, index) => `$${index + 1}::${type}[]`)
  const text = `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement)
    await client.query(
      text,
      names.map((name) => part.map((row) => row[name] ?? null)),
    )
  }
}
