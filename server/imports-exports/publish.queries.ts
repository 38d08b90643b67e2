import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { asRecord, names, policyColumns, recordColumns, takeOver, updatedColumns } from './import-columns.ts'

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

/** Makes the records of the file that are none of the book's. */
export function createRecords(kind: ImportKind): string {
  const columns = recordColumns[kind]
  const activity = kind === 'clients' ? ', last_activity_at' : ''
  return `
    insert into ${kind} (agency_id, id, import_id, imported_at, updated_at${activity}, ${names(columns)})
    select r.agency_id, r.record_id, r.import_id, $3, $3${activity && ', v.created_at'}, ${names(columns, 'v')}
    from import_records r cross join lateral ${asRecord('r.values', columns)}
    where ${ofImport('r')} and r.outcome = 'create'`
}

/** Keeps look-alikes as they are before the file changes them. */
export function keepRecordsBefore(kind: ImportKind): string {
  return `
    update import_records r set before = to_jsonb(c) - 'search_text' from ${kind} c
    where ${ofImport('r')} and r.outcome = 'update' and c.agency_id = r.agency_id and c.id = r.target_id`
}

/** Gives look-alikes what the file says about them. */
export function updateRecords(kind: ImportKind): string {
  const columns = updatedColumns(recordColumns[kind])
  const activity = kind === 'clients' ? ', last_activity_at = $3' : ''
  return `
    update ${kind} c set ${takeOver(columns, 'c')}, updated_at = $3${activity}, version = c.version + 1
    from import_records r cross join lateral ${asRecord('r.values', columns)}
    where ${ofImport('r')} and r.outcome = 'update' and c.agency_id = r.agency_id and c.id = r.target_id
      and c.deleted_at is null`
}

const { status: _status, ...ofNewPolicies } = policyColumns

/** Makes the policies of the file, in force unless it says otherwise; one that came into the book meanwhile is passed over. */
export const createPolicies = `
  insert into policies (agency_id, id, client_id, import_id, imported_at, updated_at, status, ${names(ofNewPolicies)})
  select w.agency_id, w.policy_id, r.target_id, w.import_id, $3, $3, coalesce(nullif(v.status, ''), 'active'), ${names(ofNewPolicies, 'v')}
  from import_rows w
  join import_records r on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position
  cross join lateral ${asRecord('w.policy', policyColumns)}
  where ${ofImport('w')} and w.policy_id is not null and r.target_id is not null
    and w.outcome in ('create', 'fold', 'update')
  on conflict do nothing`

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
const { expiration_date: _day, ...copied } = updatedPolicy

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
  update policies p set ${takeOver(copied, 'p')}, ${ofStatus}, updated_at = $3, version = p.version + 1
  ${repeated} cross join lateral ${asRecord('w.policy', updatedPolicy)}
  where ${isRepeated}`
