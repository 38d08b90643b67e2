import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { formEvents } from '#server/db/tables/acord-forms.ts'
import { newId } from '#server/new-id.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { FormEvent } from '#shared/acord-forms/filled-forms.contract.ts'
import { getVisibleForm } from './find-form.ts'

type Ctx = InTransaction<AgencyCtx>

/** What happened to a form; `userId` is null for a holder who opened a shared one, and the caller where it is left out. */
export type FormHappening = { kind: string; about?: string; userId?: string | null }

/** Notes in the transaction of the act what happened to a form (issue 5, part 6). */
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
  const fields = projection(FormEvent, 'e', { userName: "coalesce(person.name, '')" })
  const text = `select to_json(item) as record from (
    select ${fields} from form_events e ${personName('person', 'e.agency_id', 'e.user_id')}
    where e.agency_id = $1 and e.form_id = $2 order by e.at desc, e.id desc limit 200) item`
  const { rows } = await ctx.db.$client.query<{ record: FormEvent }>(text, [ctx.user.agencyId, formId])
  return rows.map(({ record }) => record)
}
