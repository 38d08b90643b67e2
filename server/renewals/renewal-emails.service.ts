import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { previewEmails, sendEmails } from '#server/emails/bulk-emails.service.ts'
import type { BulkEmailPreview, BulkEmailResult } from '#shared/emails/emails.contract.ts'
import type { RenewalEmails } from '#shared/renewals/renewals.contract.ts'
import { readRenewals } from './renewals.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** What the clients of several open renewals would be sent from a template. Throws 404 for a template that isn't there. */
export async function previewRenewalEmails(
  ctx: Ctx,
  { ids, filter, templateId }: RenewalEmails,
): Promise<BulkEmailPreview> {
  return previewEmails(ctx, await readRenewals(ctx, { ...filter, ids, right: 'record.edit' }), templateId)
}

/** Emails the clients of several open renewals that the caller may change, one email each. 404, 429 as for all emails. */
export async function sendRenewalEmails(
  ctx: Ctx,
  { ids, filter, templateId }: RenewalEmails,
): Promise<BulkEmailResult> {
  return sendEmails(ctx, await readRenewals(ctx, { ...filter, ids, right: 'record.edit' }), templateId)
}
