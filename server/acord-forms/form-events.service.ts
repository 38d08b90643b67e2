import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { formEvents } from '#server/db/tables/acord-forms.ts'
import { newId } from '#server/new-id.ts'
import type { FormEvent } from '#shared/acord-forms/filled-forms.contract.ts'
import { getVisibleForm } from './find-form.ts'
import { findFormEvents } from './form-events.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What happened to a form; `userId` is null for a holder who opened a shared one, and the caller where it is left out. */
export type FormHappening = { kind: string; about?: string; userId?: string | null }

/** Notes in the transaction of the act what happened to a form. */
export async function logFormEvent(ctx: Ctx, formId: string, happening: FormHappening): Promise<void> {
  const { kind, about = '', userId = ctx.user.id } = happening
  const row = {
    agencyId: ctx.user.agencyId,
    id: newId(),
    formId,
    kind,
    about,
    userId,
    at: ctx.clock(),
  }
  await ctx.db.insert(formEvents).values(row)
}

/** What happened to a form, the latest first. Throws 404. */
export async function listFormEvents(ctx: Ctx, formId: string): Promise<FormEvent[]> {
  await getVisibleForm(ctx, formId, 'record.view')
  return findFormEvents(ctx, formId)
}
