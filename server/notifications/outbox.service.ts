import { desc, sql } from 'drizzle-orm'
import { decryptStoredEmail } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'
import { keptMails } from '#server/db/tables/jobs.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { StoredEmail } from './outbox.page.ts'

const shown = 100

/** The mails that an installation without `SMTP_URL` kept, the latest first, all or those to an address. */
export function listStoredEmails(ctx: Ctx, to = ''): Promise<StoredEmail[]> {
  return inTransaction(
    ctx,
    async (ctx) => {
      const latest = [desc(keptMails.createdAt), desc(keptMails.id)]
      const rows = await ctx.db
        .select()
        .from(keptMails)
        .where(sql`position(lower(${to}) in lower(${keptMails.to})) > 0`)
        .orderBy(...latest)
        .limit(shown)
      return rows.map((row) => ({
        ...decryptStoredEmail(ctx.config, row),
        createdAt: row.createdAt.toISOString(),
      }))
    },
    'app_platform',
  )
}
