import { and, eq } from 'drizzle-orm'
import { type MailServerAccess, MailServerError } from '#server/adapters/mail-server.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { mailServers } from '#server/db/tables/mail-servers.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type {
  ImapConnect,
  MailServer,
  MailServerKind,
  MailServers,
  SmtpConnect,
} from '#shared/mail-servers/mail-servers.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof mailServers.$inferSelect

const dayMillis = 86_400_000

/** Throws 403 for who does not own the agency. */
function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit'))
    throw new AppError('forbidden', 'Only the agency owner can connect mail servers.')
}

/** Where a password stands, for its encryption. */
export function passwordPlace(agencyId: string, kind: MailServerKind): string {
  return `mail_servers.password:${agencyId}:${kind}`
}

/** The condition that names the agency's server of a kind. */
export function whereServer({ user }: AgencyCtx, kind: MailServerKind) {
  return and(eq(mailServers.agencyId, user.agencyId), eq(mailServers.kind, kind))
}

function answered(row: Row): MailServer {
  const { host, port, security, username, fromAddress, error, pausedAt, lastSuccessAt } = row
  return {
    ...{ host, port, security, username, fromAddress, error },
    pausedAt: pausedAt?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  }
}

/** The agency's own mail servers, without passwords. 403 for who does not own the agency. */
export async function getMailServers(ctx: Ctx): Promise<MailServers> {
  checkMayManage(ctx)
  const rows = await ctx.db.select().from(mailServers).where(eq(mailServers.agencyId, ctx.user.agencyId))
  const of = (kind: MailServerKind) => {
    const row = rows.find((one) => one.kind === kind)
    return row ? answered(row) : null
  }
  return { imap: of('imap'), smtp: of('smtp') }
}

/** Which entry of the form a refusal is about. */
const fieldOf = {
  host: 'host',
  certificate: 'host',
  connection: 'host',
  security: 'security',
  password: 'password',
} as const

/** Tries a server before it is saved. Throws 400 with the server's reason at the entry that it is about. */
async function tried<Out>(connect: () => Promise<Out>): Promise<Out> {
  try {
    return await connect()
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    const fields = { [fieldOf[error.problem]]: error.message }
    throw new AppError('invalid', error.message, { reason: error.problem, fields })
  }
}

type Connected = Partial<Row> & MailServerAccess

async function save(ctx: Ctx, kind: MailServerKind, values: Connected): Promise<MailServer> {
  const { agencyId } = ctx.user
  const cipher = await agencyCipher(ctx)
  const now = ctx.clock()
  const fresh = { error: '', failures: 0, pausedAt: null, readingUntil: null, stuckUid: null, stuckTimes: 0 }
  const set = {
    ...{ ...fresh, ...values, lastSuccessAt: now, updatedAt: now },
    password: cipher.encrypt(passwordPlace(agencyId, kind), values.password),
  }
  const [row] = await ctx.db
    .insert(mailServers)
    .values({ agencyId, kind, ...set })
    .onConflictDoUpdate({ target: [mailServers.agencyId, mailServers.kind], set })
    .returning()
  if (!row) throw notFound()
  const { host, port, security, username } = row
  const after = { kind, host, port, security, username }
  await recordAudit(ctx, {
    ...{ action: 'mail_server.connected', recordType: 'agency', recordId: agencyId, after },
  })
  return answered(row)
}

/**
 * Connects the agency's mailbox after signing in to it: email that comes in from then on is read. Throws 403, and 400 where the
 * server can't be reached, has no valid certificate or rejects the password.
 */
export async function connectImap(ctx: AgencyCtx, input: ImapConnect): Promise<MailServer> {
  checkMayManage(ctx)
  const place = await tried(() =>
    ctx.adapters.imap.withInbox(input, async ({ uidValidity, uidNext }) => ({
      uidValidity,
      lastUid: Math.max(0, uidNext - 1),
    })),
  )
  const now = ctx.clock()
  const from = { readSince: new Date(now.getTime() - dayMillis), nextReadAt: now }
  return inTransaction(ctx, (mine) => save(mine, 'imap', { ...input, ...place, ...from }))
}

/**
 * Connects the server that emails to clients and others go by, after signing in to it. Throws 403, and 400 where the server can't
 * be reached, has no valid certificate or rejects the password.
 */
export async function connectSmtp(ctx: AgencyCtx, input: SmtpConnect): Promise<MailServer> {
  checkMayManage(ctx)
  await tried(() => ctx.adapters.smtp.check(input))
  return inTransaction(ctx, (mine) => save(mine, 'smtp', input))
}

async function lockServer(ctx: Ctx, kind: MailServerKind): Promise<Row | undefined> {
  checkMayManage(ctx)
  const [row] = await ctx.db.select().from(mailServers).where(whereServer(ctx, kind)).for('update')
  return row
}

/** Disconnects a server, if one is connected; its password is deleted. Throws 403. */
export async function disconnect(ctx: Ctx, kind: MailServerKind): Promise<void> {
  const row = await lockServer(ctx, kind)
  if (!row) return
  await ctx.db.delete(mailServers).where(whereServer(ctx, kind))
  const { agencyId } = ctx.user
  const about = { action: 'mail_server.disconnected', recordType: 'agency', recordId: agencyId } as const
  const { host, username } = row
  await recordAudit(ctx, { ...about, before: { kind, host, username } })
}

/** Has the mailbox read right away, also where that was paused. Throws 403, and 409 where none is connected. */
export async function readImapNow(ctx: Ctx): Promise<MailServer> {
  if (!(await lockServer(ctx, 'imap')))
    throw new AppError('conflict', 'Conflict: no mailbox is connected.', { reason: 'not_connected' })
  const set = { pausedAt: null, failures: 0, nextReadAt: ctx.clock(), updatedAt: ctx.clock() }
  const [row] = await ctx.db.update(mailServers).set(set).where(whereServer(ctx, 'imap')).returning()
  if (!row) throw notFound()
  await publishEvent(ctx, 'mailbox.due', {})
  return answered(row)
}
