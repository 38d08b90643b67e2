import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { FormEvent } from '#shared/acord-forms/filled-forms.contract.ts'

/** What happened to a form, the latest first. */
export async function findFormEvents(ctx: InTransaction<AgencyCtx>, formId: string): Promise<FormEvent[]> {
  const fields = projection(FormEvent, 'e', { userName: "coalesce(person.name, '')" })
  const text = `select to_json(item) as record from (
    select ${fields} from form_events e ${personName('person', 'e.agency_id', 'e.user_id')}
    where e.agency_id = $1 and e.form_id = $2 order by e.at desc, e.id desc limit 200) item`
  const { rows } = await ctx.db.$client.query<{ record: FormEvent }>(text, [ctx.user.agencyId, formId])
  return rows.map(({ record }) => record)
}
