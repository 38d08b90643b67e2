import { refuseFollowed } from '#engines/policy-terms/overlaps.rules.ts'
import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { checkVersion, updateRecord } from '#server/records/record-writes.ts'
import type { HistoryTerm, PolicyHistory, RenewalDecisionInput } from '#shared/policies/history.contract.ts'
import { withCommission } from './commission.service.ts'
import { policies } from './policies.queries.ts'
import { readTerm, refused, todayOf } from './policy-terms.service.ts'
import { historyTerm } from './term-row.ts'
import type { TermRow } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The policy of a term as calls answer it. */
export function policyOf({
  policyId,
  clientId,
  producers,
  servicerId,
  ...row
}: TermRow): PolicyHistory['policy'] {
  const lines = row.lines.length > 0 ? row.lines : [row.lineOfBusiness]
  const producerId = producers[0]?.userId ?? ''
  return { id: policyId, clientId, carrier: row.carrier, lines, producerId, producers, servicerId }
}

/** The last term that began, or else the last one: what the policy's own carrier and lines are. */
export function currentOf(rows: readonly TermRow[], today: string): TermRow | undefined {
  const begun = rows.filter(
    ({ effectiveDate, status }) => status !== 'quoted' && (effectiveDate ?? '') <= today,
  )
  return (begun.length > 0 ? begun : rows)
    .toSorted((a, b) => (a.effectiveDate ?? '').localeCompare(b.effectiveDate ?? ''))
    .at(-1)
}

/** The terms of the policy that a term belongs to, the newest first, with everything that happened to them. */
export async function policyHistory(ctx: Ctx, id: string): Promise<PolicyHistory> {
  await policies.get(ctx, id)
  const { rows, row, terms } = await readTerm(ctx, id, { lock: false })
  const today = todayOf(ctx)
  const shown = rows.map((one) => historyTerm(one, terms, today))
  const items = await withCommission(ctx, row.clientId, terms, shown)
  return {
    policy: policyOf(currentOf(rows, today) ?? row),
    terms: items.toSorted(
      (a, b) => b.effectiveDate.localeCompare(a.effectiveDate) || b.id.localeCompare(a.id),
    ),
  }
}

/**
 * Says what becomes of a term that expires, or takes that back. Throws 409 when `version` is stale, and 422 where the term is
 * renewed already.
 */
export async function decideRenewal(ctx: Ctx, id: string, input: RenewalDecisionInput): Promise<HistoryTerm> {
  const current = await policies.lock(ctx, id)
  checkVersion(current, input.version)
  const { decision, reason = '' } = input
  const renewalDecision = decision && { decision, reason, by: ctx.user.name, at: ctx.clock().toISOString() }
  const before = await readTerm(ctx, id, { lock: true })
  const followed = decision && refuseFollowed(before)
  if (followed) throw refused(followed)
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
