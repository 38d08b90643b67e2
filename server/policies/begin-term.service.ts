import { refuseLines, termDates } from '#engines/policy-terms/begin.rules.ts'
import { refuseFollowing } from '#engines/policy-terms/overlaps.rules.ts'
import {
  checkLines,
  checkShares,
  type PlanContext,
  type TermAmong,
  transactionOf,
} from '#engines/policy-terms/plan.ts'
import type { Refusal } from '#engines/policy-terms/refusals.rules.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { LinePremium, Transaction } from '#engines/policy-terms/term.ts'
import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Given } from '#server/records/record-writer.ts'
import type { BeforeCtes } from '#server/records/record-writes.ts'
import { assumedTermEnd, cancellationDate } from '#shared/policies/cancellation.rules.ts'
import type { Policy, PolicyCreate } from '#shared/policies/policies.contract.ts'
import type { Share } from '#shared/policies/producers.contract.ts'
import type { beginning } from '#shared/policies/transactions.contract.ts'
import { checkLicensed } from './licensed.service.ts'
import {
  checkProducers,
  entries,
  planCtx,
  readTerm,
  refused,
  type TermInPolicy,
} from './policy-terms.service.ts'
import { detailsCarriedOver } from './term-details.service.ts'
import { derivedRow, usualShortRate } from './term-row.ts'
import { addTransactions, type NewTransaction } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Begun = Omit<Partial<Pick<PolicyCreate, keyof typeof beginning>>, 'shortRate'> & {
  /** Null: as usual. */
  shortRate?: number | null | undefined
} & Omit<Given<Policy>, 'producers'>

/** The lines of a term: the first gives the policy its type. */
function linesOf({ lines = [], lineOfBusiness = '' }: Begun): string[] {
  return lines.length > 1 ? lines.map(({ line }) => line) : [lineOfBusiness]
}

function changesOf(lines: NonNullable<Begun['lines']>): LinePremium[] {
  return lines.map(({ line, premium: premiumChange }) => ({ line, premiumChange }))
}

/** A new policy that is sent with one line: that is its line of business. */
export function withOnlyLine<Sent extends Pick<PolicyCreate, 'lines' | 'lineOfBusiness'>>(sent: Sent): Sent {
  const [only, ...others] = sent.lines ?? []
  return only && others.length === 0 && !sent.lineOfBusiness ? { ...sent, lineOfBusiness: only.line } : sent
}

/** Why a term cannot begin with what is sent: what it costs and who is credited add up, and it may follow its former one. */
function refuseBeginning(
  { lines: own }: KnownTerm,
  first: Transaction | undefined,
  { type, lineOfBusiness, lines = [] }: Begun,
  former: TermAmong | undefined,
): Refusal | undefined {
  const placed = type && refuseLines({ type, lineOfBusiness }, lines)
  if (placed || !first) return placed
  return (
    checkShares(first) ??
    checkLines(own, { premiumChange: first.premiumChange, lines: changesOf(lines) }) ??
    (former && refuseFollowing(former, first))
  )
}

/** A term that nothing has happened to yet. */
function quotedTerm(input: Begun, expirationDate: string | null, policyId: string, id: string): KnownTerm {
  return knownTerm({
    id,
    policyId,
    carrier: input.carrier ?? '',
    lines: linesOf(input),
    expirationDate,
    shortRate: input.shortRate ?? usualShortRate,
    minimumEarned: input.minimumEarned ?? 0,
    renewsTermIds: input.renewedFromId ? [input.renewedFromId] : [],
    decision: null,
    transactions: [],
  })
}

/** The transactions of a term that is added whole: its first and, where it arrives cancelled or not renewed, what ends it. */
function transactionsOf(
  plan: PlanContext,
  input: Begun,
  ends: string | null,
  isRenewal: boolean,
): Transaction[] {
  const { effectiveDate = null, expirationDate = null, status, lineOfBusiness: line = '' } = input
  const dates = termDates({ effectiveDate, expirationDate: ends, line }, plan.today)
  const kind = input.transaction ?? (isRenewal ? 'renewal' : 'new')
  const { producers, fees, taxes, premium = 0, lines = [] } = input
  const begins = {
    kind,
    effectiveDate: dates.effectiveDate,
    premiumChange: premium,
    ...(lines.length > 1 && { lines: changesOf(lines) }),
    ...{ producers, fees, taxes },
  }
  const first = { ...transactionOf(plan, begins), newExpirationDate: ends }
  const reason = input.cancelReason?.slice(0, 200) ?? ''
  if (status === 'cancelled') {
    const day = expirationDate ?? cancellationDate(dates, plan.today)
    const ending = transactionOf(plan, { kind: 'cancellation', effectiveDate: day, reason })
    return [first, { ...ending, method: day <= first.effectiveDate ? 'flat' : 'pro_rata' }]
  }
  if (status !== 'non_renewed') return [first]
  const notice = { kind: 'notice_of_non_renewal', effectiveDate: ends ?? plan.today, reason } as const
  return [first, { ...transactionOf(plan, notice), noticeDate: plan.today, givenBy: 'carrier' }]
}

/** Of a term that arrives cancelled nobody says what it gave back. */
function withUnknownReturn(made: NewTransaction): NewTransaction {
  return made.kind === 'cancellation' ? { ...made, note: 'Return premium not known.' } : made
}

/** What goes on of the term before, and through whom the new one is placed. */
function detailsOf(
  former: TermInPolicy | undefined,
  { effectiveDate, coverages, intermediary }: Begun,
  today: string,
) {
  if (!former && intermediary === undefined) return {}
  const carried = former && detailsCarriedOver(former, effectiveDate ?? today, coverages)
  return { details: JSON.stringify({ ...carried, ...(intermediary !== undefined && { intermediary }) }) }
}

type Beginning = {
  clientId: string
  id: string
  documentId?: string | undefined
  /** Who is credited on the policy. */
  producers: Share[]
  /** How many transactions a term has that was voided and is bound anew. */
  entered?: number
}

/** Who is credited is of the agency, and licensed where the term is sold; what arrives cancelled is a record of the past. */
async function checkPeople(
  ctx: Ctx,
  { clientId, producers }: Beginning,
  { type, carrier = '', status, producers: sent }: Begun,
  former: TermInPolicy | undefined,
  first: Transaction | undefined,
): Promise<void> {
  await checkProducers(ctx, sent)
  if (!type || status === 'cancelled') return
  const sale = { clientId, type, carrier, kind: first?.kind, formerCarrier: former?.row.carrier }
  await checkLicensed(ctx, { ...sale, producers: first?.producers ?? producers })
}

/** What the beginning of a term that is added whole writes; a quoted one has no transaction yet. */
export async function beginTerm(ctx: Ctx, begun: Beginning, input: Begun) {
  const { clientId, id, documentId, producers, entered } = begun
  const { renewedFromId, status = 'active', lineOfBusiness = '' } = input
  const { effectiveDate = null, expirationDate = null, premium = 0 } = input
  const former = renewedFromId ? await readTerm(ctx, renewedFromId, { lock: true }) : undefined
  const policyId = former?.term.policyId ?? id
  const ends =
    status === 'cancelled'
      ? assumedTermEnd({ effectiveDate, expirationDate, lineOfBusiness })
      : expirationDate
  const term = quotedTerm(input, ends, policyId, id)
  // At renewal whoever is credited on the policy.
  const plan = planCtx(ctx, { row: former?.row ?? { producers }, terms: [term], term })
  const transactions = status === 'quoted' ? [] : transactionsOf(plan, input, ends, former !== undefined)
  const [first] = transactions
  const wrong = refuseBeginning(term, first, input, former)
  if (wrong) throw refused(wrong)
  await checkPeople(ctx, begun, input, former, first)
  const row = { status, effectiveDate, expirationDate, premium, termExpirationDate: null, laterChanges: null }
  const columns = first
    ? derivedRow(knownTerm({ ...term, transactions }), { status, effectiveDate, expirationDate }, ctx.user)
    : row
  const { laterChanges, termExpirationDate, ...fields } = columns
  const beforeCtes: BeforeCtes = (values) => [
    ...touchClient(ctx, clientId)(values),
    ...addTransactions(
      ctx,
      entries(id, transactions, { documentId }, entered).map(withUnknownReturn),
    )(values),
  ]
  return {
    fields,
    set: {
      firstTermId: policyId === id ? null : policyId,
      laterChanges,
      termExpirationDate,
      // Where it arrives cancelled, the day is when it was.
      assumedExpiration: status === 'cancelled' ? ends : null,
      ...(term.lines.length > 1 && { lines: JSON.stringify(term.lines) }),
      shortRate: input.shortRate ?? null,
      minimumEarned: input.minimumEarned ?? 0,
      ...detailsOf(former, input, plan.today),
    },
    beforeCtes,
  }
}
