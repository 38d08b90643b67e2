import { and, eq, isNull, lt } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { selfServiceCodes, selfServiceSessions } from '#server/db/tables/self-service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { newToken } from '#server/http/session.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import {
  codeMinutes,
  type SelfServiceOpen,
  wrongCodeMessage,
} from '#shared/self-service/self-service.contract.ts'
import { codeHash, codeHashes } from './secrets.ts'
import { type Found, findLink, mayHaveCode, takeSession, tryCode } from './self-service.queries.ts'

type AgencyDb = InTransaction<AgencyCtx>
/** A client who opened the page: the work runs with the rights of the agency's owner, and says that a client acts. */
export type Visit = { ctx: AgencyCtx; clientId: string; sessionId: string }

const dayMillis = 86_400_000

/** The agency behind a link; null where it has gone. Whoever is signed in has no more right here than anybody. */
async function agencyOf(ctx: Ctx, { agencyId }: Found): Promise<AgencyCtx | null> {
  const mine = await actFor({ ...ctx, user: null }, agencyId, null)
  return mine && { ...mine, actor: 'client_link' }
}

/** The client of a link; undefined where they were deleted or merged into another. */
async function clientOf(ctx: AgencyDb, clientId: string): Promise<Client | undefined> {
  const client = await getClient(ctx, clientId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  return client?.id === clientId ? client : undefined
}

async function orderCode(ctx: AgencyDb, { linkId, clientId }: Found): Promise<void> {
  const client = await clientOf(ctx, clientId)
  if (!client?.email) return
  await lockName(ctx, `self-service codes ${linkId}`)
  if (!(await mayHaveCode(ctx, linkId))) return
  const id = newId()
  const createdAt = ctx.clock()
  await ctx.db.insert(selfServiceCodes).values({
    ...{ agencyId: ctx.user.agencyId, id, linkId, codeHash: codeHash(ctx.config, linkId, id), createdAt },
    expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
  })
  await publishEvent(ctx, 'self_service.code_ordered', { codeId: id, linkId, clientId })
}

/** Runs before it is known whose a link or a session is; whoever is signed in has no part in it. */
function asNobody<Out>(ctx: Ctx, run: (ctx: InTransaction<Ctx>) => Promise<Out>): Promise<Out> {
  return inTransaction({ ...ctx, user: null }, run, 'app_platform')
}

/** Emails a code to the client of a link. The answer is the same for every link, whether it works or not. */
export async function sendCode(ctx: Ctx, token: string): Promise<void> {
  const found = await asNobody(ctx, (ctx) => findLink(ctx, hashLinkToken(token)))
  const mine = found && (await agencyOf(ctx, found))
  if (mine) await inTransaction(mine, (ctx) => orderCode(ctx, found))
}

async function begin(ctx: AgencyDb, { linkId, clientId }: Found): Promise<string | null> {
  if (!(await clientOf(ctx, clientId))) return null
  const { agencyId } = ctx.user
  const now = ctx.clock()
  const isOld = lt(selfServiceSessions.usedAt, new Date(now.getTime() - dayMillis))
  const { agencyId: ofAgency, linkId: ofLink } = selfServiceSessions
  await ctx.db.delete(selfServiceSessions).where(and(eq(ofAgency, agencyId), eq(ofLink, linkId), isOld))
  const token = newToken()
  const id = newId()
  const row = { agencyId, id, linkId, tokenHash: hashLinkToken(token), createdAt: now, usedAt: now }
  await ctx.db.insert(selfServiceSessions).values(row)
  const about = { recordType: 'client', recordId: clientId, after: { linkId } }
  await recordAudit(ctx, { action: 'self_service.opened', ...about })
  return token
}

/**
 * Opens a link with the code that was emailed last, which is good once; answers the token of a new session. Throws the same 400 for
 * every code that doesn't open it, and for every link that doesn't work.
 */
export async function openLink(ctx: Ctx, { token, code }: SelfServiceOpen): Promise<string> {
  const hashes = codeHashes(ctx.config, token, code)
  const tried = await asNobody(ctx, (ctx) => tryCode(ctx, hashLinkToken(token), hashes))
  const mine = tried?.isRight ? await agencyOf(ctx, tried) : null
  const session = tried && mine && (await inTransaction(mine, (ctx) => begin(ctx, tried)))
  if (!session) throw new AppError('invalid', wrongCodeMessage, { reason: 'wrong_code' })
  return session
}

function ended(): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Enter a new code to continue.', {
    reason: 'session_ended',
  })
}

/** The client of a session that stands. Throws 401. */
export async function visitOf(ctx: Ctx, token: string | undefined): Promise<Visit> {
  const found = token && (await asNobody(ctx, (ctx) => takeSession(ctx, hashLinkToken(token))))
  const mine = found ? await agencyOf(ctx, found) : null
  if (!found || !mine) throw ended()
  return { ctx: mine, clientId: found.clientId, sessionId: found.sessionId }
}

/** Runs something about the client of a session in one transaction of their agency. Throws 401 where the client has gone. */
export function aboutClient<Out>(
  { ctx, clientId }: Visit,
  run: (ctx: AgencyDb, client: Client) => Promise<Out>,
): Promise<Out> {
  return inTransaction(ctx, async (ctx) => {
    const client = await clientOf(ctx, clientId)
    if (!client) throw ended()
    return run(ctx, client)
  })
}

/** Ends a session; one that has ended is no error. */
export async function endSession(ctx: Ctx, token: string | undefined): Promise<void> {
  const visit = await visitOf(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  })
  if (!visit) return
  const { agencyId, id, endedAt } = selfServiceSessions
  await inTransaction(visit.ctx, (ctx) =>
    ctx.db
      .update(selfServiceSessions)
      .set({ endedAt: ctx.clock() })
      .where(and(eq(agencyId, ctx.user.agencyId), eq(id, visit.sessionId), isNull(endedAt))),
  )
}
