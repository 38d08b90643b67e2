import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { mappingProblem } from '#engines/import/import-mapping.rules.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { deleteClient, updateClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { imports } from '#server/db/tables/imports.ts'
import { AppError, readOnlyRefusal } from '#server/errors.ts'
import { deletePolicy, getPolicy, updatePolicy } from '#server/policies/policies.service.ts'
import { correctDetails } from '#server/policies/term-details.service.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import type { ClientUpdate } from '#shared/clients/clients.contract.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import type {
  AppliedDifferences,
  ApplyDifferences,
  Difference,
  DifferenceFilter,
  Rehearsal,
} from '#shared/imports-exports/rehearsals.contract.ts'
import { roundToCents } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import type { PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { Intermediary } from '#shared/policies/term-details.contract.ts'
import { importCustomFields } from './import-custom-fields.ts'
import type { ImportRecord } from './import-run.ts'
import {
  checkStatus,
  findImport,
  getImport,
  lockImport,
  requestCheck,
  updateImport,
} from './imports.service.ts'
import { publishMissing } from './publish-missing.queries.ts'
import { findDifferences, readRehearsal, stagedPolicy } from './rehearsals.queries.ts'
import { createImport, type ReceivedFile } from './upload.service.ts'

type Ctx = InTransaction<AgencyCtx>

async function mappingOfFormer(
  ctx: Ctx,
  id: string,
  headings: readonly string[],
): Promise<ImportRecord['mapping'] | null> {
  const [former] = await ctx.db
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.agencyId, ctx.user.agencyId),
        eq(imports.userId, ctx.user.id),
        eq(imports.kind, 'clients'),
        ne(imports.status, 'uploaded'),
        ne(imports.id, id),
        sql`${imports.source} -> 'headings' = ${JSON.stringify(headings)}::jsonb`,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  if (!former) return null
  // A custom field of that time may be archived: a person looks at the columns again.
  const isKnown = mappingProblem('clients', former.mapping, await importCustomFields(ctx, 'clients')) === null
  return isKnown ? former.mapping : null
}

/**
 * Begins to compare an export with the book. One with the headings of an earlier import, on any of its sheets, is read by its
 * columns and checked at once; another waits for a person's eye, as an import does.
 */
export async function startRehearsal(ctx: Ctx, file: ReceivedFile): Promise<Import> {
  const id = await createImport(ctx, file)
  const { headings, sheets = [], sheet: own } = file.source
  for (const [sheet, table] of [[own, { headings }] as const, ...sheets.entries()]) {
    const mapping = await mappingOfFormer(ctx, id, table.headings)
    if (!mapping) continue
    if (sheet !== own) await updateImport(ctx, id, { sheet })
    return requestCheck(ctx, id, { mapping })
  }
  return getImport(ctx, id)
}

function checkComparable(job: ImportRecord): void {
  checkStatus(job, ['checked', 'published'])
  if (job.kind !== 'clients') throw new AppError('unprocessable', 'Only exports of clients can be compared.')
}

/** How an export differs from the book, to the cent: at most 500 differences, the counts being of all. */
export async function getRehearsal(ctx: Ctx, id: string, filter: DifferenceFilter): Promise<Rehearsal> {
  const job = await findImport(ctx, id)
  checkComparable(job)
  return readRehearsal(ctx, id, filter)
}

/** A cancellation of the export on its day: it returns what makes the term cost here what it costs there. */
async function cancelAs(ctx: Ctx, id: string, staged: Record<string, unknown>): Promise<void> {
  const { premium, effectiveDate } = await getPolicy(ctx, id)
  const day = String(staged.expiration_date)
  const returnPremium = Math.max(0, roundToCents(premium - Number(staged.premium ?? premium)))
  const method = day === effectiveDate ? ('flat' as const) : ('pro_rata' as const)
  const reason = String(staged.cancel_reason ?? '')
  await enterTransaction(ctx, id, { kind: 'cancellation', effectiveDate: day, method, returnPremium, reason })
}

/** Applies the export's side of one difference, by the same services as the screens: transactions, audit and reach are theirs. */
async function applyOne(ctx: Ctx, job: ImportRecord, difference: Difference): Promise<void> {
  const { kind, of, field, there, policyId, clientId, rowNumber } = difference
  if (kind === 'missing_there' && policyId) await deletePolicy(ctx, policyId)
  else if (kind === 'missing_there' && clientId) await deleteClient(ctx, clientId)
  else if (policyId && field === 'status' && there === 'cancelled')
    await cancelAs(ctx, policyId, await stagedPolicy(ctx, job.id, rowNumber))
  else if (policyId && field === 'intermediary') {
    const { intermediary } = await stagedPolicy(ctx, job.id, rowNumber)
    await correctDetails(ctx, policyId, { intermediary: Intermediary.parse(intermediary) })
  } else if (policyId && field === 'payPlan') await correctDetails(ctx, policyId, { payPlan: String(there) })
  else if (of === 'term' && policyId)
    await updatePolicy(ctx, policyId, {
      [field]: field === 'premium' ? Number(there) : there,
    } as PolicyUpdate)
  else if (clientId) await updateClient(ctx, clientId, { [field]: there } as ClientUpdate)
}

/**
 * Applies the export's side of differences, all in one transaction. What cannot be, such as a cancellation outside of its term,
 * stays and is answered with the reason.
 */
export async function applyDifferences(
  ctx: Ctx,
  id: string,
  { keys }: ApplyDifferences,
): Promise<AppliedDifferences> {
  const job = await lockImport(ctx, id)
  checkComparable(job)
  if (!can(ctx.user, 'import.run')) throw readOnlyRefusal()
  const wanted = await findDifferences(ctx, id, keys)
  const missing = wanted.filter(({ kind }) => kind === 'missing_here')
  const refused: AppliedDifferences['refused'] = []
  await publishMissing(ctx, job, missing)
  for (const difference of wanted.filter(({ kind }) => kind !== 'missing_here')) {
    try {
      await applyOne(ctx, job, difference)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ key: difference.key, message: error.message })
    }
  }
  const taken = wanted.length - refused.length
  const after = { fileName: job.fileName, taken, refused: refused.length }
  await recordAudit(ctx, { action: 'import.differences_applied', recordType: 'import', recordId: id, after })
  return { taken, refused }
}
