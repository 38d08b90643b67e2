import { and, eq } from 'drizzle-orm'
import { MailRefused } from '#server/adapters/mail.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { Ctx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { selfServiceCodes } from '#server/db/tables/self-service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { codeMinutes } from '#shared/self-service/self-service.contract.ts'
import { codeOf } from './secrets.ts'

/** Emails a code to the client's address on file; one that was used or is over by then is not sent. */
async function sendCode(ctx: Ctx, { agencyId, clientId, codeId }: EventData<'self_service.code_ordered'>) {
  const mine = await actFor(ctx, agencyId, null)
  if (!mine) return
  const { code, email, agency } = await inTransaction(mine, async (ctx) => {
    const isIt = and(eq(selfServiceCodes.agencyId, agencyId), eq(selfServiceCodes.id, codeId))
    const [code] = await ctx.db.select().from(selfServiceCodes).where(isIt)
    const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId))
    return { code, agency, email: (await getClient(ctx, clientId)).email }
  })
  if (!code || code.usedAt || code.expiresAt <= ctx.clock() || !email) return
  const name = agency?.name ?? ''
  const mail = mailOf({
    to: email,
    subject: `Your code for ${name}`,
    paragraphs: ['Hello,', 'Enter this code to open your insurance page.'],
    facts: [{ label: 'Code', value: codeOf(ctx.config, codeId) }],
    footnote: `The code works once, for ${codeMinutes} minutes. If you didn’t ask for it, ignore this email and don’t share the code: ${name} never asks for it.`,
    reason: `You receive this because someone opened your private link from ${name}.`,
  })
  try {
    await ctx.adapters.mail.send(mail)
  } catch (error) {
    // Another code can be asked for; the address is what is wrong.
    if (!(error instanceof MailRefused)) throw error
  }
}

/** The background work of self-service. */
export const selfServiceJobs: JobKind[] = [
  jobOn('self_service.code_ordered', { name: 'self-service.send_code', run: sendCode }),
]
