import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'

type AgencyDb = InTransaction<AgencyCtx>

/** A questionnaire as it is stored, its answers encrypted. */
export type QuestionnaireRow = {
  id: string
  clientId: string
  policyId: string
  formId: string
  formName: string
  definition: FormDefinition
  line: string
  carrier: string
  policyNumber: string
  sentAt: Date
  previous: string
  answers: string | null
  answeredAt: Date | null
  ticketId: string | null
}

type Asked = { clientId?: string; id?: string }

/** The questionnaires of a client, or one of them, the latest first. */
export async function findQuestionnaires(
  ctx: AgencyDb,
  { clientId, id }: Asked,
): Promise<QuestionnaireRow[]> {
  const text = `select q.id, q.client_id as "clientId", q.policy_id as "policyId", q.form_id as "formId", f.name as "formName",
      v.definition, coalesce(nullif(p.line_of_business, ''), initcap(p.type)) as line, p.carrier,
      p.policy_number as "policyNumber", q.sent_at as "sentAt", q.previous, q.answers, q.answered_at as "answeredAt",
      q.ticket_id as "ticketId"
    from questionnaires q
    join intake_forms f on f.agency_id = q.agency_id and f.id = q.form_id
    join intake_form_versions v on v.agency_id = q.agency_id and v.form_id = q.form_id and v.number = q.form_version
    join policies p on p.agency_id = q.agency_id and p.id = q.policy_id
    where q.agency_id = $1 and ($2::uuid is null or q.client_id = $2) and ($3::uuid is null or q.id = $3)
    order by q.sent_at desc, q.id desc limit 20`
  const values = [ctx.user.agencyId, clientId ?? null, id ?? null]
  return (await ctx.db.$client.query<QuestionnaireRow>(text, values)).rows
}

/** The published forms of the agency by their names. */
export async function findPublishedForms(ctx: AgencyDb): Promise<{ id: string; name: string }[]> {
  const text =
    'select id, name from intake_forms where agency_id = $1 and is_published order by lower(name), id'
  return (await ctx.db.$client.query<{ id: string; name: string }>(text, [ctx.user.agencyId])).rows
}

/** From which prospect a client was made. */
export async function findFormerProspect(ctx: AgencyDb, clientId: string): Promise<string | null> {
  const text = 'select converted_prospect_id as id from clients where agency_id = $1 and id = $2'
  const { rows } = await ctx.db.$client.query<{ id: string | null }>(text, [ctx.user.agencyId, clientId])
  return rows[0]?.id ?? null
}

/** Holds a questionnaire of a client until the transaction ends. */
export async function lockQuestionnaire(ctx: AgencyDb, id: string, clientId: string): Promise<void> {
  const text = 'select 1 from questionnaires where agency_id = $1 and id = $2 and client_id = $3 for update'
  await ctx.db.$client.query(text, [ctx.user.agencyId, id, clientId])
}
