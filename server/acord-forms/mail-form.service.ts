import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { FormMail } from '#shared/acord-forms/filled-forms.contract.ts'
import { behindIssued, checkMessage, checkWording } from './check-wording.service.ts'
import { getVisibleForm } from './find-form.ts'
import { logFormEvent } from './form-events.service.ts'
import { templateOf } from './template-of.ts'

/** Where the words that go with a mailed form wait, for their encryption. */
export function formMessagePlace(formId: string): string {
  return `form.mail_ordered.message:${formId}`
}

/**
 * Orders an issued form to be sent as a PDF to addresses; the mail goes out after the commit, once to each.
 * Throws 404, 409 for a draft or a void form, and 422 for wording that promises more than the policies say.
 */
export async function mailForm(ctx: InTransaction<AgencyCtx>, id: string, input: FormMail): Promise<void> {
  const form = await getVisibleForm(ctx, id, 'record.edit', { lock: true })
  if (form.status !== 'issued') {
    const message = 'Only an issued form that isn’t replaced or void can be sent.'
    throw new AppError('conflict', message, { reason: 'not_issued' })
  }
  const behind = await behindIssued(ctx, form)
  checkWording(form, await templateOf(ctx, form), behind)
  checkMessage(form, input.message, behind)
  const to = [...new Set(input.to.map((address) => address.toLowerCase()))]
  await publishEvent(ctx, 'form.mail_ordered', {
    formId: id,
    userId: ctx.user.id,
    to,
    message: (await agencyCipher(ctx)).encrypt(formMessagePlace(id), input.message),
  })
  for (const address of to) await logFormEvent(ctx, id, { kind: 'mailed', about: address })
  await recordAudit(ctx, {
    action: 'filled_form.mailed',
    recordType: 'filled_form',
    recordId: id,
    after: { to },
  })
}
