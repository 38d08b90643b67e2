import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getVisibleForm } from './find-form.ts'
import { logFormEvent } from './form-events.service.ts'
import { type RenderedForm, renderForm } from './issue-form.service.ts'

/** A form as the file that someone saves; of an issued one it is noted who took it when. Throws 404. */
export async function downloadForm(ctx: AgencyCtx, id: string): Promise<RenderedForm> {
  const rendered = await renderForm(ctx, id)
  await inTransaction(ctx, async (ctx) => {
    const { status } = await getVisibleForm(ctx, id, 'record.view')
    if (status !== 'draft') await logFormEvent(ctx, id, { kind: 'downloaded' })
  })
  return rendered
}
