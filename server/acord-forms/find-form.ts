import { and, eq } from 'drizzle-orm'
import { listedPolicies } from '#engines/acord-filling/listed-policies.rules.ts'
import { policyBlockers, policyNotices } from '#engines/acord-filling/policy-stops.rules.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { filledForms } from '#server/db/tables/acord-forms.ts'
import { notFound } from '#server/errors.ts'
import { termStandings } from '#server/policies/standings.service.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import { can } from '#shared/permissions.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { certifiedToday } from './certified-today.ts'
import { datedForm } from './dated-form.ts'
import { findForm, type StoredForm } from './forms.queries.ts'
import { findTemplateOf } from './template-of.ts'

type Ctx = InTransaction<AgencyCtx>

/** The condition that names a filled form of the caller's agency. */
export function whereForm({ user }: AgencyCtx, id: string) {
  return and(eq(filledForms.agencyId, user.agencyId), eq(filledForms.id, id))
}

/** A filled form in the caller's reach, else the 404 of a missing one; `lock` holds it until the transaction ends. */
export async function getVisibleForm(
  ctx: Ctx,
  id: string,
  action: 'record.view' | 'record.edit',
  options: { lock?: boolean } = {},
): Promise<StoredForm> {
  const form = await findForm(ctx, id, options)
  if (!form || !can(ctx.user, action, form)) throw notFound()
  return form
}

/** The policies that a form lists, as they are today; removed ones are missing. */
export async function policiesOf(
  ctx: Ctx,
  form: Pick<FilledForm, 'clientId' | 'policyIds'>,
): Promise<Policy[]> {
  return listedIn((await getClient(ctx, form.clientId)).policies, form)
}

function listedIn(policies: readonly Policy[], { policyIds }: Pick<FilledForm, 'policyIds'>): Policy[] {
  return policyIds.flatMap((id) => policies.find((policy) => policy.id === id) ?? [])
}

/** What is true of a form today. */
export type Readiness = Pick<
  FilledForm,
  'stops' | 'notices' | 'listed' | 'standing' | 'gaps' | 'remarks' | 'differences'
>

const nothing: Readiness = {
  ...{ stops: [], notices: [], listed: [] },
  ...{ standing: [], gaps: [], remarks: [], differences: [] },
}

/**
 * Why a draft cannot be issued today, its policies of which nothing is certified and those that are gone, what its signer must
 * see, and what stands behind it.
 */
export async function readinessOf(ctx: Ctx, form: StoredForm): Promise<Readiness> {
  if (form.status !== 'draft') return nothing
  const client = await getClient(ctx, form.clientId)
  const policies = listedIn(client.policies, form)
  const ids = policies.map(({ id }) => id)
  const today = await certifiedToday(ctx, form, ids)
  if (!certifiesCoverage(form.formNumber)) return { ...nothing, ...today }
  const gone = form.policyIds.filter((id) => policies.every((policy) => policy.id !== id))
  const removed = gone.map((policyId) => ({
    policyId,
    policy: 'A policy of this form',
    reason: 'it was removed from the client',
  }))
  const standings = await termStandings(ctx, form.clientId)
  const stops = policyBlockers(policies, client.policies, standings)
  const notices = policyNotices(policies, standings)
  return { stops: [...stops, ...removed], notices, listed: listedPolicies(policies), ...today }
}

/** A filled form as it is answered, with what stands in the way of issuing it. */
export async function toFormDto(ctx: Ctx, stored: StoredForm): Promise<FilledForm> {
  const template = stored.status === 'draft' ? await findTemplateOf(ctx, stored) : null
  const { fileKey: _, ...form } = template ? datedForm(ctx, stored, template) : stored
  return { ...form, ...(await readinessOf(ctx, { ...form, fileKey: null })) }
}
