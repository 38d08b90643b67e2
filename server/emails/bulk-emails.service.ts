import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import type { BulkEmailPreview, BulkEmailResult, LeftOut } from '#shared/emails/emails.contract.ts'
import { fillIn } from '#shared/emails/merge-fields.rules.ts'
import { checkAllowance, frameOf, lockAllowance, type OrderedEmail, orderEmail } from './emails.service.ts'
import { mergeValuesOf } from './merge-values.ts'
import { clientsMailedSince, findMailedClients, type Recipient } from './recipients.queries.ts'
import { getTemplate } from './templates.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Planned = OrderedEmail & { clientName: string }
type Plan = { emails: Planned[]; leftOut: LeftOut[]; remaining: number }

const repeatMillis = 24 * 3_600_000
const maxSamples = 3

/** The terms that several emails are about, which the caller may change. */
export type MailedTerms = readonly { id: string; clientId: string }[]

function whyNot(client: Recipient, mailed: ReadonlySet<string>): LeftOut['reason'] | null {
  if (client.email === '') return 'no_email'
  if (client.hasOptedOut) return 'opted_out'
  return mailed.has(client.clientId ?? '') ? 'already_sent' : null
}

/** What each client of some terms would be sent, once each, and who is left out. Nobody else of the agency sends any meanwhile. */
async function plan(ctx: Ctx, terms: MailedTerms, templateId: string): Promise<Plan> {
  checkMayWrite(ctx)
  const template = await getTemplate(ctx, templateId)
  const remaining = await lockAllowance(ctx)
  const ids = [...new Set(terms.map(({ clientId }) => clientId))]
  const since = new Date(ctx.clock().getTime() - repeatMillis)
  const mailed = await clientsMailedSince(ctx, ids, templateId, since)
  const clients = await findMailedClients(
    ctx,
    ids,
    terms.map(({ id }) => id),
  )
  const frame = await frameOf(ctx)
  const planned: Plan = { emails: [], leftOut: [], remaining }
  for (const client of clients) {
    const { clientId, name, email } = client
    if (!clientId) continue
    const about = { clientId, clientName: name }
    const reason = whyNot(client, mailed)
    const values = mergeValuesOf(client, frame)
    const subject = fillIn(template.subject, values)
    const message = fillIn(template.body, values)
    const missing = [...new Set([...subject.missing, ...message.missing])]
    if (reason) planned.leftOut.push({ ...about, reason, missing: [] })
    else if (missing.length > 0) planned.leftOut.push({ ...about, reason: 'missing', missing })
    else {
      const place = { recordType: 'client', recordId: clientId, prospectId: null, templateId } as const
      const words = { to: email, subject: subject.text, message: message.text }
      planned.emails.push({ ...about, ...place, ...words, isBulk: true })
    }
  }
  return planned
}

/** What a template would send to the clients of some terms: nothing is sent. Throws 404 for a template that isn't there. */
export async function previewEmails(
  ctx: Ctx,
  terms: MailedTerms,
  templateId: string,
): Promise<BulkEmailPreview> {
  const { emails, leftOut, remaining } = await plan(ctx, terms, templateId)
  const samples = emails.slice(0, maxSamples).map(({ clientId, clientName, to, subject, message }) => ({
    ...{ clientId: clientId ?? '', clientName, to, subject, message },
  }))
  return { count: emails.length, samples, leftOut, remaining }
}

/**
 * Sends a template to the clients of some terms, one email each. Those who have no address, opted out, lack a merge
 * value or got it within a day are left out and named. 404 for a template that isn't there, 429 above the agency's emails of an hour.
 */
export async function sendEmails(ctx: Ctx, terms: MailedTerms, templateId: string): Promise<BulkEmailResult> {
  const { emails, leftOut, remaining } = await plan(ctx, terms, templateId)
  checkAllowance(remaining, emails.length)
  for (const { clientName: _, ...email } of emails) await orderEmail(ctx, email)
  const after = { templateId, queued: emails.length, leftOut: leftOut.length }
  await recordAudit(ctx, {
    action: 'emails.ordered',
    recordType: 'agency',
    recordId: ctx.user.agencyId,
    after,
  })
  return { queued: emails.length, leftOut }
}
