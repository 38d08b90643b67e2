import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { type Inbox, maxShown, Notification } from '#shared/inbox/inbox.contract.ts'

type Ctx = InTransaction<AgencyCtx>
/** What a notification says, and where it leads. */
export type DigestNotification = Pick<Notification, 'text' | 'detail' | 'recordType' | 'recordId'>

const fields = projection(Notification, 'n')

const latest = `
  select (select count(*)::int from notifications where agency_id = $1 and user_id = $2 and read_at is null) as unread,
    (select coalesce(json_agg(item), '[]') from (
      select ${fields} from (
        select * from notifications where agency_id = $1 and user_id = $2 order by created_at desc, id desc limit ${maxShown}
      ) n
    ) item) as notifications`

const unread = `
  select n.text, n.detail, n.record_type as "recordType", n.record_id as "recordId"
  from notifications n join users u on u.agency_id = n.agency_id and u.id = n.user_id
  where n.agency_id = $1 and n.id = $2 and n.read_at is null and u.email_verified`

const forDigest = `
  select n.text, n.detail, n.record_type as "recordType", n.record_id as "recordId"
  from notifications n join notification_channels c
    on c.agency_id = n.agency_id and c.user_id = n.user_id and c.kind = n.kind and c.channel = 'digest'
  where n.agency_id = $1 and n.user_id = $2 and n.read_at is null and n.created_at >= ($3::date)::timestamp at time zone $5
    and n.created_at < ($4::date + 1)::timestamp at time zone $5
  order by n.created_at desc, n.id desc`

/** The latest notifications of the caller, and how many are unread in all. */
export async function readInbox(ctx: Ctx): Promise<Inbox> {
  const { rows } = await ctx.db.$client.query<Inbox>(latest, [ctx.user.agencyId, ctx.user.id])
  return rows[0] ?? { unread: 0, notifications: [] }
}

/** A notification that is still to be emailed: not read meanwhile, and to an address that is verified. */
export async function findUnread(ctx: Ctx, id: string): Promise<DigestNotification | undefined> {
  const { rows } = await ctx.db.$client.query<DigestNotification>(unread, [ctx.user.agencyId, id])
  return rows[0]
}

/** The caller's unread notifications that are for their digest, of days of the agency's clocks, both included. */
export async function findForDigest(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<DigestNotification[]> {
  const { agencyId, id, timeZone } = ctx.user
  const { rows } = await ctx.db.$client.query<DigestNotification>(forDigest, [
    agencyId,
    id,
    from,
    to,
    timeZone,
  ])
  return rows
}
