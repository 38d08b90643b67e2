import { creditedBy } from '#engines/policy-terms/figures.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { policyHistory } from '#server/policies/history.service.ts'
import type { PolicyCommission } from '#shared/commissions/commissions.contract.ts'
import { sumDollars } from '#shared/money.ts'
import { ownsAgency } from '#shared/permissions.ts'
import { readActs } from './acts.queries.ts'
import { withExpected } from './expected.service.ts'
import { type ReceivedGroup, readReceived, readTermReceipts } from './received.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/**
 * Commission received by the dates of carriers' statements in a period, both days included, by month, producer (user id), carrier
 * (as policies name it) or line, or in all (key ''): the agency's for whoever owns it, else the caller's own share.
 */
export function receivedIn(
  ctx: Ctx,
  period: { from: string; to: string },
  group: ReceivedGroup = 'all',
): Promise<Map<string, number>> {
  const producerId = ownsAgency(ctx.user) ? null : ctx.user.id
  return readReceived(ctx, { ...period, producerId }, group)
}

/**
 * What the transactions of a policy are expected to pay and paid: all of it for whoever owns the agency, their share for a
 * producer, nothing for others. 404 for a policy out of reach.
 */
export async function getPolicyCommissions(ctx: Ctx, id: string): Promise<PolicyCommission[]> {
  const mine = ownsAgency(ctx.user) ? null : ctx.user.id
  const { terms } = await policyHistory(ctx, id)
  const termIds = terms.map((term) => term.id)
  const receipts = Map.groupBy(
    await readTermReceipts(ctx, termIds, mine),
    ({ transactionId }) => transactionId,
  )
  const acts = await withExpected(ctx, await readActs(ctx, { termIds }))
  return acts
    .filter(({ producers }) => mine === null || producers.some(({ userId }) => userId === mine))
    .map(({ id: transactionId, producers, expected }) => {
      const own = receipts.get(transactionId) ?? []
      const shared =
        expected === null || mine === null ? expected : (creditedBy({ producers }, expected).get(mine) ?? 0)
      return {
        ...{ transactionId, expected: shared, received: sumDollars(own.map(({ amount }) => amount)) },
        // Statements are the owner's.
        receipts: own.map(({ transactionId: _id, ...one }) => (mine ? { ...one, statementId: null } : one)),
      }
    })
}
