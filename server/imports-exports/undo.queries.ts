import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { policyColumns, recordColumns, updatedColumns } from './import-columns.ts'

// Every statement works on the whole batch: $1 is the agency, $2 the import, $3 the present instant.

const ofImport = (alias: string) => `${alias}.agency_id = $1 and ${alias}.import_id = $2`

/** Whether somebody has worked with a policy of the import since. */
const isPolicyEdited = `(p.version <> 1
  or exists (select 1 from tickets t where t.agency_id = p.agency_id and t.policy_id = p.id)
  or exists (select 1 from policies q where q.agency_id = p.agency_id and q.renewed_from_id = p.id))`

const hasEditedPolicy = `exists (select 1 from policies p where p.agency_id = c.agency_id and p.client_id = c.id
  and (p.import_id is distinct from c.import_id or ${isPolicyEdited}))`

/** Whether somebody has worked with a record that the import made since. */
const isEdited: Record<ImportKind, string> = {
  clients: `(c.version <> 1 or ${hasEditedPolicy}
    or exists (select 1 from tickets t where t.agency_id = c.agency_id and t.client_id = c.id)
    or exists (select 1 from activities a where a.agency_id = c.agency_id and a.record_type = 'client' and a.record_id = c.id))`,
  prospects: `(c.version <> 1
    or exists (select 1 from activities a where a.agency_id = c.agency_id and a.record_type = 'prospect' and a.record_id = c.id))`,
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
  delete from policies p using clients c
  where ${ofImport('p')} and c.agency_id = p.agency_id and c.id = p.client_id and not ${isPolicyEdited}
    and (c.import_id is distinct from $2 or not ${isEdited.clients})`

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
    update ${kind} c set ${giveBack(columns)}, updated_at = $3, version = c.version + 1
    from import_records r cross join lateral jsonb_populate_record(null::${kind}, r.before) b
    where ${ofImport('r')} and r.outcome = 'update' and r.before is not null
      and c.agency_id = r.agency_id and c.id = r.target_id and ${asPublished('c', 'r.before')}`
}

/** Gives changed policies their old values back where nobody has edited them since. */
export const restorePolicies = `
  update policies p set ${giveBack(updatedColumns(policyColumns))}, updated_at = $3, version = p.version + 1
  from import_rows w cross join lateral jsonb_populate_record(null::policies, w.before) b
  where ${ofImport('w')} and w.before is not null
    and p.agency_id = w.agency_id and p.id = w.matched_policy_id and ${asPublished('p', 'w.before')}`
