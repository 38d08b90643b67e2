import type { AgencyCtx, AgencyUser, InTransaction } from '#server/context.ts'
import { standing } from '#server/records/reach.ts'
import { newValues, type Values } from '#server/records/statement.ts'
import { dayIn } from '#shared/dates.ts'
import {
  type Difference,
  type DifferenceFilter,
  maxDifferences,
  type Rehearsal,
} from '#shared/imports-exports/rehearsals.contract.ts'
import { planForBatch } from './batch-plan.ts'

type Ctx = InTransaction<AgencyCtx>

const dollars = (value: string) => `to_char(${value}, 'FM999999999990.00')`
const digits = (value: string) => `right(regexp_replace(${value}, '\\D', '', 'g'), 10)`

/** The values of a term that an export and the book can differ in, here and there. */
const termFields = `(values
  ('premium', ${dollars('s.premium')}, ${dollars("(s.policy ->> 'premium')::numeric")}),
  ('status', s.status_here, s.status_there),
  ('expirationDate', case when s.status_there in ('', s.status_here) then s.expiration_date::text end,
    case when s.status_there in ('', s.status_here) then s.policy ->> 'expiration_date' end),
  ('lineOfBusiness', s.line_of_business,
    case when not s.lines ? (s.policy ->> 'line_of_business') then s.policy ->> 'line_of_business' end),
  ('intermediary', s.intermediary, case when lower(s.policy -> 'intermediary' ->> 'name') is distinct from lower(s.intermediary)
    then s.policy -> 'intermediary' ->> 'name' end),
  ('payPlan', s.pay_plan, case when lower(s.policy ->> 'pay_plan') is distinct from lower(s.pay_plan)
    then s.policy ->> 'pay_plan' end)) d(field, here, there)`

const clientFields = `(values
  ('name', c.name, r.values ->> 'name', lower(c.name) = lower(r.values ->> 'name')),
  ('email', c.email, r.values ->> 'email', lower(c.email) = lower(r.values ->> 'email') or exists (select 1 from client_contacts k where k.agency_id = c.agency_id and k.client_id = c.id
    and position(lower(r.values ->> 'email') in k.search_text) > 0)),
  ('phone', c.phone, r.values ->> 'phone', c.phone = r.values ->> 'phone' or exists (select 1 from client_contacts k where k.agency_id = c.agency_id and k.client_id = c.id
    and position(${digits("r.values ->> 'phone'")} in k.search_text) > 0)),
  ('street', c.street, r.values ->> 'street', lower(c.street) = lower(r.values ->> 'street')),
  ('city', c.city, r.values ->> 'city', lower(c.city) = lower(r.values ->> 'city')),
  ('state', c.state, r.values ->> 'state', c.state = r.values ->> 'state'),
  ('zip', c.zip, r.values ->> 'zip', c.zip = r.values ->> 'zip'),
  ('clientNumber', c.client_number, r.values ->> 'client_number', lower(c.client_number) = lower(r.values ->> 'client_number'))) d(field, here, there, same)`

/**
 * How the export of a checked import differs from the book of the caller, as `differences`, with the sums of premium. Terms and
 * clients that were applied since the check are found by the ids that it gave them.
 */
export function differencesSql(user: AgencyUser, values: Values, importId: string, today: string): string {
  const agency = values.$(user.agencyId)
  const job = values.$(importId)
  const mine = standing({ user, values }, 'record.view', 'client', 'c').join(' and ')
  return `
    with people as materialized (
      select r.*, coalesce(c.id, o.id) as client_id, coalesce(c.name, o.name) as client_name
      from import_records r
      left join clients c on c.agency_id = r.agency_id and c.id = r.matched_id and c.deleted_at is null
      left join clients o on o.agency_id = r.agency_id and o.id = r.record_id and o.deleted_at is null
      where r.agency_id = ${agency} and r.import_id = ${job} and r.matched_position is null
    ), roots as (
      select r.position, coalesce(r.matched_position, r.position) as root from import_records r
      where r.agency_id = ${agency} and r.import_id = ${job}
    ), staged as materialized (
      select w.row_number, w.policy, coalesce(w.matched_policy_id, w.policy_id) as term_id, r.name, r.client_id, r.position,
        w.policy ->> 'status' as status_there
      from import_rows w join roots on roots.position = w.position join people r on r.position = roots.root
      where w.agency_id = ${agency} and w.import_id = ${job} and w.policy is not null and w.outcome <> 'refuse'
    ), compared as materialized (
      select s.*, p.id as here_id, case when p.status = 'bound' then 'active' else p.status end as status_here, p.client_id as client_here,
        p.policy_number, p.carrier, p.effective_date, p.expiration_date, p.premium, p.line_of_business, p.lines,
        p.intermediary, p.details ->> 'payPlan' as pay_plan
      from staged s left join policies p on p.agency_id = ${agency} and p.id = s.term_id and p.deleted_at is null
    ), absent as materialized (
      select p.id, p.premium, p.policy_number, p.carrier, p.effective_date, c.id as client_id, c.name
      from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
      where p.agency_id = ${agency} and p.deleted_at is null and p.status in ('active', 'bound', 'non_renewed')
        and (p.expiration_date is null or p.expiration_date > ${values.$(today)}::date) and ${mine}
        and not exists (select 1 from staged s where s.term_id = p.id)
    ), differences as (
      select 'client:' || r.position as key, 'missing_here' as kind, 'client' as of, '' as field, r.name as client, null::uuid as client_id,
        null::uuid as policy_id, '' as policy_number, '' as carrier, null::date as effective_date, null::text as here, r.name as there,
        null::int as row_number
      from people r where r.client_id is null
      union all
      select 'term:' || s.row_number, 'missing_here', 'term', '', s.name, s.client_id, null, s.policy ->> 'policy_number',
        s.policy ->> 'carrier', (s.policy ->> 'effective_date')::date, null, ${dollars("(s.policy ->> 'premium')::numeric")}, s.row_number
      from compared s where s.here_id is null
      union all
      select 'term:' || s.row_number || ':' || d.field, 'different', 'term', d.field, s.name, s.client_here, s.here_id, s.policy_number,
        s.carrier, s.effective_date, d.here, d.there, s.row_number
      from compared s cross join lateral ${termFields}
      where s.here_id is not null and coalesce(d.there, '') <> '' and d.here is distinct from d.there
      union all
      select 'client:' || r.position || ':' || d.field, 'different', 'client', d.field, r.name, c.id, null, '', '', null, d.here, d.there, null
      from people r join clients c on c.agency_id = ${agency} and c.id = r.client_id cross join lateral ${clientFields}
      where coalesce(d.there, '') <> '' and not d.same
      union all
      select 'here:' || a.id, 'missing_there', 'term', '', a.name, a.client_id, a.id, a.policy_number, a.carrier, a.effective_date,
        ${dollars('a.premium')}, null, null
      from absent a
      union all
      select 'here-client:' || c.id, 'missing_there', 'client', '', c.name, c.id, null, '', '', null, c.name, null, null
      from clients c where ${mine} and not exists (select 1 from people r where r.client_id = c.id)
    )`
}

/** The counts of all differences and the sums of premium. */
const countDifferences = `
  select count(*) filter (where kind = 'missing_here')::int as "missingHere",
    count(*) filter (where kind = 'missing_there')::int as "missingThere",
    count(*) filter (where kind = 'different')::int as different,
    (select coalesce(sum((policy ->> 'premium')::numeric), 0) from compared)::float as "premiumThere",
    ((select coalesce(sum(premium), 0) from compared) + (select coalesce(sum(premium), 0) from absent))::float as "premiumHere"
  from differences`

/** The differences in the order of clients, each as the contract has it. */
export const listDifferences = `
  select key, kind, of, field, client, client_id as "clientId", policy_id as "policyId", coalesce(policy_number, '') as "policyNumber",
    coalesce(carrier, '') as carrier, effective_date as "effectiveDate", here, there, row_number as "rowNumber"
  from differences`

async function compare<Row extends object>(
  ctx: Ctx,
  importId: string,
  rest: (values: Values) => string,
): Promise<Row[]> {
  await planForBatch(ctx)
  const values = newValues()
  const text = differencesSql(ctx.user, values, importId, dayIn(ctx.user.timeZone, ctx.clock()))
  return (await ctx.db.$client.query<Row>(`${text} ${rest(values)}`, values.list)).rows
}

/** The counts of all differences of a checked import, with the first differences of all kinds or of one. */
export async function readRehearsal(
  ctx: Ctx,
  importId: string,
  { kind }: DifferenceFilter,
): Promise<Rehearsal> {
  const counts = ({
    $,
  }: Values) => `select row_to_json(t) as counts, (select coalesce(json_agg(l), '[]') from (
      ${listDifferences} ${kind ? `where kind = ${$(kind)}` : ''} order by client, of, policy_number, effective_date, field, key limit ${maxDifferences}) l) as list
    from (${countDifferences}) t`
  const [row] = await compare<{ counts: Omit<Rehearsal, 'differences'>; list: Difference[] }>(
    ctx,
    importId,
    counts,
  )
  if (!row) throw new Error('A count without a row')
  return { ...row.counts, differences: row.list }
}

/** The differences of a checked import that these keys name. */
export function findDifferences(ctx: Ctx, importId: string, keys: readonly string[]): Promise<Difference[]> {
  const among = ({ $ }: Values) => `${listDifferences} where key = any(${$(keys)}::text[])`
  return compare<Difference>(ctx, importId, among)
}

/** What an export says of a term, by the columns of policies. */
export async function stagedPolicy(
  ctx: Ctx,
  id: string,
  row: number | null,
): Promise<Record<string, unknown>> {
  const text = 'select policy from import_rows where agency_id = $1 and import_id = $2 and row_number = $3'
  const { rows } = await ctx.db.$client.query<{ policy: Record<string, unknown> }>(text, [
    ctx.user.agencyId,
    id,
    row,
  ])
  return rows[0]?.policy ?? {}
}
