import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import {
  asRecord,
  detailsOf,
  names,
  policyColumns,
  recordColumns,
  takeOver,
  updatedColumns,
} from './import-columns.ts'
import { addCustom, customNames, customOf } from './import-custom-fields.ts'

// Every statement works on the whole batch: $1 is the agency, $2 the import, $3 the present instant.

const ofImport = (alias: string) => `${alias}.agency_id = $1 and ${alias}.import_id = $2`

/**
 * How many staged records the book has overtaken since the dry run ($3): look-alikes that are gone, and new
 * records with the same email, phone or name.
 */
export function staleRecords(kind: ImportKind): string {
  return `
    with gone as (
      select r.position from import_records r
      left join ${kind} c on c.agency_id = r.agency_id and c.id = r.target_id and c.deleted_at is null
      where ${ofImport('r')} and r.outcome = 'update' and c.id is null
    ), added as (
      select lower(c.name) as name, c.email, c.phone from ${kind} c
      where c.agency_id = $1 and c.deleted_at is null and coalesce(c.imported_at, c.created_at) > $3
    ), fresh as (
      select r.position, lower(r.name) as name, r.values ->> 'email' as email, r.values ->> 'phone' as phone
      from import_records r where ${ofImport('r')} and r.outcome = 'create' and r.match_reason is null
    ), doubled as (
      select position from fresh join added using (name)
      union select position from fresh join added using (email) where email <> ''
      union select position from fresh join added using (phone) where phone <> ''
    )
    select count(*)::int as stale from (select position from gone union select position from doubled) both_kinds`
}

/** How many staged records change one of the book, and how many name people besides. */
export const stagedWork = `
  select count(*) filter (where r.outcome = 'update')::int as changes, count(r.contacts)::int as people
  from import_records r where ${ofImport('r')}`

/** Makes the records of the file that are none of the book's. */
export function createRecords(kind: ImportKind): string {
  const columns = recordColumns[kind]
  const activity = kind === 'clients' ? ', last_activity_at' : ''
  return `
    insert into ${kind} (agency_id, id, import_id, imported_at, updated_at${activity}, ${names(columns)}${customNames})
    select r.agency_id, r.record_id, r.import_id, $3, $3${activity && ', v.created_at'}, ${names(columns, 'v')}${customOf('r.values')}
    from import_records r cross join lateral ${asRecord('r.values', columns)}
    where ${ofImport('r')} and r.outcome = 'create'`
}

// Of a client that only has notes in the file, nothing changes.
const isSaid = `and r.values <> '{}'`

/** Keeps look-alikes as they are before the file changes them. */
export function keepRecordsBefore(kind: ImportKind): string {
  return `
    update import_records r set before = to_jsonb(c) - 'search_text' from ${kind} c
    where ${ofImport('r')} and r.outcome = 'update' and c.agency_id = r.agency_id and c.id = r.target_id ${isSaid}`
}

/** Gives look-alikes what the file says about them. */
export function updateRecords(kind: ImportKind): string {
  const columns = updatedColumns(recordColumns[kind])
  const activity = kind === 'clients' ? ', last_activity_at = $3' : ''
  return `
    update ${kind} c set ${takeOver(columns, 'c')}, ${addCustom('r.values', 'c')}, updated_at = $3${activity}, version = c.version + 1
    from import_records r cross join lateral ${asRecord('r.values', columns)}
    where ${ofImport('r')} and r.outcome = 'update' and c.agency_id = r.agency_id and c.id = r.target_id
      and c.deleted_at is null ${isSaid}`
}

const { status: _status, ...said } = policyColumns
const ofNewPolicies = { ...said, cancel_reason: 'text', later_changes: 'jsonb' }

/** Makes policies of staged rows (`w`) for a client, in force unless they say otherwise; one that came into the book meanwhile is passed over. */
export function insertPolicies(client: string, from: string, where: string): string {
  return `
  insert into policies (agency_id, id, client_id, import_id, imported_at, updated_at, status, renewed_from_id, first_term_id,
    lines, details, ${names(ofNewPolicies)}${customNames})
  select w.agency_id, w.policy_id, ${client}, w.import_id, $3, $3, coalesce(nullif(v.status, ''), 'active'),
    w.renewed_from_id, w.first_term_id, coalesce(w.policy -> 'lines', '[]'), ${detailsOf('w.policy')}, ${names(ofNewPolicies, 'v')}${customOf('w.policy')}
  ${from}
  cross join lateral ${asRecord('w.policy', { ...ofNewPolicies, status: 'text' })}
  where ${ofImport('w')} and w.policy_id is not null and ${where}
  on conflict do nothing`
}

/** Makes the policies of the file. */
export const createPolicies = insertPolicies(
  'r.target_id',
  `from import_rows w
  join import_records r on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position`,
  `r.target_id is not null and w.outcome in ('create', 'fold', 'update')`,
)

const repeated = `
  from import_rows w
  join import_records r on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position`
const isRepeated = `${ofImport('w')} and w.matched_policy_id is not null and r.outcome = 'update'
    and p.agency_id = w.agency_id and p.id = w.matched_policy_id and p.deleted_at is null`

/** Keeps repeated policies as they are before the file changes them. */
export const keepPoliciesBefore = `
  update import_rows w set before = to_jsonb(p) - 'search_text' from policies p, import_records r
  where r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position and ${isRepeated}`

const updatedPolicy = updatedColumns(policyColumns)
const {
  expiration_date: _day,
  term_expiration_date: _end,
  assumed_expiration: _assumed,
  ...copied
} = updatedPolicy

/** The end of the term: an assumed one only where none is known. */
const known = `coalesce(p.term_expiration_date, case when p.status <> 'cancelled' then p.expiration_date end)`
const ofEnd = `
  term_expiration_date = case when v.assumed_expiration is null then coalesce(v.term_expiration_date, p.term_expiration_date)
    else coalesce(${known}, v.term_expiration_date) end,
  assumed_expiration = case when ${known} is null then coalesce(v.assumed_expiration, p.assumed_expiration) else p.assumed_expiration end`

/**
 * What a status of the file does beside itself, as it does on the screen: a policy that is no longer cancelled
 * gets the end of its term back and loses the reason. A file that is silent leaves a cancelled policy as it is.
 */
const ofStatus = `
  cancel_reason = case when v.status in ('', p.status, 'cancelled', 'non_renewed') then p.cancel_reason else '' end,
  expiration_date = case
    when p.status <> 'cancelled' or v.status = 'cancelled' then coalesce(v.expiration_date, p.expiration_date)
    when v.status = '' then p.expiration_date
    else coalesce(nullif(v.expiration_date, p.expiration_date), p.term_expiration_date) end`

/** Gives repeated policies what the file says about them. */
export const updatePolicies = `
  update policies p set ${takeOver(copied, 'p')}, lines = coalesce(w.policy -> 'lines', p.lines),
    details = p.details || ${detailsOf('w.policy')},
    ${addCustom('w.policy', 'p')}, ${ofStatus}, ${ofEnd}, updated_at = $3, version = p.version + 1
  ${repeated} cross join lateral ${asRecord('w.policy', updatedPolicy)}
  where ${isRepeated}`

const acts = `jsonb_to_recordset(w.acts) as a(id uuid, position int, kind text, effective_date date, premium_change numeric,
    lines jsonb, method text, reason text, note text, notice_date date, given_by text, rescinds uuid, new_expiration_date date)`
const actColumns = `kind, effective_date, entered_at, premium_change, lines, method, reason, note, notice_date, given_by, rescinds,
  new_expiration_date, producers`
const ofAct = `a.kind, a.effective_date, $3::timestamptz, a.premium_change, coalesce(a.lines, '[]'), a.method, a.reason, a.note, a.notice_date, a.given_by,
  a.rescinds, a.new_expiration_date`

/**
 * Enters what happened to the terms that the import made, from their first transaction on: credited as on the policy, else to
 * whom the row names, else to the client's producer.
 */
export const enterActs = `
  insert into policy_transactions (agency_id, id, term_id, position, ${actColumns})
  select p.agency_id, a.id, p.id, a.position, ${ofAct}, coalesce(p.producers, jsonb_build_array(jsonb_build_object(
    'userId', coalesce(w.policy ->> 'producer_id', c.assigned_agent_id::text), 'share', 100)))
  from import_rows w
  join policies p on p.agency_id = w.agency_id and p.id = w.policy_id and p.import_id = w.import_id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  cross join lateral ${acts}
  where ${ofImport('w')}`

/** Gives policies that the import made the producer whom their newest row names, where that is not their client's. */
export const creditPolicies = `
  update policies p set producers = jsonb_build_array(jsonb_build_object('userId', named.producer, 'share', 100))
  from (
    select distinct on (o.policy_id) o.policy_id, w.policy ->> 'producer_id' as producer
    from import_rows w join policies o on o.agency_id = w.agency_id and o.id = w.policy_id and o.import_id = w.import_id
    where ${ofImport('w')} and w.policy ? 'producer_id'
    order by o.policy_id, o.effective_date desc nulls last, w.position desc
  ) named, policies first, clients c
  where ${ofImport('p')} and p.policy_id = named.policy_id and first.agency_id = p.agency_id and first.id = p.policy_id
    and first.import_id = p.import_id and c.agency_id = p.agency_id and c.id = p.client_id
    and c.assigned_agent_id::text <> named.producer`

/** Terms that would renew one of another client, where look-alikes were decided apart, begin policies of their own. */
export const unlinkStrangers = `
  update policies p set renewed_from_id = null, first_term_id = null
  where ${ofImport('p')} and p.renewed_from_id is not null and not exists (
    select 1 from policies o where o.agency_id = p.agency_id and o.id = p.renewed_from_id and o.client_id = p.client_id)`

/** Enters what the file says happened to terms of the book and they do not say yet. */
export const enterFurtherActs = `
  insert into policy_transactions (agency_id, id, term_id, position, ${actColumns})
  select p.agency_id, a.id, p.id, known.last + row_number() over (partition by p.id order by a.position), ${ofAct},
    usual_producers(p.agency_id, p.id)
  from import_rows w
  join import_records r on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position
  join policies p on p.agency_id = w.agency_id and p.id = w.matched_policy_id and p.deleted_at is null
  join (select term_id, max(position) as last from policy_transactions where agency_id = $1 group by term_id) known
    on known.term_id = p.id
  cross join lateral ${acts}
  where ${ofImport('w')} and r.outcome = 'update' and a.kind not in ('new', 'renewal', 'rewrite', 'transfer_in')
    and not exists (
      select 1 from policy_transactions t
      where t.agency_id = p.agency_id and t.term_id = p.id and t.kind = a.kind and t.effective_date = a.effective_date
        and not exists (select 1 from policy_transactions o where o.agency_id = t.agency_id and o.corrects = t.id))`

/** What terms of the book cost to which the file only added: the sum of all that is entered. */
export const sumFurtherActs = `
  update policies p set premium = s.premium
  from import_rows w, (select term_id, sum(premium_change) as premium from policy_transactions where agency_id = $1
    group by term_id) s
  where ${ofImport('w')} and w.before is not null and w.policy ->> 'premium' is null
    and p.agency_id = w.agency_id and p.id = w.matched_policy_id and s.term_id = p.id`
