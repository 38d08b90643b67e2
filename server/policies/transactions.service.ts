import { planTransaction } from '#engines/policy-terms/plan.rules.ts'
import { isRefused, type PlannedTerm } from '#engines/policy-terms/plan.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import { carrierFinder } from '#server/carriers/match.service.ts'
import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { takenOverCustom } from '#server/records/custom-values.ts'
import { changesOf, checkVersion, insertRecord, updateRecord } from '#server/records/record-writes.ts'
import type { EnteredAct } from '#shared/activity/activity.contract.ts'
import type {
  ChangedPolicy,
  HistoryTerm,
  PolicyHistory,
  RenewalDecisionInput,
  TransactionResult,
} from '#shared/policies/history.contract.ts'
import type { Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { withCommission } from './commission.service.ts'
import { explainDuplicate } from './duplicates.ts'
import { policies } from './policies.queries.ts'
import { updatePolicy } from './policies.service.ts'
import {
  type Details,
  entries,
  followed,
  planCtx,
  readTerm,
  refused,
  stored,
  type TermInPolicy,
  todayOf,
} from './policy-terms.service.ts'
import { coveragesOf, detailsCarriedOver, itemChangesOf } from './term-details.service.ts'
import { derivedRow, historyTerm, transactionItem, usualShortRate } from './term-row.ts'
import { addTransactions, enteredHere, enterMissing, type TermRow } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The row of the term that a renewal or a rewrite begins: what it leaves out is the former term's. */
function rowOfNew(
  ctx: Ctx,
  { row: former, term }: TermInPolicy,
  planned: PlannedTerm,
  sent: Details & Pick<TransactionCreate, 'newTerm'>,
): TermRow {
  const createdAt = ctx.clock().toISOString()
  const [line = former.lineOfBusiness] = planned.lines
  const begins = planned.transactions[0]?.effectiveDate ?? null
  return {
    ...former,
    id: planned.id,
    carrier: planned.carrier,
    policyNumber: planned.policyNumber ?? former.policyNumber,
    lineOfBusiness: line,
    lines: planned.lines.length > 1 ? [...planned.lines] : [],
    status: 'active',
    effectiveDate: begins,
    expirationDate: planned.expirationDate,
    termExpirationDate: null,
    renewedFromId: former.id,
    decision: null,
    details: detailsCarriedOver(
      { row: former, term },
      begins ?? createdAt.slice(0, 10),
      sent.newTerm?.coverages,
    ),
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
  const { type, billing, clientId, custom } = current
  const { carrier, policyNumber, lineOfBusiness, renewedFromId } = row
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
      firstTermId: row.policyId,
      shortRate: row.shortRate,
      minimumEarned: row.minimumEarned,
      lines: JSON.stringify(row.lines),
      details: JSON.stringify(row.details),
      coverages: JSON.stringify(coverages),
      ...(await takenOverCustom(ctx, 'policy', custom)),
    },
    { id: row.id, after, beforeCtes: addTransactions(ctx, entries(row.id, term.transactions, details)) },
  )
}

function policyOf({ policyId, clientId, producerId, servicerId, ...row }: TermRow): PolicyHistory['policy'] {
  const lines = row.lines.length > 0 ? row.lines : [row.lineOfBusiness]
  return { id: policyId, clientId, carrier: row.carrier, lines, producerId, servicerId }
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
  const told = { ...after, entered: entered.map(actOf) }
  const write = updateRecord(
    ctx,
    policies.whole,
    current.id,
    { ...after, ...set },
    { before, after: told, beforeCtes },
  )
  // What was cancelled flat and stands again may have been issued anew meanwhile.
  await write.catch((error) => Promise.reject(explainDuplicate(error, current)))
}

/** The last term that began, or else the last one: what the policy's own carrier and lines are. */
function currentOf(rows: readonly TermRow[], today: string): TermRow | undefined {
  const begun = rows.filter(
    ({ effectiveDate, status }) => status !== 'quoted' && (effectiveDate ?? '') <= today,
  )
  return (begun.length > 0 ? begun : rows)
    .toSorted((a, b) => (a.effectiveDate ?? '').localeCompare(b.effectiveDate ?? ''))
    .at(-1)
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
 * Enters a transaction of a term, with the term that a renewal or a rewrite begins: all or nothing. `dryRun` answers the
 * same and writes nothing. 422 with a reason where it cannot be, 409 when `version` is stale.
 */
export async function enterTransaction(
  ctx: Ctx,
  id: string,
  input: TransactionCreate,
): Promise<TransactionResult> {
  const { dryRun = false, version, ...sent } = input
  const current = dryRun ? await policies.get(ctx, id) : await policies.lock(ctx, id)
  checkVersion(current, version)
  const own = await readTerm(ctx, id, { lock: !dryRun })
  const term = await withShortRate(ctx, own, sent)
  const plan = planTransaction(planCtx(ctx, { ...own, term }), sent)
  if (isRefused(plan)) throw refused(plan)
  const today = todayOf(ctx)
  const withItems = { ...sent, itemChanges: itemChangesOf(own, sent) }
  const after = followed(ctx, current, own, plan.transactions, plan.newTerm ? sent : withItems)
  const next = plan.newTerm && knownTerm(plan.newTerm)
  const nextRow = plan.newTerm && rowOfNew(ctx, own, plan.newTerm, withItems)
  if (!dryRun) {
    const coverages = coveragesOf(ctx, after, own, current.coverages)
    const set = { ...after.set, ...(coverages && { coverages: JSON.stringify(coverages) }) }
    if (plan.transactions.length > 0) await writeTerm(ctx, current, { ...after, set }, plan.transactions)
    if (next && nextRow) {
      const begun = coveragesOf(ctx, { row: nextRow, term: next }, own, current.coverages)
      const texts = sent.newTerm?.coverages ?? begun ?? current.coverages
      await insertTerm(ctx, current, nextRow, next, { ...withItems, coverages: texts })
    }
  }
  const terms = [...own.terms.map((term) => (term.id === id ? after.term : term)), ...(next ? [next] : [])]
  const rows = [...own.rows.map((row) => (row.id === id ? after.row : row)), ...(nextRow ? [nextRow] : [])]
  const written = nextRow ?? after.row
  const made = written.transactions.at(-1)
  const latest = currentOf(rows, today) ?? after.row
  if (!made) throw new Error('A plan without a transaction')
  return {
    transaction: transactionItem(made, written.transactions),
    term: {
      ...historyTerm(after.row, terms, today),
      version: own.row.version + (plan.transactions.length > 0 && !dryRun ? 1 : 0),
    },
    policy: policyOf(latest),
    ...(nextRow && { newTerm: historyTerm(nextRow, terms, today) }),
    ...(plan.returnPremium && { returnPremium: plan.returnPremium }),
    ...(plan.returnPremiumAnew && { returnPremiumAnew: plan.returnPremiumAnew }),
  }
}

/** Changes a policy, and says as which transactions. 409 when `version` is stale or the key is taken. */
export async function changePolicy(ctx: Ctx, id: string, input: PolicyUpdate): Promise<ChangedPolicy> {
  const policy = await updatePolicy(ctx, id, input)
  const made = await enteredHere(ctx, id)
  return { ...policy, transactions: made.map((one) => transactionItem(one, made)) }
}

/** The terms of the policy that a term belongs to, the newest first, with everything that happened to them. */
export async function policyHistory(ctx: Ctx, id: string): Promise<PolicyHistory> {
  await policies.get(ctx, id)
  const { rows, row, terms } = await readTerm(ctx, id, { lock: false })
  const today = todayOf(ctx)
  const told = rows.map((one) => historyTerm(one, terms, today))
  const items = await withCommission(ctx, row.clientId, terms, told)
  return {
    policy: policyOf(currentOf(rows, today) ?? row),
    terms: items.toSorted(
      (a, b) => b.effectiveDate.localeCompare(a.effectiveDate) || b.id.localeCompare(a.id),
    ),
  }
}

/** Says what becomes of a term that expires, or takes that back. */
export async function decideRenewal(ctx: Ctx, id: string, input: RenewalDecisionInput): Promise<HistoryTerm> {
  const current = await policies.lock(ctx, id)
  const { decision, reason = '' } = input
  const renewalDecision = decision && { decision, reason, by: ctx.user.name, at: ctx.clock().toISOString() }
  const before = await readTerm(ctx, id, { lock: true })
  await updateRecord(
    ctx,
    policies.whole,
    id,
    { renewalDecision: renewalDecision && JSON.stringify(renewalDecision) },
    {
      before: { renewalDecision: before.row.decision },
      after: { renewalDecision },
      beforeCtes: touchClient(ctx, current.clientId),
    },
  )
  const { row, terms } = await readTerm(ctx, id, { lock: false })
  return historyTerm(row, terms, todayOf(ctx))
}

/** Enters what a batch of terms that was written at an instant says and their transactions do not say yet. */
export const enterTransactions = enterMissing
