import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { policyColumns, recordColumns, updatedColumns } from './import-columns.ts'
import { customBack } from './import-custom-fields.ts'

// Every statement works on the whole batch: $1 is the agency, $2 the import, $3 the present instant.

const ofImport = (alias: string) => `${alias}.agency_id = $1 and ${alias}.import_id = $2`

// What others refer to is gathered once for the batch, not looked up record by record.

const heldPolicies = `
  select policy_id from tickets where agency_id = $1 and policy_id is not null
  union all select policy_id from claims where agency_id = $1 and policy_id is not null
  union all select policy_id from follow_ups where agency_id = $1 and policy_id is not null and source = 'person'
  union all select unnest(term_ids) from requotes where agency_id = $1
  union all select renewed_from_id from policies where agency_id = $1 and renewed_from_id is not null
  union all select unnest(also_renews) from policies where agency_id = $1 and also_renews is not null`

/** Whether someone has worked with a policy of the import since. */
const isPolicyEdited = `(p.version <> 1 or p.id in (${heldPolicies}))`

// Notes that a file brought are nobody's work here.
const noted = (recordType: string) =>
  `select record_id from activities where agency_id = $1 and record_type = '${recordType}' and detail ->> 'importId' is null`

/** Whether someone has worked with a record that the import made since. */
const isEdited: Record<ImportKind, string> = {
  clients: `(c.version <> 1 or c.id in (
    select client_id from policies p where agency_id = $1 and (import_id is distinct from $2 or ${isPolicyEdited})
    union all select client_id from tickets where agency_id = $1 and client_id is not null
    union all select client_id from ticket_recurrences where agency_id = $1 and client_id is not null
    union all select client_id from claims where agency_id = $1
    union all select client_id from follow_ups where agency_id = $1 and client_id is not null
    union all select client_id from outgoing_emails where agency_id = $1 and client_id is not null
    union all select client_id from incoming_emails where agency_id = $1 and client_id is not null
    union all select client_id from phone_calls where agency_id = $1 and client_id is not null
    union all select client_id from text_messages where agency_id = $1 and client_id is not null
    union all select client_id from documents where agency_id = $1 and client_id is not null
      and (import_id is distinct from $2 or review <> 'open')
    union all ${noted('client')}))`,
  prospects: `(c.version <> 1 or c.id in (
    select prospect_id from follow_ups where agency_id = $1 and prospect_id is not null
    union all select prospect_id from outgoing_emails where agency_id = $1 and prospect_id is not null
    union all select prospect_id from incoming_emails where agency_id = $1 and prospect_id is not null
    union all select prospect_id from phone_calls where agency_id = $1 and prospect_id is not null
    union all ${noted('prospect')}))`,
}

/** The version that a record had before publishing, and one more: what it has while nobody has edited it. */
const asPublished = (row: string, before: string) => `${row}.version = (${before} ->> 'version')::int + 1`

/** What an undo would do, record by record. */
export function undoPlan(kind: ImportKind): string {
  return `
    select r.outcome, r.name, case
        when r.outcome = 'create' then ${isEdited[kind]}
        else not (${asPublished('c', 'r.before')}) end as stays
    from import_records r
    join ${kind} c on c.agency_id = r.agency_id and c.id = r.target_id and c.deleted_at is null
    where ${ofImport('r')} and r.outcome in ('create', 'update')
      and (r.outcome = 'create' or r.before is not null)`
}

/** Takes the import's policies away: those of clients that go, and those that were added to others. */
export const removePolicies = `
  select remove_terms($1, array(select p.id from policies p, clients c
  where ${ofImport('p')} and c.agency_id = p.agency_id and c.id = p.client_id and not ${isPolicyEdited}
    and (c.import_id is distinct from $2 or not ${isEdited.clients}) for update of p))`

/** Takes the records away that the import made and nobody has worked with since. */
export function removeRecords(kind: ImportKind): string {
  return `
    delete from ${kind} c where ${ofImport('c')} and c.deleted_at is null and not ${isEdited[kind]}`
}

function giveBack(columns: Readonly<Record<string, string>>): string {
  return Object.keys(columns)
    .map((name) => `${name} = b.${name}`)
    .join(', ')
}

/** Gives changed records their old values back where nobody has edited them since. */
export function restoreRecords(kind: ImportKind): string {
  const columns = updatedColumns(recordColumns[kind])
  return `
    update ${kind} c set ${giveBack(columns)}, ${customBack('b')}, updated_at = $3, version = c.version + 1
    from import_records r cross join lateral jsonb_populate_record(null::${kind}, r.before) b
    where ${ofImport('r')} and r.outcome = 'update' and r.before is not null
      and c.agency_id = r.agency_id and c.id = r.target_id and ${asPublished('c', 'r.before')}`
}

/** What an import may change of a policy: a status that it says takes the reason of a cancellation away. */
const changedOfPolicies = {
  ...updatedColumns(policyColumns),
  cancel_reason: 'text',
  lines: 'jsonb',
  details: 'jsonb',
}

/** Gives changed policies their old values back where nobody has edited them since. */
export const restorePolicies = `
  update policies p set ${giveBack(changedOfPolicies)}, ${customBack('b')}, updated_at = $3, version = p.version + 1
  from import_rows w cross join lateral jsonb_populate_record(null::policies, w.before) b
  where ${ofImport('w')} and w.before is not null
    and p.agency_id = w.agency_id and p.id = w.matched_policy_id and ${asPublished('p', 'w.before')}`

/** Corrects what the import entered of terms that were there before it, the last first. */
export const voidActs = `
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, producers,
    corrects)
  select t.agency_id, gen_random_uuid(), t.term_id,
    known.last + row_number() over (partition by t.term_id order by t.position desc), 'correction', t.effective_date, $3,
    -t.premium_change, t.producers, t.id
  from import_rows w cross join lateral jsonb_to_recordset(w.acts) as a(id uuid)
  join policy_transactions t on t.agency_id = w.agency_id and t.id = a.id
  join policies p on p.agency_id = t.agency_id and p.id = t.term_id and ${asPublished('p', 'w.before')}
  join (select term_id, max(position) as last from policy_transactions where agency_id = $1 group by term_id) known
    on known.term_id = t.term_id
  where ${ofImport('w')} and w.before is not null
    and not exists (select 1 from policy_transactions o where o.agency_id = t.agency_id and o.corrects = t.id)`
