import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { type Asking, reach } from '#server/records/reach.ts'
import { newValues, type Values } from '#server/records/statement.ts'
import { type Inbox, maxShown, Notification } from '#shared/inbox/inbox.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** What a notification says, and where it leads. */
export type DigestNotification = Pick<Notification, 'text' | 'detail' | 'recordType' | 'recordId'>

/** What makes two notifications the same. */
type RecentNotice = Pick<Notification, 'kind' | 'recordId' | 'text' | 'detail'> & { userId: string }

const fields = projection(Notification, 'n')
const said = 'n.text, n.detail, n.record_type as "recordType", n.record_id as "recordId"'

/** Whether its reader may still see what a notification is about; lists of many name no record. */
function isInReach(asking: Asking): string {
  const found = (table: string, alias: string, conditions: string[]) =>
    `exists (select 1 from ${table} ${alias} where ${[
      `${alias}.agency_id = n.agency_id`,
      `${alias}.id = n.record_id`,
      ...conditions,
    ].join(' and ')})`
  const live = (alias: string) => `${alias}.deleted_at is null`
  const cases = {
    ticket: found('tickets', 't', [live('t'), ...reach(asking, 'ticket.view', 'ticket', 't')]),
    requote: found('requotes', 'r', [live('r'), ...reach(asking, 'record.view', 'underClient', 'r')]),
    client: found('clients', 'k', [live('k'), ...reach(asking, 'record.view', 'client', 'k')]),
    prospect: found('prospects', 'p', [live('p'), ...reach(asking, 'record.view', 'record', 'p')]),
    renewal: found('policies', 'p', [live('p'), ...reach(asking, 'record.view', 'underClient', 'p')]),
    certificate_request: found('certificate_requests', 'r', [
      ...reach(asking, 'record.view', 'underClient', 'r'),
    ]),
    license: found('member_licenses', 'l', ['l.user_id = n.user_id']),
    member_license: found('member_licenses', 'l', [String(can(asking.user, 'team.manage'))]),
    import: found('imports', 'i', [...reach(asking, 'import.view', 'work', 'i')]),
  }
  const whens = Object.entries(cases).map(([type, condition]) => `when '${type}' then ${condition}`)
  return `case n.record_type ${whens.join(' ')} else true end`
}

function asked({ user }: Ctx): { values: Values; mine: string } {
  const values = newValues()
  const mine = `n.agency_id = ${values.$(user.agencyId)} and n.user_id = ${values.$(user.id)}
    and ${isInReach({ user, values })}`
  return { values, mine }
}

/** The latest notifications of the caller, of what they may still see, and how many are unread in all. */
export async function readInbox(ctx: Ctx): Promise<Inbox> {
  const { values, mine } = asked(ctx)
  const text = `
    select (select count(*)::int from notifications n where n.read_at is null and ${mine}) as unread,
      (select coalesce(json_agg(item), '[]') from (
        select ${fields} from notifications n where ${mine} order by n.created_at desc, n.id desc limit ${maxShown}
      ) item) as notifications`
  const { rows } = await ctx.db.$client.query<Inbox>(text, values.list)
  return rows[0] ?? { unread: 0, notifications: [] }
}

/** A notification of the caller that is still to be emailed: not read meanwhile, and to an address that is verified. */
export async function findUnread(ctx: Ctx, id: string): Promise<DigestNotification | undefined> {
  const { values, mine } = asked(ctx)
  const text = `select ${said} from notifications n join users u on u.agency_id = n.agency_id and u.id = n.user_id
    where n.id = ${values.$(id)} and n.read_at is null and u.email_verified and ${mine}`
  const { rows } = await ctx.db.$client.query<DigestNotification>(text, values.list)
  return rows[0]
}

/** The caller's unread notifications that are for their digest, of days of the agency's clocks, both included. */
export async function findForDigest(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<DigestNotification[]> {
  const { values, mine } = asked(ctx)
  const zone = values.$(ctx.user.timeZone)
  const text = `select ${said}
    from notifications n join notification_channels c
      on c.agency_id = n.agency_id and c.user_id = n.user_id and c.kind = n.kind and c.channel = 'digest'
    where ${mine} and n.read_at is null
      and n.created_at >= (${values.$(from)}::date)::timestamp at time zone ${zone}
      and n.created_at < (${values.$(to)}::date + 1)::timestamp at time zone ${zone}
    order by n.created_at desc, n.id desc`
  const { rows } = await ctx.db.$client.query<DigestNotification>(text, values.list)
  return rows
}

const repeated = `
  select n.user_id as "userId", n.kind, n.record_id as "recordId", n.text, n.detail
  from notifications n where n.agency_id = $1 and n.user_id = any($2::uuid[]) and n.created_at > $3`

/** What some people were notified of since an instant. */
export async function findRecentNotices(
  ctx: Ctx,
  people: readonly string[],
  since: Date,
): Promise<RecentNotice[]> {
  if (people.length === 0) return []
  const { rows } = await ctx.db.$client.query<RecentNotice>(repeated, [ctx.user.agencyId, people, since])
  return rows
}
