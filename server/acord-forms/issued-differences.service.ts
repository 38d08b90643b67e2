import { policyDifferences } from '#engines/acord-filling/certified-differences.rules.ts'
import { certifiedStanding, marksAsked } from '#engines/acord-filling/certified-standing.rules.ts'
import { prefill } from '#engines/acord-filling/fill.rules.ts'
import { type Change, markChanges } from '#engines/acord-filling/mark-changes.rules.ts'
import { policyName } from '#engines/acord-filling/policy-stops.rules.ts'
import { conceptValues } from '#engines/acord-filling/prefill.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { FormEndorsement } from '#shared/acord-forms/form-endorsements.contract.ts'
import { certifiedTo } from './certified-today.ts'
import { getVisibleForm, policiesOf } from './find-form.ts'
import { prefillInput } from './prefill-input.ts'
import { findTemplateOf } from './template-of.ts'

/** What an issued certificate says and its policies do not say any more, by policy, in words; nothing of one that still says the truth. */
export async function issuedDifferences(ctx: InTransaction<AgencyCtx>, id: string): Promise<Change[]> {
  const form = await getVisibleForm(ctx, id, 'record.view')
  const template = await findTemplateOf(ctx, form)
  const policies = await policiesOf(ctx, form)
  if (!template || policies.length === 0) return []
  const { clientId, number, values, endorsements } = form
  const policyIds = policies.map((policy) => policy.id)
  const input = await prefillInput(ctx, {
    ...{ clientId, policyIds, number },
    certifiedTo: certifiedTo(template, values),
  })
  const listed = prefill(template, conceptValues(input))
  const named = endorsements.filter((one) => FormEndorsement.safeParse(one).success)
  const standing = certifiedStanding({ ...input, named, marks: marksAsked(template) }).endorsements
  const said = policyDifferences(template, values, listed, input).flatMap(
    ({ policy, label, shown, listed }) => {
      const own = policies.find((one) => policyName(one) === policy)
      return own
        ? [{ policyId: own.id, words: `${label} is ${listed || 'not listed'} now, not ${shown}` }]
        : []
    },
  )
  return [...said, ...markChanges({ template, values, listed, input, endorsements, standing })]
}
