import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { jobOn } from '#server/jobs/job.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { enterTransactions } from '#server/policies/transactions.service.ts'
import { planForBatch, refreshStatistics } from './batch-plan.ts'
import {
  addToContacts,
  addToOwnContacts,
  contactsOf,
  keepContactsBefore,
  ownContactsOf,
} from './contacts.queries.ts'
import { replaceFormerMembers } from './former-members.queries.ts'
import { type ImportRun, runImport, updateRun } from './import-run.ts'
import { addNotes } from './notes.queries.ts'
import {
  createPolicies,
  createRecords,
  creditPolicies,
  enterActs,
  enterFurtherActs,
  keepPoliciesBefore,
  keepRecordsBefore,
  stagedWork,
  staleRecords,
  sumFurtherActs,
  unlinkStrangers,
  updatePolicies,
  updateRecords,
} from './publish.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Refuses when the book has changed since the dry run in a way that would make its report untrue. */
async function checkFreshness(ctx: Ctx, { job }: ImportRun): Promise<void> {
  const values = [ctx.user.agencyId, job.id, job.checkedAt]
  const { rows } = await ctx.db.$client.query<{ stale: number }>(staleRecords(job.kind), values)
  const stale = rows[0]?.stale ?? 0
  if (stale === 0) return
  const many =
    stale === 1 ? '1 record that this file touches was' : `${stale} records that this file touches were`
  throw new AppError('conflict', `${many} added or changed since the check. Check the file again.`)
}

type Change = (text: string, ...more: unknown[]) => Promise<number>

type Work = { changes: number; people: number }

/** What there is to do at all: most files of a whole book change nothing that is there, and name nobody besides their clients. */
async function findWork(ctx: Ctx, { job }: ImportRun): Promise<Work> {
  const { rows } = await ctx.db.$client.query<Work>(stagedWork, [ctx.user.agencyId, job.id])
  return rows[0] ?? { changes: 0, people: 0 }
}

/** New terms bring their transactions with them; what changes of terms of the book, is entered as what it means. */
async function writePolicies(ctx: Ctx, change: Change, { changes }: Work): Promise<number> {
  const now = ctx.clock()
  if (changes > 0) await change(keepPoliciesBefore)
  const updated = changes > 0 ? await change(updatePolicies, now) : 0
  const policies = await change(createPolicies, now)
  await change(enterActs, now)
  const strangers = await change(unlinkStrangers)
  await change(creditPolicies)
  if (updated > 0) {
    await change(enterFurtherActs, now)
    await change(sumFurtherActs)
  }
  if (updated + strangers > 0) await enterTransactions(ctx, now)
  return policies
}

/** Everybody whom the file names of a client, and every number and address. */
async function writeContacts(ctx: Ctx, change: Change): Promise<void> {
  const now = ctx.clock()
  await change(ownContactsOf())
  await change(contactsOf(), now)
  await change(addToOwnContacts, now)
  await change(addToContacts, now)
}

async function write(ctx: Ctx, run: ImportRun) {
  const { job } = run
  const change: Change = async (text: string, ...more: unknown[]) => {
    const { rowCount } = await ctx.db.$client.query(text, [ctx.user.agencyId, job.id, ...more])
    return rowCount ?? 0
  }
  const now = ctx.clock()
  const work = await findWork(ctx, run)
  if (work.changes > 0) await change(keepRecordsBefore(job.kind))
  if (work.changes > 0 && job.kind === 'clients') await change(keepContactsBefore)
  const updated = work.changes > 0 ? await change(updateRecords(job.kind), now) : 0
  const created = await change(createRecords(job.kind), now)
  if (job.kind === 'prospects') return { created, updated, policies: 0 }
  if (work.changes + work.people > 0) await writeContacts(ctx, change)
  const policies = await writePolicies(ctx, change, work)
  await change(addNotes, ctx.user.timeZone)
  return { created, updated, policies }
}

/** Publishes all that is staged in one transaction, with one audit entry and one event for the whole batch. */
async function publish(run: ImportRun): Promise<void> {
  await inTransaction(run.ctx, async (ctx) => {
    const { job } = run
    await planForBatch(ctx)
    await updateRun(ctx, run, { status: 'published', publishedAt: ctx.clock(), message: '' })
    // Two files with the same client would both find the book without it.
    await lockName(ctx, `import ${ctx.user.agencyId}`)
    await replaceFormerMembers(ctx, job.id)
    await checkFreshness(ctx, run)
    const written = await write(ctx, run)
    const counts = { ...job.counts, ...written, skipped: job.counts.skip ?? 0 }
    await updateRun(ctx, run, { counts, run: null })
    const after = { kind: job.kind, fileName: job.fileName, ...counts }
    await recordAudit(ctx, { action: 'import.published', recordType: 'import', recordId: job.id, after })
    await publishEvent(ctx, 'import.published', { importId: job.id, kind: job.kind, ...written })
  })
  await refreshStatistics(run.ctx, run.job.kind)
}

/** The publishing of a checked import, in the background: all of it or nothing. */
export const publishImport = jobOn('import.publish_requested', {
  name: 'imports.publish',
  retryLimit: 2,
  run: (ctx, data) => runImport(ctx, data, 'publishing', publish),
})
