import { type Mail, MailRefused } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'

/** Sends several mails; one that fails does not keep the others back. Throws a failure worth another try, if any. */
export async function sendMails(ctx: Ctx, mails: Mail[]): Promise<void> {
  const failures: unknown[] = []
  for (const mail of mails) {
    await ctx.adapters.mail.send(mail).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures.find((error) => !(error instanceof MailRefused)) ?? failures[0]
}
