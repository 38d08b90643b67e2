import { policyName } from '#engines/acord-filling/policy-stops.rules.ts'
import { createFilledForm, getForm } from '#server/acord-forms/forms.service.ts'
import { issuedDifferences } from '#server/acord-forms/issued-differences.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import type {
  DueReissue,
  EndingPolicy,
  ReissueOrder,
  ReissueResult,
} from '#shared/certificates/requests.contract.ts'
import { endingLabel, reissuePolicies, renewalOf } from '#shared/certificates/requests.rules.ts'
import { dayIn } from '#shared/dates.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { type EndingForm, findEndingForms, findTouchedForms, policiesByClient } from './reissues.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const removed = 'Removed from the client'

function endingOf(id: string, policies: readonly NestedPolicy[], today: string): EndingPolicy[] {
  const policy = policies.find((one) => one.id === id)
  if (!policy)
    return [
      { id, policy: 'A policy', expirationDate: null, words: removed, renewedById: null, isChanged: false },
    ]
  const renewal = renewalOf(policy, policies, today)
  const words = endingLabel(policy, renewal, today)
  if (words === null) return []
  const { expirationDate } = policy
  return [
    {
      id,
      policy: policyName(policy),
      expirationDate,
      words,
      renewedById: renewal?.id ?? null,
      isChanged: false,
    },
  ]
}

/** Whether what an issued certificate says of its policies is so no more. */
async function changedForms(ctx: Ctx, forms: readonly EndingForm[]): Promise<DueReissue[]> {
  const due: DueReissue[] = []
  const policies = await policiesByClient(
    ctx,
    forms.map(({ clientId }) => clientId),
  )
  for (const { policyIds, ...form } of forms) {
    const changes = Map.groupBy(await issuedDifferences(ctx, form.id), ({ policyId }) => policyId)
    const changed = policyIds.flatMap((id): EndingPolicy[] => {
      const [own, policy] = [changes.get(id), policies.get(form.clientId)?.find((one) => one.id === id)]
      if (!own || !policy) return []
      const words = own.map((change) => change.words).join('; ')
      const { expirationDate } = policy
      return [{ id, policy: policyName(policy), expirationDate, words, renewedById: null, isChanged: true }]
    })
    if (changed.length > 0) due.push({ ...form, policies: changed })
  }
  return due
}

/**
 * The issued certificates in reach whose policies have ended, are renewed, or end within 30 days, and those
 * that say of their policies what is not so any more.
 */
export async function listReissues(ctx: Ctx): Promise<DueReissue[]> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const ending = await endingForms(ctx, today)
  const listed = new Set(ending.map(({ id }) => id))
  const touched = (await findTouchedForms(ctx, today)).filter(({ id }) => !listed.has(id))
  return [...ending, ...(await changedForms(ctx, touched))]
}

async function endingForms(ctx: Ctx, today: string): Promise<DueReissue[]> {
  const forms = await findEndingForms(ctx, today)
  const policies = await policiesByClient(
    ctx,
    forms.map(({ clientId }) => clientId),
  )
  return forms.flatMap(({ policyIds, ...form }) => {
    const mine = policies.get(form.clientId) ?? []
    const ending = policyIds.flatMap((id) => endingOf(id, mine, today))
    return ending.length > 0 ? [{ ...form, policies: ending }] : []
  })
}

const noneLeft = 'None of its policies is active or renewed. Enter the renewal on the client first.'

async function reissue(ctx: Ctx, formId: string, today: string): Promise<string> {
  const form = await getForm(ctx, formId)
  const policies = await policiesByClient(ctx, [form.clientId])
  const policyIds = reissuePolicies(form.policyIds, policies.get(form.clientId) ?? [], today)
  if (policyIds.length === 0) throw new AppError('unprocessable', noneLeft)
  const { clientId, templateId } = form
  const input = { clientId, policyIds, templateId: templateId ?? plainTemplateId, reissueOfId: formId }
  return (await createFilledForm(ctx, input)).id
}

/**
 * Starts a draft in the place of each certificate, with the policies that renew its own; one that has its draft already keeps
 * it. What cannot be made again says why, and the others are. Throws 404 for one out of reach.
 */
export async function reissueForms(ctx: Ctx, { formIds }: ReissueOrder): Promise<ReissueResult[]> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const drafts = new Map((await listReissues(ctx)).map(({ id, draftId }) => [id, draftId]))
  const results: ReissueResult[] = []
  for (const formId of new Set(formIds)) {
    try {
      const draftId = drafts.get(formId) ?? (await reissue(ctx, formId, today))
      results.push({ formId, draftId, problem: '' })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error
      const field = Object.values(error.details.fields ?? {})[0]
      results.push({ formId, draftId: null, problem: field ?? error.message })
    }
  }
  return results
}
