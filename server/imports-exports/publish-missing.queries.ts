import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { enterTransactions } from '#server/policies/transactions.service.ts'
import type { Difference } from '#shared/imports-exports/rehearsals.contract.ts'
import { contactsOf, ownContactsOf } from './contacts.queries.ts'
import { replaceFormerMembers } from './former-members.queries.ts'
import type { ImportRecord } from './import-run.ts'
import { createRecords, enterActs, insertPolicies, unlinkStrangers } from './publish.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const rootOfRow = `
  from import_rows w
  join import_records r on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position
  join import_records root on root.agency_id = r.agency_id and root.import_id = r.import_id
    and root.position = coalesce(r.matched_position, r.position)`

/** The clients that terms need and nobody has yet, by their positions. */
const neededClients = `
  select distinct root.position ${rootOfRow}
  where w.agency_id = $1 and w.import_id = $2 and w.row_number = any($3) and root.matched_id is null
    and not exists (select 1 from clients c where c.agency_id = w.agency_id and c.id = root.record_id)`

const createTerms = insertPolicies(
  'c.id',
  `${rootOfRow} join clients c on c.agency_id = w.agency_id and c.id = coalesce(root.matched_id, root.record_id) and c.deleted_at is null`,
  'w.row_number = any($4)',
)

const numberOf = ({ key }: Difference) => Number(key.split(':')[1])

/** Makes the clients and terms of an export that the book lacks, each with its people and everything that happened to it. */
export async function publishMissing(
  ctx: Ctx,
  job: ImportRecord,
  missing: readonly Difference[],
): Promise<void> {
  if (missing.length === 0) return
  await replaceFormerMembers(ctx, job.id)
  const now = ctx.clock()
  const change = async (text: string, ...more: unknown[]) => {
    const { rowCount } = await ctx.db.$client.query(text, [ctx.user.agencyId, job.id, ...more])
    return rowCount ?? 0
  }
  const rows = missing.filter(({ of }) => of === 'term').map(numberOf)
  const own = missing.filter(({ of }) => of === 'client').map(numberOf)
  const needed = await ctx.db.$client.query<{ position: number }>(neededClients, [
    ctx.user.agencyId,
    job.id,
    rows,
  ])
  const positions = [...new Set([...own, ...needed.rows.map(({ position }) => position)])]
  if (positions.length > 0) {
    await change(`${createRecords('clients')} and r.position = any($4)`, now, positions)
    await change(ownContactsOf('and r.position = any($3)'), positions)
    await change(contactsOf('and r.position = any($4)'), now, positions)
  }
  if (rows.length === 0) return
  await change(createTerms, now, rows)
  await change(`${enterActs} and w.row_number = any($4)`, now, rows)
  if ((await change(unlinkStrangers)) > 0) await enterTransactions(ctx, now)
}
