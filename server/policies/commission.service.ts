import {
  beginningOf,
  commissionKind,
  creditedBy,
  expectedCommission,
  type Written,
  writtenIn,
} from '#engines/policy-terms/figures.rules.ts'
import type { KnownTerm } from '#engines/policy-terms/status.rules.ts'
import { rateFinder } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { ownsAgency } from '#shared/permissions.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { readClientCarriers } from './commission.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** A part of written premium and whose it is. */
type Earning = { written: Written; clientId: string }

/** The expected commission of a part of written premium by producer; null where no rate is known. */
export type CommissionOf = (earning: Earning) => Map<string, number> | null

const always = { from: '0001-01-01', to: '9999-12-31', today: '9999-12-31' }

/**
 * Reckons expected commission, at the rate in force on its term's effective date. A rewrite earns as a renewal unless its
 * carrier is new to the client, of whom other policies are read where there is a rewrite.
 */
export async function commissionReckoner(
  ctx: Ctx,
  terms: readonly { term: KnownTerm; clientId: string }[],
): Promise<CommissionOf> {
  const { find, rateOf } = await rateFinder(ctx)
  const nameOf = (spelling: string) => find(spelling)?.id ?? spelling.toLowerCase()
  const rewritten = terms.filter(({ term }) => beginningOf(term)?.kind === 'rewrite')
  const clientIds = [...new Set(rewritten.map(({ clientId }) => clientId))]
  const known = Map.groupBy(
    clientIds.length > 0 ? await readClientCarriers(ctx, clientIds) : [],
    ({ clientId }) => clientId,
  )
  return ({ written, clientId }) => {
    const { term } = written
    const begins = beginningOf(term)?.effectiveDate ?? ''
    const isNewCarrier = !(known.get(clientId) ?? []).some(
      (other) => other.begins < begins && nameOf(other.carrier) === nameOf(term.carrier),
    )
    const kind = commissionKind(term, isNewCarrier)
    return expectedCommission(written, kind, (own, line) => rateOf(own.carrier, line, kind, begins))
  }
}

type Shown = HistoryTerm['transactions'][number]['commission']

/** What a person sees of a commission: who owns the agency all of it, a producer their own, others nothing. */
function shownTo({ user }: Ctx, { made, amount }: Written, earned: Map<string, number> | null): Shown {
  const isAll = ownsAgency(user)
  if (!isAll && !creditedBy(made, amount).has(user.id)) return undefined
  if (earned === null) return null
  return [...earned]
    .filter(([userId]) => isAll || userId === user.id)
    .map(([userId, share]) => ({ userId, amount: share }))
}

/** Terms as calls answer them, with what each transaction is expected to pay, as far as the caller may see it. */
export async function withCommission(
  ctx: Ctx,
  clientId: string,
  terms: readonly KnownTerm[],
  items: readonly HistoryTerm[],
): Promise<HistoryTerm[]> {
  const reckon = await commissionReckoner(
    ctx,
    terms.map((term) => ({ term, clientId })),
  )
  const shown = new Map(
    writtenIn(terms, always).map((written) => {
      const earned = reckon({ written, clientId })
      return [written.made.id, shownTo(ctx, written, earned)]
    }),
  )
  return items.map((item) => ({
    ...item,
    transactions: item.transactions.map((made) => {
      const commission = shown.get(made.id)
      return commission === undefined ? made : { ...made, commission }
    }),
  }))
}
