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
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import { readClientCarriers } from './commission.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What determines the rates of a term: whose it is, with whom, and how it began. */
type Earning = { clientId: string; carrier: string; begunAs: TransactionKind | undefined; begunOn: string }

/** The rates of a term, in percent by line; null where none is known. */
export type EarningRates = (earning: Earning) => (line: string) => number | null

const always = { from: '0001-01-01', to: '9999-12-31', today: '9999-12-31' }

/**
 * Finds the rates that are in force on the terms' effective dates. A rewrite earns as a renewal unless its carrier is new to
 * the client, of whom other policies are read where there is a rewrite.
 */
export async function earningRates(ctx: Ctx, earnings: readonly Earning[]): Promise<EarningRates> {
  const { find, rateOf } = await rateFinder(ctx)
  const nameOf = (spelling: string) => find(spelling)?.id ?? spelling.toLowerCase()
  const rewritten = earnings.filter(({ begunAs }) => begunAs === 'rewrite')
  const clientIds = [...new Set(rewritten.map(({ clientId }) => clientId))]
  const known = Map.groupBy(
    clientIds.length > 0 ? await readClientCarriers(ctx, clientIds) : [],
    ({ clientId }) => clientId,
  )
  return ({ clientId, carrier, begunAs, begunOn }) => {
    const isNewCarrier = !(known.get(clientId) ?? []).some(
      (other) => other.begins < begunOn && nameOf(other.carrier) === nameOf(carrier),
    )
    const kind = commissionKind(begunAs, isNewCarrier)
    return (line) => rateOf(carrier, line, kind, begunOn)
  }
}

function earningOf(clientId: string, term: KnownTerm): Earning {
  const begun = beginningOf(term)
  return { clientId, carrier: term.carrier, begunAs: begun?.kind, begunOn: begun?.effectiveDate ?? '' }
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
  const rates = await earningRates(
    ctx,
    terms.map((term) => earningOf(clientId, term)),
  )
  const shown = new Map(
    writtenIn(terms, always).map((written) => {
      const { term } = written
      const earned = expectedCommission(written, rates(earningOf(clientId, term)))
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
