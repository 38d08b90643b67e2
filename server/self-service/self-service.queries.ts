import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { isExpirationAssumed } from '#server/records/filters.ts'
import { inForceOn, premiumOn, statusOn } from '#server/records/standings.ts'
import { dayIn } from '#shared/dates.ts'
import type { RequestKind } from '#shared/self-service/request-form.rules.ts'
import {
  codesPerHour,
  idleMinutes,
  sessionHours,
  triesOfCode,
  triesOfLink,
} from '#shared/self-service/self-service.contract.ts'

type AgencyDb = InTransaction<AgencyCtx>

/** A link that leads to a client: neither expired, revoked nor locked. */
const works = (link: string) =>
  `${link}.revoked_at is null and ${link}.expires_at > $2 and ${link}.wrong_tries < ${triesOfLink}`

/** Where a link leads to, before it is known whose it is. */
export type Found = { agencyId: string; linkId: string; clientId: string }

/** Where a link that works leads to. One that is unknown, expired, revoked or locked costs the same statement. */
export async function findLink(
  { db, clock }: InTransaction<Ctx>,
  tokenHash: string,
): Promise<Found | undefined> {
  const text = `select l.agency_id as "agencyId", l.id as "linkId", l.client_id as "clientId"
    from self_service_links l where l.token_hash = $1 and ${works('l')}`
  return (await db.$client.query<Found>(text, [tokenHash, clock()])).rows[0]
}

/** The agency's link of a client that stands, by the newest. */
export type StandingLink = {
  id: string
  expiresAt: Date
  openedAt: Date | null
  isLocked: boolean
}

/** The link of a client that is neither expired nor revoked. */
export async function findStandingLink(ctx: AgencyDb, clientId: string): Promise<StandingLink | undefined> {
  const text = `select id, expires_at as "expiresAt", opened_at as "openedAt",
      wrong_tries >= ${triesOfLink} as "isLocked"
    from self_service_links where agency_id = $1 and client_id = $3 and revoked_at is null and expires_at > $2
    order by created_at desc, id desc limit 1`
  const values = [ctx.user.agencyId, ctx.clock(), clientId]
  return (await ctx.db.$client.query<StandingLink>(text, values)).rows[0]
}

/** Whether a link may be sent another code within this hour; codes that are long over are removed. */
export async function mayHaveCode(ctx: AgencyDb, linkId: string): Promise<boolean> {
  const values = [ctx.user.agencyId, linkId, ctx.clock()]
  const old = `delete from self_service_codes where agency_id = $1 and link_id = $2 and created_at < $3::timestamptz - interval '1 day'`
  await ctx.db.$client.query(old, values)
  const text = `select count(*)::int as count from self_service_codes
    where agency_id = $1 and link_id = $2 and created_at > $3::timestamptz - interval '1 hour'`
  const { rows } = await ctx.db.$client.query<{ count: number }>(text, values)
  return (rows[0]?.count ?? 0) < codesPerHour
}

/**
 * Tries a code of a link that works: the newest, unused and in time, whose tries are not used up. A right one is used up by it,
 * a wrong one counts against it and the link. Two tries at the same time wait for each other.
 */
export async function tryCode(
  { db, clock }: InTransaction<Ctx>,
  tokenHash: string,
  rightHashes: readonly string[],
): Promise<(Found & { isRight: boolean }) | undefined> {
  const text = `
    with link as (
      select l.agency_id, l.id, l.client_id from self_service_links l where l.token_hash = $1 and ${works('l')} for update
    ), newest as (
      select c.agency_id, c.id from self_service_codes c join link l on c.agency_id = l.agency_id and c.link_id = l.id
      order by c.created_at desc, c.id desc limit 1
    ), tried as (
      update self_service_codes c set
        wrong_tries = c.wrong_tries + case when c.code_hash = any($3) then 0 else 1 end,
        used_at = case when c.code_hash = any($3) then $2::timestamptz end
      from newest n
      where c.agency_id = n.agency_id and c.id = n.id and c.used_at is null and c.expires_at > $2
        and c.wrong_tries < ${triesOfCode}
      returning c.code_hash = any($3) as is_right
    )
    update self_service_links l set
      wrong_tries = case when tried.is_right then 0 else l.wrong_tries + 1 end,
      opened_at = case when tried.is_right then $2::timestamptz else l.opened_at end
    from link, tried where l.agency_id = link.agency_id and l.id = link.id
    returning l.agency_id as "agencyId", l.id as "linkId", l.client_id as "clientId", tried.is_right as "isRight"`
  const values = [tokenHash, clock(), rightHashes]
  return (await db.$client.query<Found & { isRight: boolean }>(text, values)).rows[0]
}

/** Uses a session that stands and whose link works: undefined for one that is unknown, ended, idle for too long, or too old. */
export async function takeSession(
  { db, clock }: InTransaction<Ctx>,
  tokenHash: string,
): Promise<(Found & { sessionId: string }) | undefined> {
  const text = `update self_service_sessions s set used_at = $2
    from self_service_links l
    where s.token_hash = $1 and s.ended_at is null and s.used_at > $2::timestamptz - interval '${idleMinutes} minutes'
      and s.created_at > $2::timestamptz - interval '${sessionHours} hours'
      and l.agency_id = s.agency_id and l.id = s.link_id and l.revoked_at is null
    returning s.agency_id as "agencyId", s.id as "sessionId", l.id as "linkId", l.client_id as "clientId"`
  return (await db.$client.query<Found & { sessionId: string }>(text, [tokenHash, clock()])).rows[0]
}

/** A policy in force of a client. */
export type PolicyRow = {
  id: string
  type: string
  line: string
  lines: string[]
  carrier: string
  policyNumber: string
  effectiveDate: string | null
  expirationDate: string | null
  premium: number
  isNoticed: boolean
}

/** The policies of a client in force today, by line. What nobody said is null. */
export async function findPolicies(ctx: AgencyDb, clientId: string): Promise<PolicyRow[]> {
  const text = `select p.id, p.type, coalesce(nullif(p.line_of_business, ''), initcap(p.type)) as line, p.lines, p.carrier,
      p.policy_number as "policyNumber", p.effective_date as "effectiveDate",
      case when not ${isExpirationAssumed} then p.expiration_date end as "expirationDate",
      (${premiumOn('p', '$3')})::float8 as premium, ${statusOn('p', '$3')} = 'pending_cancellation' as "isNoticed"
    from policies p where p.agency_id = $1 and p.client_id = $2 and p.deleted_at is null and ${inForceOn('p', '$3')}
    order by line, p.policy_number, p.id`
  const values = [ctx.user.agencyId, clientId, dayIn(ctx.user.timeZone, ctx.clock())]
  return (await ctx.db.$client.query<PolicyRow>(text, values)).rows
}

/** The documents that a client may see: shared, and still the client's. */
export async function findShared(
  ctx: AgencyDb,
  clientId: string,
): Promise<{ id: string; fileName: string; sharedAt: Date }[]> {
  const text = `select d.id, d.file_name as "fileName", s.shared_at as "sharedAt"
    from shared_documents s join documents d on d.agency_id = s.agency_id and d.id = s.document_id
    where s.agency_id = $1 and s.client_id = $2 and d.client_id = s.client_id and d.deleted_at is null
    order by s.shared_at desc, d.id`
  const values = [ctx.user.agencyId, clientId]
  return (await ctx.db.$client.query<{ id: string; fileName: string; sharedAt: Date }>(text, values)).rows
}

/** A request as its client sees it, what they wrote encrypted. */
export type RequestRow = {
  id: string
  kind: RequestKind
  answers: string
  state: 'received' | 'in_progress' | 'done' | 'closed'
  createdAt: Date
}

/** The requests of a client with what became of them, the newest first. */
export async function findRequests(ctx: AgencyDb, clientId: string): Promise<RequestRow[]> {
  const text = `select r.id, r.kind, r.answers, r.created_at as "createdAt",
      case when t.deleted_at is not null or c.deleted_at is not null or c.status = 'declined' then 'closed'
        when t.status = 'resolved' or c.status = 'issued' then 'done'
        when t.status = 'in_progress' or c.form_id is not null then 'in_progress' else 'received' end as state
    from self_service_requests r
    left join tickets t on t.agency_id = r.agency_id and t.id = r.ticket_id
    left join certificate_requests c on c.agency_id = r.agency_id and c.id = r.certificate_request_id
    where r.agency_id = $1 and r.client_id = $2
    order by r.created_at desc, r.id desc limit 30`
  return (await ctx.db.$client.query<RequestRow>(text, [ctx.user.agencyId, clientId])).rows
}

/** How many requests a client sent within a day, and whether this one is among all of them. */
export async function countRequests(
  ctx: AgencyDb,
  clientId: string,
  requestId: string,
): Promise<{ ofDay: number; isKnown: boolean }> {
  const text = `select count(*) filter (where created_at > $4::timestamptz - interval '1 day')::int as "ofDay",
      coalesce(bool_or(request_id = $3), false) as "isKnown"
    from self_service_requests where agency_id = $1 and client_id = $2`
  const values = [ctx.user.agencyId, clientId, requestId, ctx.clock()]
  const { rows } = await ctx.db.$client.query<{ ofDay: number; isKnown: boolean }>(text, values)
  return rows[0] ?? { ofDay: 0, isKnown: false }
}
