import { columnOf } from '#server/db/column-name.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { fieldsOf, type RecordFields } from '#shared/fields/record-field.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'

// Every statement reads for the agency $1 and names its columns by the keys of import fields; $2 is its time zone.

type Columns = Readonly<Record<string, string>>

/** The columns of a record that an import reads, by the keys by which it knows them. */
function columnsOf(alias: string, fields: RecordFields): Record<string, string> {
  const imported = fieldsOf(fields).flatMap(([name, { kind, import: importing }]): [string, string][] => {
    if (!importing) return []
    const column = `${alias}.${columnOf(name)}`
    return [[importing.key ?? name, kind === 'member' ? memberName(alias, column) : column]]
  })
  return Object.fromEntries(imported)
}

function memberName(alias: string, column: string): string {
  return `(select u.name from users u where u.agency_id = ${alias}.agency_id and u.id = ${column})`
}

function selected(columns: Columns): string {
  return Object.entries(columns)
    .map(([key, column]) => `${column} as "${key}"`)
    .join(', ')
}

const dayCreated = (alias: string) => `(${alias}.created_at at time zone $2)::date`

function phonesOf(contact: string, kind: string): string {
  return `(select string_agg(w ->> 'number', '; ') from jsonb_array_elements(${contact}.phones) w where ${kind})`
}

function emailsOf(contact: string, isWanted: string): string {
  return `(select string_agg(w ->> 'address', '; ') from jsonb_array_elements(${contact}.emails) w where ${isWanted})`
}

const ownPhones = Object.fromEntries(
  ['mobile', 'home', 'work', 'other'].map((kind) => [
    `${kind}Phone`,
    phonesOf('own', `w ->> 'kind' = '${kind}'`),
  ]),
)

/** What a file says of another person than the preferred contact. */
function personColumns(key: string, alias: string): Record<string, string> {
  return {
    [`${key}Name`]: `${alias}.name`,
    // The word before a number says what it reaches.
    [`${key}Phone`]: `(select string_agg(concat_ws(' ', case when w ->> 'kind' in ('mobile', 'home', 'work', 'fax') then w ->> 'kind' end,
      w ->> 'number'), '; ') from jsonb_array_elements(${alias}.phones) w)`,
    [`${key}Email`]: emailsOf(alias, 'true'),
  }
}

// A client that has no number of its own, or shares it, is known by its id: two numbers are two clients to an import.
const clientNumber = `case when c.client_number <> '' and not exists (select from clients o where o.agency_id = c.agency_id
  and o.client_number = c.client_number and o.id <> c.id and o.deleted_at is null) then c.client_number else c.id::text end`

const clientColumns = {
  ...columnsOf('c', clientFields),
  externalId: clientNumber,
  producer: memberName('c', 'c.assigned_agent_id'),
  createdAt: dayCreated('c'),
  ...ownPhones,
  fax: phonesOf('own', `w ->> 'kind' = 'fax'`),
  otherEmail: emailsOf('own', `w ->> 'address' <> c.email`),
  ...personColumns('spouse', 'spouse'),
  spouseBirthDate: 'spouse.date_of_birth',
  ...personColumns('contact2', 'second'),
  ...personColumns('contact3', 'third'),
  notes: `case when row_number() over (partition by c.id order by p.effective_date, p.id, t.position) = 1 then c.notes end`,
}

const isBeginning = `t.kind in ('new', 'renewal', 'rewrite', 'transfer_in')`
const isNotice = `t.kind in ('notice_of_cancellation', 'notice_of_non_renewal')`
const placedThrough = (kind: string) =>
  `case when p.details -> 'intermediary' ->> 'kind' = '${kind}' then p.intermediary end`

const termColumns = {
  ...columnsOf('p', policyFields),
  expirationDate: `case when p.assumed_expiration is null then coalesce(p.term_expiration_date, p.expiration_date) end`,
  policyStatus: `case when p.status in ('quoted', 'bound') then p.status end`,
  mga: placedThrough('mga'),
  wholesaler: placedThrough('wholesaler'),
  payPlan: `p.details ->> 'payPlan'`,
  priorPolicyNumber: `case when before.policy_number <> p.policy_number then before.policy_number end`,
}

// The first transaction says what the term cost as it began, each later one what it added.
const transactionColumns = {
  premium: `case when t.id is null then p.premium when ${isBeginning} then t.premium_change end`,
  transaction: 't.kind',
  premiumChange: `case when not ${isBeginning} and not ${isNotice}
    and not (t.kind = 'cancellation' and t.premium_change = 0 and t.note <> '') then t.premium_change end`,
  transactionDate: `case when ${isNotice} then coalesce(t.notice_date, t.effective_date) when not ${isBeginning} then t.effective_date end`,
  transactionReason: 't.reason',
  cancellationDate: `case when ${isNotice} or t.kind = 'cancellation' then t.effective_date end`,
  reinstatementDate: `case when t.kind = 'reinstatement' then t.effective_date end`,
}

const others = `lateral (select o.* from client_contacts o where o.agency_id = c.agency_id and o.client_id = c.id
  and not o.is_preferred and o.id is distinct from spouse.id order by o.id`

/**
 * Each transaction of each term with its client, those of a term in the order of entry; a transaction that was corrected is left out
 * with its correction. `perLine` has what each line of several cost, or the line that was changed.
 */
export const bookRows = `
  select ${selected({ ...clientColumns, ...termColumns, ...transactionColumns })},
    coalesce(t.lines, '[]') as "perLine", p.lines as "lines", c.custom || coalesce(p.custom, '{}') as custom,
    c.custom_encrypted || coalesce(p.custom_encrypted, '{}') as custom_encrypted
  from clients c
  left join client_contacts own on own.agency_id = c.agency_id and own.client_id = c.id and own.is_preferred
  left join lateral (select o.* from client_contacts o where o.agency_id = c.agency_id and o.client_id = c.id
    and not o.is_preferred and o.roles ? 'spouse' order by o.id limit 1) spouse on true
  left join ${others} limit 1) second on true
  left join ${others} offset 1 limit 1) third on true
  left join policies p on p.agency_id = c.agency_id and p.client_id = c.id and p.deleted_at is null
  left join policies before on before.agency_id = p.agency_id and before.id = p.renewed_from_id
  left join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id and t.kind <> 'correction'
    and not exists (select from policy_transactions k where k.agency_id = t.agency_id and k.corrects = t.id)
  where c.agency_id = $1 and c.deleted_at is null
  order by c.id, p.effective_date, p.id, t.position`

/** Prospects that are not clients yet. */
export const prospectRows = `
  select ${selected({
    ...columnsOf('r', prospectFields),
    producer: memberName('r', 'r.assigned_agent_id'),
    createdAt: dayCreated('r'),
  })}, r.custom, r.custom_encrypted
  from prospects r where r.agency_id = $1 and r.deleted_at is null and r.status <> 'converted' order by r.id`

/** Notes, calls and emails of the timelines of clients and their policies. */
export const noteRows = `
  select ${selected({
    externalId: clientNumber,
    name: 'c.name',
    policyNumber: 'p.policy_number',
    noteDate: '(n.created_at at time zone $2)::date',
    noteTime: `to_char(n.created_at at time zone $2, 'HH24:MI')`,
    noteAuthor: `coalesce(${memberName('n', 'n.user_id')}, n.detail ->> 'author')`,
    noteSubject: `case n.kind when 'call' then 'Call' when 'email' then 'Email' end`,
    notes: 'n.body',
  })}
  from activities n
  left join policies p on n.record_type = 'policy' and p.agency_id = n.agency_id and p.id = n.record_id
  join clients c on c.agency_id = n.agency_id and c.id = coalesce(p.client_id, n.record_id)
  where n.agency_id = $1 and n.kind in ('note', 'call', 'email') and n.record_type in ('client', 'policy') and c.deleted_at is null
    and p.deleted_at is null and n.body <> ''
  order by n.created_at, n.id`
