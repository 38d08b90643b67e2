import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { readItems } from '#server/records/list-query.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { policyConditions, policyItems } from './policies.queries.ts'

/**
 * The caller's policies whose number begins with one of some texts, newest first and at most so many; only capital letters
 * and digits count on both sides.
 */
export async function findPoliciesByNumber(
  ctx: InTransaction<AgencyCtx>,
  beginnings: readonly string[],
  limit: number,
): Promise<PolicyItem[]> {
  const wanted = beginnings.filter((text) => /^[A-Z0-9]+$/.test(text)).map((text) => `${text}%`)
  if (wanted.length === 0) return []
  const scope = scopeOf(ctx)
  const key = `regexp_replace(upper(p.policy_number), '[^A-Z0-9]', '', 'g')`
  const where = [...policyConditions(scope, {}), `${key} like any(${scope.values.$(wanted)}::text[])`]
  const sort = { name: '-createdAt', key: 'p.created_at', type: 'timestamptz' } as const
  return readItems<PolicyItem>(ctx, { source: policyItems, scope, where, sort, limit })
}
