import { keptWithoutPolicy } from './decisions.queries.ts'
import type { ImportRecord } from './import-run.ts'

/** The producers whom a file may name. */
export const findProducers = `select id, name, email from users
  where agency_id = $1 and status = 'active' and deleted_at is null and role in ('agency_owner', 'agent')`

/** The cells of one row of a file. */
export const readCells = `select cells from import_rows where agency_id = $1 and import_id = $2 and row_number = $3`

const conditions = `
  w.agency_id = $1 and w.import_id = $2 and ($3::text is null or w.outcome = $3)
  and ($4::text is distinct from 'problems' or w.problems <> '[]')
  and ($4::text is distinct from 'rejected-policies' or (${keptWithoutPolicy}))
  and ($4::text is distinct from 'duplicates' or w.position in (
    select position from import_records where agency_id = $1 and import_id = $2 and match_reason is not null))`

const joins = `
  from import_rows w
  left join import_records r
    on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position`

/** A page of the report, row by row, with what each would become. */
export function readRows(kind: ImportRecord['kind']): string {
  return `
    select w.row_number as "rowNumber", w.outcome, w.cells, w.problems, w.position,
      case when r.match_reason is not null then json_build_object(
        'reason', r.match_reason, 'name', coalesce(known.name, root.name, ''), 'recordId', known.id,
        'decision', coalesce(r.decision, i.decision), 'isOwn', r.decision is not null) end as duplicate,
      case when i.status = 'published' and w.outcome not in ('skip', 'refuse') then r.target_id end as "recordId"
    ${joins}
    join imports i on i.agency_id = w.agency_id and i.id = w.import_id
    left join ${kind} known on known.agency_id = r.agency_id and known.id = r.matched_id
    left join import_records root
      on root.agency_id = r.agency_id and root.import_id = r.import_id and root.position = r.matched_position
    where ${conditions} and w.row_number > $5 order by w.row_number limit $6`
}

/** How many rows the report has. */
export const countRows = `select count(*)::int as total from import_rows w where ${conditions}`

/** The rows that are rejected, or whose policy is, with what is wrong. */
export const rejectedRows = `select row_number, problems from import_rows w
  where agency_id = $1 and import_id = $2 and (outcome = 'refuse' or (${keptWithoutPolicy})) order by row_number`
