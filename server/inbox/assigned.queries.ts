import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { reach } from '#server/records/reach.ts'
import { newValues, type Values } from '#server/records/statement.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import type { Notification } from '#shared/inbox/inbox.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Kind = EventData<'work.assigned'>['recordType']

/** Work that is still its reader's to do, as its notification names it. */
export type GivenWork = Pick<Notification, 'recordType' | 'recordId' | 'detail'> & { isRenewal: boolean }

/** Who works on it is the `person` of each; the statement reads what they are given and what is in their reach. */
type Source = (ctx: Ctx, values: Values) => { person: string; select: string; where: string[] }

const sources: Record<Kind, Source> = {
  ticket: ({ user }, values) => ({
    person: 'x.assignee_id',
    select: `'ticket' as "recordType", x.id as "recordId", 'T-' || x.number || ' ' || x.title as detail,
      false as "isRenewal" from tickets x`,
    where: [
      ...['x.deleted_at is null', `x.status not in ('resolved', 'closed')`],
      ...reach({ user, values }, 'ticket.view', 'ticket', 'x'),
    ],
  }),
  prospect: ({ user }, values) => ({
    person: 'x.assigned_agent_id',
    select: `'prospect' as "recordType", x.id as "recordId", x.name as detail, false as "isRenewal" from prospects x`,
    where: [...['x.deleted_at is null'], ...reach({ user, values }, 'record.view', 'record', 'x')],
  }),
  follow_up: ({ user }, values) => ({
    person: 'x.assignee_id',
    select: `case when x.source = 'renewal' then 'renewal' when x.client_id is null then 'prospect' else 'client' end as "recordType",
      case when x.source = 'renewal' then x.policy_id else coalesce(x.client_id, x.prospect_id) end as "recordId",
      coalesce(c.name, p.name) || ': ' || x.title || ', due ' || to_char(x.due_date, 'Mon FMDD, YYYY') as detail,
      x.source = 'renewal' as "isRenewal"
      from follow_ups x left join clients c on c.agency_id = x.agency_id and c.id = x.client_id
      left join prospects p on p.agency_id = x.agency_id and p.id = x.prospect_id`,
    where: [
      ...['x.deleted_at is null', 'x.done_at is null'],
      ...reach({ user, values }, 'follow_up.view', 'followUp', 'x'),
    ],
  }),
  renewal: ({ user }, values) => ({
    person: 'r.owner_id',
    select: `'renewal' as "recordType", x.id as "recordId", c.name || ', ' || concat_ws(' ', nullif(x.carrier, ''), x.policy_number)
      || ', expires ' || to_char(x.expiration_date, 'Mon FMDD, YYYY') as detail, false as "isRenewal"
      from policies x join renewals r on r.agency_id = x.agency_id and r.term_id = x.id
      join clients c on c.agency_id = x.agency_id and c.id = x.client_id`,
    where: [...['x.deleted_at is null'], ...reach({ user, values }, 'record.view', 'underClient', 'x')],
  }),
  certificate_request: ({ user }, values) => ({
    person: 'x.assignee_id',
    select: `'certificate_request' as "recordType", x.id as "recordId", c.name || ' for ' || h.name as detail,
      false as "isRenewal" from certificate_requests x
      join clients c on c.agency_id = x.agency_id and c.id = x.client_id
      join certificate_holders h on h.agency_id = x.agency_id and h.id = x.holder_id`,
    where: [...[`x.status = 'open'`], ...reach({ user, values }, 'record.view', 'underClient', 'x')],
  }),
}

/** Of the work that the caller was given, what is still theirs and in their reach. */
export async function findGivenWork(
  ctx: Ctx,
  { recordType, ids }: Pick<EventData<'work.assigned'>, 'recordType' | 'ids'>,
): Promise<GivenWork[]> {
  const values = newValues()
  const place = `x.agency_id = ${values.$(ctx.user.agencyId)} and x.id = any(${values.$(ids)}::uuid[])`
  const { person, select, where } = sources[recordType](ctx, values)
  const text = `select ${person} as "givenTo", ${select} where ${[place, ...where].join(' and ')} order by x.id`
  const { rows } = await ctx.db.$client.query<GivenWork & { givenTo: string | null }>(text, values.list)
  return rows.filter(({ givenTo }) => givenTo === ctx.user.id).map(({ givenTo: _, ...work }) => work)
}

const colleague = 'select name from users where agency_id = $1 and id = $2'

/** A person of the agency by name. */
export async function findName(ctx: Ctx, id: string): Promise<string | undefined> {
  const { rows } = await ctx.db.$client.query<{ name: string }>(colleague, [ctx.user.agencyId, id])
  return rows[0]?.name
}

type FinishedImport = { userId: string; fileName: string }
const finishedImport = `select user_id as "userId", file_name as "fileName" from imports
  where agency_id = $1 and id = $2 and status = 'published'`

/** A published import, and who asked for it. */
export async function findFinishedImport(ctx: Ctx, id: string): Promise<FinishedImport | undefined> {
  return (await ctx.db.$client.query<FinishedImport>(finishedImport, [ctx.user.agencyId, id])).rows[0]
}
