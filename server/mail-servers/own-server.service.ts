import { sql } from 'drizzle-orm'
import type { OwnMailServer } from '#server/adapters/mail.ts'
import type { MailServerError } from '#server/adapters/mail-server.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { mailServers } from '#server/db/tables/mail-servers.ts'
import { notifyOwners } from '#server/inbox/inbox.service.ts'
import { passwordPlace, whereServer } from './mail-servers.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** At which failure in a row owners are notified. */
const warnAt = 3

/** The server of the agency's own that emails go by; null where they go by the platform's. For work that sends. */
export async function ownServer(ctx: Ctx): Promise<OwnMailServer | null> {
  const [row] = await ctx.db.select().from(mailServers).where(whereServer(ctx, 'smtp'))
  if (!row) return null
  const { host, port, security, username, fromAddress } = row
  const cipher = await agencyCipher(ctx)
  const password = cipher.decrypt(passwordPlace(ctx.user.agencyId, 'smtp'), row.password)
  return { host, port, security, username, fromAddress, password }
}

/** Notes that the server has taken an email. */
export async function keepSent(ctx: Ctx): Promise<void> {
  const set = { error: '', failures: 0, lastSuccessAt: ctx.clock() }
  await ctx.db.update(mailServers).set(set).where(whereServer(ctx, 'smtp'))
}

/** Notes why the server could not be used; owners are notified of the third failure in a row. */
export async function keepNotSent(ctx: Ctx, error: MailServerError): Promise<void> {
  const set = { error: error.message, failures: sql<number>`failures + 1` }
  const [row] = await ctx.db.update(mailServers).set(set).where(whereServer(ctx, 'smtp')).returning()
  if (row?.failures !== warnAt) return
  const { agencyId } = ctx.user
  const about = { kind: 'mail_server', recordType: 'mailbox', recordId: agencyId } as const
  await notifyOwners(ctx, { ...about, text: 'Your SMTP server can’t be used', detail: error.message })
}
