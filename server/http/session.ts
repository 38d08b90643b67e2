import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { SessionUser } from '#server/context.ts'
import { opening } from '#server/db/client.ts'
import { isOutOfRoom } from '#server/errors.ts'
import { defaultSettings, settingsSections } from '#shared/admin/settings.contract.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { hashLinkToken } from './link-token.ts'
import { findSession, touchStatement } from './session.queries.ts'

const hourMillis = 3_600_000
/** A session ends after 12 hours without a request and 30 days after login at the latest. */
export const idleMillis = 12 * hourMillis
export const absoluteMillis = 30 * 24 * hourMillis
/** How stale the record of a session's last use may be: writing it at every request would cost too much. */
const touchMillis = 5 * 60_000

type CookieConfig = Pick<Config, 'secretKey' | 'appUrl'>

function isSecure(config: CookieConfig): boolean {
  return config.appUrl.startsWith('https://')
}

function sign(config: CookieConfig, purpose: string, token: string): string {
  return createHmac('sha256', config.secretKey).update(`${purpose}:${token}`).digest('base64url')
}

/** The name of the HttpOnly cookie that carries the signed token. */
export function sessionCookieName(config: CookieConfig): string {
  return isSecure(config) ? '__Host-bindery-session' : 'bindery-session'
}

/** The readable cookie that a browser clears to end the session even when the logout call fails. */
export const sessionIdCookie = 'session-id'

/** A new session token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The two cookies of a session: the signed token, and the readable one bound to it. */
export function sessionCookies(config: CookieConfig, token: string): { session: string; sessionId: string } {
  return {
    session: `${token}.${sign(config, 'session', token)}`,
    sessionId: sign(config, 'session-id', token),
  }
}

/** Gives the browser a session. */
export function setSessionCookies(reply: FastifyReply, config: CookieConfig, token: string): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: absoluteMillis / 1000,
  } as const
  const { session, sessionId } = sessionCookies(config, token)
  reply.setCookie(sessionCookieName(config), session, { ...shared, httpOnly: true })
  reply.setCookie(sessionIdCookie, sessionId, { ...shared, httpOnly: false })
}

/** Takes the session's cookies from the browser. */
export function clearSessionCookies(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(sessionCookieName(config), { path: '/', secure: isSecure(config) })
  reply.clearCookie(sessionIdCookie, { path: '/', secure: isSecure(config) })
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The token of a request whose two cookies are genuine and belong together, else null. */
export function tokenOf(request: FastifyRequest, config: CookieConfig): string | null {
  const [token, signature] = (request.cookies[sessionCookieName(config)] ?? '').split('.')
  const sessionId = request.cookies[sessionIdCookie]
  if (!token || !signature || !sessionId) return null
  if (!isSame(signature, sign(config, 'session', token))) return null
  return isSame(sessionId, sign(config, 'session-id', token)) ? token : null
}

type SessionRow = {
  session_id: string
  session_created_at: Date
  session_used_at: Date
  session_expires_at: Date
  user_id: string
  role: Role
  name: string
  email: string
  status: string
  locked_until: Date | null
  agency_id: string | null
  agency_owner_id: string | null
  time_zone: string | null
  sees: string
  may_assign: boolean
  is_read_only: boolean
  has_two_factor: boolean
  requires_two_factor: boolean | null
  session_settings: object | null
  is_demo: boolean
}

async function touchSession(pool: pg.Pool, sessionId: string, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', 'app_platform', true)`)
    await client.query(touchStatement, [sessionId, now])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** How long sessions last as admins set it; what cannot be read has the defaults. */
export function sessionLimits(kept: object | null): { idleMillis: number; absoluteMillis: number } {
  const read = settingsSections.sessions.safeParse({ ...defaultSettings.sessions, ...kept })
  const { idleHours, absoluteDays } = read.data ?? defaultSettings.sessions
  return { idleMillis: idleHours * hourMillis, absoluteMillis: absoluteDays * 24 * hourMillis }
}

function isAlive(row: SessionRow, now: Date): boolean {
  const isUserActive = row.status === 'active' && !(row.locked_until && row.locked_until > now)
  const limits = sessionLimits(row.session_settings)
  const ageMillis = now.getTime() - row.session_created_at.getTime()
  const unusedMillis = now.getTime() - row.session_used_at.getTime()
  const isYoung = row.session_expires_at > now && ageMillis < limits.absoluteMillis
  return isUserActive && isYoung && unusedMillis < limits.idleMillis
}

/** Admins need two factors, and members whose agency requires them. A demo account's password is public: a second factor would protect nothing. */
export function needsTwoFactor(
  { role, isDemo }: { role: Role; isDemo: boolean },
  doesAgencyRequire: boolean | null,
): boolean {
  return isAdmin(role) ? !isDemo : (doesAgencyRequire ?? false)
}

/**
 * Who a request is from: read from the session's row at every request, so that an end takes effect at once. People of
 * the demo are there only for calls that may try things out.
 */
export async function findSessionUser(
  pool: pg.Pool,
  config: CookieConfig & { isTryOut: boolean },
  request: FastifyRequest,
  now: Date,
): Promise<SessionUser | null> {
  const token = tokenOf(request, config)
  if (!token) return null
  const row = (
    await pool.query<SessionRow>({
      name: 'find_session',
      ...opening(pool, findSession, [hashLinkToken(token)]),
    })
  ).rows[0]
  if (!row || !isAlive(row, now) || (row.is_demo && !config.isTryOut)) return null
  if (now.getTime() - row.session_used_at.getTime() > touchMillis) {
    await touchSession(pool, row.session_id, now).catch((error: unknown) => {
      // Anyone who only reads goes on while the disk is full.
      if (!isOutOfRoom(error)) throw error
    })
  }
  return {
    id: row.user_id,
    role: row.role,
    name: row.name,
    email: row.email,
    sessionId: row.session_id,
    agencyId: row.agency_id,
    agencyOwnerId: row.agency_owner_id,
    seesWholeBook: row.sees === 'whole_book',
    mayAssign: row.may_assign,
    isReadOnly: row.is_read_only,
    timeZone: row.time_zone ?? defaultTimeZone,
    hasTwoFactor: row.has_two_factor,
    needsTwoFactor: needsTwoFactor({ role: row.role, isDemo: row.is_demo }, row.requires_two_factor),
  }
}
