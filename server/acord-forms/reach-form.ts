import { and, eq } from 'drizzle-orm'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { filledForms } from '#server/db/tables/acord-forms.ts'
import { notFound } from '#server/http/errors.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { policyStops } from '#shared/acord-forms/policy-stops.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { findForm, type KeptForm } from './forms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The condition that names a filled form of the caller's agency. */
export function whereForm({ user }: AgencyCtx, id: string) {
  return and(eq(filledForms.agencyId, user.agencyId), eq(filledForms.id, id))
}

/** A filled form in the caller's reach, else the 404 of a missing one; `lock` holds it until the transaction ends. */
export async function reachForm(
  ctx: Ctx,
  id: string,
  action: 'record.view' | 'record.edit',
  options: { lock?: boolean } = {},
): Promise<KeptForm> {
  const form = await findForm(ctx, id, options)
  if (!form || !can(ctx.user, action, form)) throw notFound()
  return form
}

/** Forms that ask for cover or bind it: what they tell of need not be in force yet. */
export const tellsOfNoCover = ['75', '125', '126', '127', '130', '131', '140']

/** Whether a form tells somebody that a client is covered today. */
export function tellsOfCover(formNumber: string): boolean {
  return !tellsOfNoCover.includes(formNumber)
}

/** The policies that a form tells of, as they are today; removed ones are told by their absence. */
export async function policiesOf(
  ctx: Ctx,
  form: Pick<FilledForm, 'clientId' | 'policyIds'>,
): Promise<Policy[]> {
  const { policies } = await getClient(ctx, form.clientId)
  return form.policyIds.flatMap((id) => policies.find((policy) => policy.id === id) ?? [])
}

/** Why a draft cannot be issued today: its policies that are not in force, and those that are gone. */
export async function stopsOf(ctx: Ctx, form: KeptForm): Promise<FilledForm['stops']> {
  if (form.status !== 'draft' || !tellsOfCover(form.formNumber)) return []
  const policies = await policiesOf(ctx, form)
  const gone = form.policyIds.filter((id) => policies.every((policy) => policy.id !== id))
  const removed = gone.map((policyId) => ({
    policyId,
    policy: 'A policy of this form',
    reason: 'it was removed from the client',
  }))
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  return [...policyStops(policies, today, ctx.user.timeZone), ...removed]
}

/** A filled form as it is answered, with what stands in the way of issuing it. */
export async function toldForm(ctx: Ctx, { fileKey: _, ...form }: KeptForm): Promise<FilledForm> {
  return { ...form, stops: await stopsOf(ctx, { ...form, fileKey: null }) }
}
