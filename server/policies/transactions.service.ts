import { planTransaction } from '#engines/policy-terms/plan.rules.ts'
import { isRefused, type Plan, type PlannedTerm } from '#engines/policy-terms/plan.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import { carrierFinder } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { takenOverCustom } from '#server/records/custom-values.ts'
import { changesOf, checkVersion, insertRecord, updateUnread } from '#server/records/record-writes.ts'
import type { EnteredAct } from '#shared/activity/activity.contract.ts'
import type { ChangedPolicy, TransactionResult } from '#shared/policies/history.contract.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { explainDuplicate } from './duplicates.ts'
import { checkLicensed } from './licensed.service.ts'
import { policies } from './policies.queries.ts'
import { updatePolicy } from './policies.service.ts'
import {
  checkProducers,
  type Details,
  entries,
  followed,
  planCtx,
  readTerm,
  refused,
  saidInPlace,
  stored,
  type TermInPolicy,
  todayOf,
} from './policy-terms.service.ts'
import { coveragesOf, detailsCarriedOver, itemChangesOf } from './term-details.service.ts'
import { derivedRow, transactionItem, usualShortRate } from './term-row.ts'
import { addTransactions, enteredHere, enterMissing, type TermRow } from './terms.queries.ts'
import { type Ended, endsOf, type Former, type NewRow, resultOf } from './transaction-result.ts'

type Ctx = InTransaction<AgencyCtx>

/** The row of the term that a renewal or a rewrite begins: what it leaves out is the former term's. */
function rowOfNew(
  ctx: Ctx,
  { row: former, term }: TermInPolicy,
  planned: PlannedTerm,
  sent: Details,
  {
    coverages,
    intermediary,
    shortRate = former.shortRate,
    minimumEarned = former.minimumEarned,
  }: Partial<NonNullable<TransactionCreate['newTerm']>> = {},
): TermRow {
  const createdAt = ctx.clock().toISOString()
  const [line = former.lineOfBusiness] = planned.lines
  const begins = planned.transactions[0]?.effectiveDate ?? null
  const isFurther = planned.policyId !== former.policyId
  const besides = planned.renewsTermIds.filter((id) => id !== former.id)
  const others = isFurther ? [...planned.renewsTermIds] : besides
  return {
    ...former,
    id: planned.id,
    type: typeOfLine(line) ?? former.type,
    carrier: planned.carrier,
    policyId: planned.policyId,
    // A policy that is split off gets a number of its own.
    policyNumber: planned.policyNumber ?? (isFurther ? '' : former.policyNumber),
    lineOfBusiness: line,
    lines: planned.lines.length > 1 ? [...planned.lines] : [],
    status: 'active',
    effectiveDate: begins,
    expirationDate: planned.expirationDate,
    termExpirationDate: null,
    assumedExpiration: null,
    renewedFromId: isFurther ? null : former.id,
    alsoRenews: others.length > 0 ? others : null,
    decision: null,
    ...{ shortRate, minimumEarned },
    details: {
      ...detailsCarriedOver({ row: former, term }, begins ?? createdAt.slice(0, 10), coverages),
      ...(intermediary !== undefined && { intermediary }),
    },
    createdAt,
    version: 1,
    transactions: planned.transactions.map((made) => stored(made, sent, ctx.user.name)),
  }
}

async function insertTerm(
  ctx: Ctx,
  current: Policy,
  row: TermRow,
  term: KnownTerm,
  { coverages, ...details }: Details & { coverages: Coverage[] },
): Promise<void> {
  const { status: _status, ...columns } = derivedRow(term, row, ctx.user)
  const { billing, clientId, custom } = current
  const { type, carrier, policyNumber, lineOfBusiness, renewedFromId } = row
  const transaction = term.transactions[0]?.kind ?? 'renewal'
  const fields = {
    clientId,
    type,
    billing,
    carrier,
    policyNumber,
    lineOfBusiness,
    renewedFromId,
    transaction,
    ...columns,
  }
  const { laterChanges: _last, ...after } = fields
  await insertRecord(
    ctx,
    policies.whole,
    {
      ...fields,
      firstTermId: row.policyId === row.id ? null : row.policyId,
      alsoRenews: row.alsoRenews,
      shortRate: row.shortRate,
      minimumEarned: row.minimumEarned,
      // What is split off a policy has its producers; a term that goes on has them by a trigger.
      producers: row.policyId === row.id ? current.producers && JSON.stringify(current.producers) : null,
      lines: JSON.stringify(row.lines),
      details: JSON.stringify(row.details),
      coverages: JSON.stringify(coverages),
      ...(await takenOverCustom(ctx, 'policy', custom)),
    },
    { id: row.id, after, beforeCtes: addTransactions(ctx, entries(row.id, term.transactions, details)) },
  )
}

/** A transaction as the timeline shows it. */
function actOf({ kind, effectiveDate, premiumChange }: Transaction): EnteredAct {
  return { kind, effectiveDate, premiumChange }
}

/** What is written of a term beside the fields that its audit entry tells. */
type Written = { set: Record<string, unknown> }

async function writeTerm(
  ctx: Ctx,
  current: Policy,
  {
    fields,
    set,
    beforeCtes,
  }: Pick<ReturnType<typeof followed>, 'fields' | 'beforeCtes'> & Pick<Written, 'set'>,
  entered: readonly Transaction[],
): Promise<void> {
  const { before, after } = changesOf({ ...current }, fields)
  const result = { ...after, entered: entered.map(actOf) }
  const write = updateUnread(
    ctx,
    policies.whole,
    current.id,
    { ...after, ...set },
    { before, after: result, beforeCtes },
  )
  // What was cancelled flat and stands again may have been issued anew meanwhile.
  await write.catch((error) => Promise.reject(explainDuplicate(error, current)))
}

/** A term with what its carrier returns at short rate, where that is asked and the term says nothing of its own. */
async function withShortRate(
  ctx: Ctx,
  { row, term }: TermInPolicy,
  { method, replacement }: TransactionCreate,
): Promise<KnownTerm> {
  if ((replacement?.method ?? method) !== 'short_rate' || row.shortRate !== null) return term
  const find = await carrierFinder(ctx)
  return { ...term, shortRate: find(row.carrier)?.shortRatePercent ?? usualShortRate }
}

/**
 * The term that is asked of and those of other policies that go on with it, the lowest id first, so that two people who put
 * the same together never wait for each other. 404 for one out of reach.
 */
async function readFormers(
  ctx: Ctx,
  id: string,
  others: readonly string[],
  { lock }: { lock: boolean },
): Promise<[Former, Former[]]> {
  const records = new Map<string, Policy>()
  for (const one of [...new Set([id, ...others])].sort())
    records.set(one, lock ? await policies.lock(ctx, one) : await policies.get(ctx, one))
  const formers: Former[] = []
  for (const [one, current] of records) formers.push({ current, own: await readTerm(ctx, one, { lock }) })
  const asked = formers.find(({ current }) => current.id === id)
  if (!asked) throw new Error(`Term ${id} was read and is gone`)
  const besides = formers.filter((former) => former !== asked)
  const policyIds = formers.map(({ own }) => own.row.policyId)
  if (formers.some(({ current }) => current.clientId !== asked.current.clientId))
    throw invalidOthers('Choose policies of the same client')
  if (new Set(policyIds).size < policyIds.length || others.includes(id))
    throw invalidOthers('Choose terms of other policies')
  return [asked, others.flatMap((other) => besides.filter(({ current }) => current.id === other))]
}

function invalidOthers(message: string): AppError {
  return new AppError('invalid', undefined, { fields: { renewsTermIds: message } })
}

/** The terms that a renewal or a rewrite begins: the one that continues the policy first. */
function newRows(
  ctx: Ctx,
  own: TermInPolicy,
  plan: Plan,
  sent: Details & Pick<TransactionCreate, 'newTerm' | 'furtherTerms'>,
): NewRow[] {
  const inputs = sent.newTerm ? [sent.newTerm, ...(sent.furtherTerms ?? [])] : []
  const planned = plan.newTerm ? [plan.newTerm, ...(plan.furtherTerms ?? [])] : []
  return planned.map((term, at) => {
    const coverages = inputs[at]?.coverages
    return { row: rowOfNew(ctx, own, term, sent, inputs[at]), term: knownTerm(term), coverages }
  })
}

/** Whoever is credited with a term that is sold is licensed to. */
async function checkBegun(ctx: Ctx, { row: former }: TermInPolicy, begun: readonly NewRow[]): Promise<void> {
  for (const { row, term } of begun) {
    const { clientId, type, carrier } = row
    const [first] = term.transactions
    const sale = { clientId, type, carrier, kind: first?.kind, formerCarrier: former.carrier }
    await checkLicensed(ctx, { ...sale, producers: first?.producers ?? [] })
  }
}

async function writeEnded(ctx: Ctx, { current, own, made, after }: Ended): Promise<void> {
  if (made.length === 0) return
  const coverages = coveragesOf(ctx, after, own, current.coverages)
  const set = { ...after.set, ...(coverages && { coverages: JSON.stringify(coverages) }) }
  await writeTerm(ctx, current, { ...after, set }, made)
}

async function writeBegun(
  ctx: Ctx,
  current: Policy,
  own: TermInPolicy,
  { row, term, coverages: said }: NewRow,
  details: Details,
): Promise<void> {
  const begun = coveragesOf(ctx, { row, term }, own, current.coverages)
  await insertTerm(ctx, current, row, term, { ...details, coverages: said ?? begun ?? current.coverages })
}

/**
 * Enters a transaction of a term, with the terms that a renewal or a rewrite begins and what ends those of other policies that
 * they follow too: all or nothing. `dryRun` answers the same and writes nothing. 422 with a reason where it cannot be, 409
 * when `version` is stale.
 */
export async function enterTransaction(
  ctx: Ctx,
  id: string,
  input: TransactionCreate,
): Promise<TransactionResult> {
  const { dryRun = false, version, ...sent } = input
  const [{ current, own }, besides] = await readFormers(ctx, id, sent.renewsTermIds ?? [], { lock: !dryRun })
  checkVersion(current, version)
  const term = await withShortRate(ctx, own, sent)
  const planning = planCtx(
    ctx,
    { ...own, term },
    besides.map((former) => former.own),
  )
  const plan = planTransaction(planning, sent)
  if (isRefused(plan)) throw refused(plan)
  await checkProducers(ctx, [...(sent.producers ?? []), ...(sent.replacement?.producers ?? [])])
  const today = todayOf(ctx)
  const withItems = { ...sent, itemChanges: itemChangesOf(own, sent), replacement: saidInPlace(own, sent) }
  const ends = [{ current, own, made: plan.transactions }, ...endsOf(plan, besides)]
  const ended = ends.map((end, at) => {
    // What changed of its items is the new term's, where there is one, and else the term's that is asked of.
    const details = at > 0 || plan.newTerm ? sent : withItems
    return { ...end, after: followed(ctx, end.current, end.own, end.made, details) }
  })
  const begun = newRows(ctx, own, plan, withItems)
  await checkBegun(ctx, own, begun)
  if (!dryRun) {
    for (const end of ended) await writeEnded(ctx, end)
    for (const next of begun) await writeBegun(ctx, current, own, next, withItems)
  }
  return resultOf({ plan, ended, begun, today, isWritten: !dryRun })
}

/** Changes a policy, and says as which transactions. 409 when `version` is stale or the key is taken. */
export async function changePolicy(ctx: Ctx, id: string, input: PolicyUpdate): Promise<ChangedPolicy> {
  const policy = await updatePolicy(ctx, id, input)
  const made = await enteredHere(ctx, id)
  return { ...policy, transactions: made.map((one) => transactionItem(one, made)) }
}

/** Enters what a batch of terms that was written at an instant says and their transactions do not say yet. */
export const enterTransactions = enterMissing
