import type { InTransaction, UserCtx } from '#server/context.ts'
import { idleMillis } from '#server/http/session.ts'
import type { PlatformMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { monthRange } from '#shared/dashboard/dashboard.rules.ts'
import { dayIn, monthOf } from '#shared/dates.ts'

// Only accounts and agencies: the platform's role has no grant on an agency's records. $1 now · $2 this month's
// first day · $3 when an idle session was last used · $4 time zone.
const monthStart = '($2::date::timestamp at time zone $4::text)'
const statement = `
select
  (select json_build_object('totalAgencies', count(*), 'newAgencies', count(*) filter (where created_at >= ${monthStart}),
      'trialsEndingSoon', count(*) filter (where subscription_status = 'trialing'
        and subscription_period_end > $1 and subscription_period_end <= $1::timestamptz + interval '7 days'),
      'subscriptions', json_build_object(
        'trialing', count(*) filter (where subscription_status = 'trialing' and subscription_period_end > $1),
        'active', count(*) filter (where subscription_status = 'active'),
        'expired', count(*) filter (where subscription_status = 'expired'
          or (subscription_status = 'trialing' and subscription_period_end <= $1)),
        'other', count(*) filter (where subscription_status not in ('trialing', 'active', 'expired'))))
    from agencies) as agencies,
  (select json_build_object('totalUsers', count(*), 'newUsers', count(*) filter (where created_at >= ${monthStart}),
      'lockedUsers', count(*) filter (where locked_until > $1),
      'unverifiedUsers', count(*) filter (where not email_verified),
      'usersByRole', json_build_object('agency_owner', count(*) filter (where role = 'agency_owner'),
        'agent', count(*) filter (where role = 'agent'),
        'admin', count(*) filter (where role in ('admin', 'super_admin'))))
    from users where status = 'active') as users,
  (select json_build_object('activeSessions', count(*) filter (where updated_at > $3 and expires_at > $1),
      'activeUsers', json_build_object(
        'day', count(distinct user_id) filter (where updated_at > $1::timestamptz - interval '1 day'),
        'week', count(distinct user_id) filter (where updated_at > $1::timestamptz - interval '7 days'),
        'month', count(distinct user_id) filter (where updated_at > $1::timestamptz - interval '30 days')))
    from sessions) as sessions,
  (select count(*) from invitations where accepted_at is null and revoked_at is null and expires_at > $1)
    as "openInvitations"`

type Agencies = Pick<PlatformMetrics, 'totalAgencies' | 'newAgencies' | 'trialsEndingSoon' | 'subscriptions'>
type Users = Pick<
  PlatformMetrics,
  'totalUsers' | 'newUsers' | 'lockedUsers' | 'unverifiedUsers' | 'usersByRole'
>
type Sessions = Pick<PlatformMetrics, 'activeSessions' | 'activeUsers'>
type Row = { agencies: Agencies; users: Users; sessions: Sessions; openInvitations: number }

/** The figures of `GET /api/admin/metrics`: what an admin sees in place of an agency's (product.md 3). */
export async function getPlatformMetrics(ctx: InTransaction<UserCtx>): Promise<PlatformMetrics> {
  const now = ctx.clock()
  const today = dayIn(ctx.user.timeZone, now)
  const { rows } = await ctx.db.$client.query<Row>(statement, [
    now,
    monthRange(today).from,
    new Date(now.getTime() - idleMillis),
    ctx.user.timeZone,
  ])
  const row = rows[0]
  if (!row) throw new Error('The metrics came back empty.')
  const { agencies, users, sessions, openInvitations } = row
  return { today, month: monthOf(today), ...agencies, ...users, ...sessions, openInvitations }
}
