import type { InTransaction, UserCtx } from '#server/context.ts'
import { idleMillis } from '#server/http/session.ts'
import { statusStatement } from '#server/subscriptions/status-statement.ts'
import type { PlatformMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { monthRange } from '#shared/dashboard/dashboard.rules.ts'
import { dayIn, monthOf } from '#shared/dates.ts'

// Accounts, agencies and what waits for admins: the platform's role has no grant on an agency's records. $1 now · $2 this month's
// first day · $3 when an idle session was last used · $4 time zone. Test agencies and their people count nowhere.
const monthStart = '($2::date::timestamp at time zone $4::text)'
const isReal = 'not exists (select 1 from agencies t where t.is_test and t.id = agency_id)'
const statement = `
select
  (select json_build_object('totalAgencies', count(*), 'newAgencies', count(*) filter (where created_at >= ${monthStart}),
      'trialsEndingSoon', count(*) filter (where status = 'trialing'
        and subscription_period_end > $1 and subscription_period_end <= $1::timestamptz + interval '7 days'),
      'subscriptions', json_build_object(
        'trialing', count(*) filter (where status = 'trialing'),
        'active', count(*) filter (where status = 'active'),
        'expired', count(*) filter (where status = 'expired'),
        'other', count(*) filter (where status not in ('trialing', 'active', 'expired'))))
    from (select *, ${statusStatement('$1')} as status from agencies where not is_test) a) as agencies,
  (select json_build_object('totalUsers', count(*), 'newUsers', count(*) filter (where created_at >= ${monthStart}),
      'lockedUsers', count(*) filter (where locked_until > $1),
      'unverifiedUsers', count(*) filter (where not email_verified),
      'usersByRole', json_build_object('agency_owner', count(*) filter (where role = 'agency_owner'),
        'agent', count(*) filter (where role = 'agent'),
        'admin', count(*) filter (where role in ('admin', 'super_admin'))))
    from users where status = 'active' and ${isReal}) as users,
  (select json_build_object('activeSessions', count(*) filter (where s.updated_at > $3 and s.expires_at > $1),
      'activeUsers', json_build_object(
        'day', count(distinct user_id) filter (where s.updated_at > $1::timestamptz - interval '1 day'),
        'week', count(distinct user_id) filter (where s.updated_at > $1::timestamptz - interval '7 days'),
        'month', count(distinct user_id) filter (where s.updated_at > $1::timestamptz - interval '30 days')))
    from sessions s join users u on u.id = s.user_id where ${isReal}) as sessions,
  (select count(*) from invitations
    where accepted_at is null and revoked_at is null and expires_at > $1 and ${isReal}) as "openInvitations",
  (select count(*) from support_requests where status = 'open') as "openRequests",
  (select count(*) from error_groups where status = 'open') as "openErrors"`

type Agencies = Pick<PlatformMetrics, 'totalAgencies' | 'newAgencies' | 'trialsEndingSoon' | 'subscriptions'>
type Users = Pick<
  PlatformMetrics,
  'totalUsers' | 'newUsers' | 'lockedUsers' | 'unverifiedUsers' | 'usersByRole'
>
type Sessions = Pick<PlatformMetrics, 'activeSessions' | 'activeUsers'>
type Work = Pick<PlatformMetrics, 'openInvitations' | 'openRequests' | 'openErrors'>
type Row = Work & { agencies: Agencies; users: Users; sessions: Sessions }

/** The figures of `GET /api/admin/metrics`: what an admin sees in place of an agency's. */
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
  const { agencies, users, sessions, ...work } = row
  return { today, month: monthOf(today), ...agencies, ...users, ...sessions, ...work }
}
