import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { projection } from '#server/records/projection.ts'
import { reach } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import { FilledFormItem } from '#shared/acord-forms/filled-forms.contract.ts'
import { formsBeforeCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import type { DueReissue } from '#shared/certificates/requests.contract.ts'
import { reissueDays } from '#shared/certificates/requests.rules.ts'
import { addDays } from '#shared/dates.ts'
import { NestedPolicy } from '#shared/policies/policies.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** So many certificates are shown to be made again, those that end first before the others. */
const maxReissues = 500

/** So many are read against their policies at once. */
const maxTouched = 100

/** An issued certificate whose policies may have ended; which of them have, their rows tell. */
export type EndingForm = Omit<DueReissue, 'policies'> & { policyIds: string[] }

const computed = {
  clientName: 'client.name',
  assignedAgentId: 'client.assigned_agent_id',
  servicerId: 'client.servicer_id',
  policyServicers: 'client.policy_servicers',
  createdByName: "coalesce(maker.name, '')",
}

type Values = ReturnType<typeof scopeOf>['values']

/** The issued certificates in reach of which something is so, at most so many. */
async function findForms(ctx: Ctx, such: (values: Values) => string, most: number): Promise<EndingForm[]> {
  const scope = scopeOf(ctx)
  const { user, values } = scope
  const where = [
    `f.agency_id = ${values.$(user.agencyId)}`,
    `f.status = 'issued'`,
    'f.deleted_at is null',
    `not f.form_number = any(${values.$(formsBeforeCoverage)})`,
    ...reach(scope, 'record.view', 'client', 'client'),
    such(values),
  ]
  const text = `select to_json(item) as record from (
    select ${projection(FilledFormItem, 'f', computed)}, f.policy_ids as "policyIds", f.holder_id as "holderId",
      coalesce(holder.name, '') as "holderName", coalesce(holder.email, '') as "holderEmail",
      (select n.id from filled_forms n where n.agency_id = f.agency_id and n.reissue_of_id = f.id
        and n.status = 'draft' and n.deleted_at is null order by n.id desc limit 1) as "draftId"
    from filled_forms f
    join clients client on client.agency_id = f.agency_id and client.id = f.client_id and client.deleted_at is null
    left join certificate_holders holder on holder.agency_id = f.agency_id and holder.id = f.holder_id
    ${personName('maker', 'f.agency_id', 'f.created_by_id')}
    where ${where.join(' and ')}
    order by f.expires_on nulls last, f.number limit ${most}) item`
  const { rows } = await ctx.db.$client.query<{ record: EndingForm }>(text, values.list)
  return rows.map(({ record }) => record)
}

/** The issued certificates in reach of which a policy ends by a day, is no longer active, or is renewed. */
export function findEndingForms(ctx: Ctx, today: string): Promise<EndingForm[]> {
  const such = (
    values: Values,
  ) => `(f.expires_on <= ${values.$(addDays(today, reissueDays))}::date or exists (
    select 1 from policies p where p.agency_id = f.agency_id and p.deleted_at is null and p.client_id = f.client_id
      and (p.renewed_from_id = any(f.policy_ids)
        or (p.id = any(f.policy_ids) and p.status not in ('bound', 'active')))))`
  return findForms(ctx, such, maxReissues)
}

/** Those of which a policy was written since, or changed on a day that has come since: whether they still say the truth is to be read. */
export function findTouchedForms(ctx: Ctx, today: string): Promise<EndingForm[]> {
  const such = (values: Values) => `(exists (
    select 1 from policies p where p.agency_id = f.agency_id and p.id = any(f.policy_ids) and p.updated_at > f.issued_at
  ) or exists (
    select 1 from policy_transactions t where t.agency_id = f.agency_id and t.term_id = any(f.policy_ids)
      and t.effective_date > (f.issued_at at time zone ${values.$(ctx.user.timeZone)})::date
      and t.effective_date <= ${values.$(today)}::date))`
  return findForms(ctx, such, maxTouched)
}

/** The policies of clients, by client. */
export async function policiesByClient(
  ctx: Ctx,
  clientIds: readonly string[],
): Promise<Map<string, NestedPolicy[]>> {
  const text = `select p.client_id as "clientId", json_agg(to_json(item)) as policies
    from policies p cross join lateral (select ${projection(NestedPolicy, 'p')}) item
    where p.agency_id = $1 and p.client_id = any($2) and p.deleted_at is null group by p.client_id`
  const { rows } = await ctx.db.$client.query<{ clientId: string; policies: NestedPolicy[] }>(text, [
    ctx.user.agencyId,
    [...new Set(clientIds)],
  ])
  return new Map(rows.map(({ clientId, policies }) => [clientId, policies]))
}
