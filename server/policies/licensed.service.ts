import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { authorityFor, isSale } from '#shared/policies/licensing.rules.ts'
import { type PolicyType, policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import { findLicensing, readAsksForLicense } from './licensed.queries.ts'
import { refused, todayOf } from './policy-terms.service.ts'

/** A term that begins: by what, with whom, and who is credited with it. */
export type BeginningTerm = Parameters<typeof isSale>[0] & {
  clientId: string
  type: PolicyType
  producers: readonly { userId: string }[]
}

/**
 * Refuses (422) to sell a policy in a state where none of its producers, or the caller where there are none, has an active license
 * for it, in an agency whose owner wants that. Of a client without a state any state's license will do.
 */
export async function checkLicensed(ctx: InTransaction<AgencyCtx>, term: BeginningTerm): Promise<void> {
  if (!isSale(term)) return
  const people = term.producers.length > 0 ? term.producers.map(({ userId }) => userId) : [ctx.user.id]
  const found = await findLicensing(ctx, term.clientId, people, todayOf(ctx))
  if (!found || found.authorities.some((line) => authorityFor[term.type].includes(line))) return
  const { state, names } = found
  const what = `${policyTypeLabels[term.type].toLowerCase()} insurance${state && ` in ${state}`}`
  throw refused({
    reason: 'unlicensed',
    sentence: `${names} has no active license for ${what}. Choose a producer who has one, or have an owner add the license under Team members.`,
  })
}

/** Whether the owner of the caller's agency wants policies bound only in states where one of their producers has a license. */
export const asksForLicense = readAsksForLicense
