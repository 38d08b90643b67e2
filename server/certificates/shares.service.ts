import { and, eq, isNull } from 'drizzle-orm'
import { behindIssued, checkWording } from '#server/acord-forms/check-wording.service.ts'
import { getVisibleForm } from '#server/acord-forms/find-form.ts'
import { logFormEvent } from '#server/acord-forms/form-events.service.ts'
import { templateOf } from '#server/acord-forms/template-of.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { formShares } from '#server/db/tables/acord-forms.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { FormShare, ShareCreate } from '#shared/certificates/shares.contract.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { secretHashes } from './share-secrets.ts'
import { findShares } from './shares.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'form_share'
const dayMillis = 86_400_000

/** The links to a form, the latest first, without their secrets. Throws 404. */
export async function listShares(ctx: Ctx, formId: string): Promise<FormShare[]> {
  await getVisibleForm(ctx, formId, 'record.view')
  return findShares(ctx, 'form_id', formId)
}

async function getShare(ctx: Ctx, id: string): Promise<FormShare> {
  const [share] = await findShares(ctx, 'id', id)
  if (!share) throw notFound()
  return share
}

/**
 * Makes a link by which the holder opens an issued form with a code; where an address is named, the link is
 * mailed after the commit. Throws 404, 409 for a form that is not issued, and 422 for wording that promises too much.
 */
export async function shareForm(ctx: Ctx, formId: string, input: ShareCreate): Promise<FormShare> {
  const form = await getVisibleForm(ctx, formId, 'record.edit')
  if (form.status !== 'issued') {
    const message = 'Only an issued form that isn’t replaced or void can be shared.'
    throw new AppError('conflict', message, { reason: 'not_issued' })
  }
  checkWording(form, await templateOf(ctx, form), await behindIssued(ctx, form))
  const { email, days, mailsCode } = input
  const id = newId()
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + days * dayMillis)
  const made = { agencyId: ctx.user.agencyId, id, formId, createdById: ctx.user.id, createdAt: now }
  await ctx.db.insert(formShares).values({ ...made, email, expiresAt, ...secretHashes(ctx.config, id) })
  if (email) await publishEvent(ctx, 'form.shared', { shareId: id, formId, userId: ctx.user.id, mailsCode })
  const until = formatDay(dayIn(ctx.user.timeZone, expiresAt))
  await logFormEvent(ctx, formId, {
    kind: 'shared',
    about: [email, `until ${until}`].filter(Boolean).join(', '),
  })
  const after = { formId, email, expiresAt: expiresAt.toISOString() }
  await recordAudit(ctx, { action: 'form_share.created', recordType, recordId: id, after })
  return getShare(ctx, id)
}

/** Makes a link worthless; a second time changes nothing. Throws 404. */
export async function withdrawShare(ctx: Ctx, id: string): Promise<FormShare> {
  const share = await getShare(ctx, id)
  await getVisibleForm(ctx, share.formId, 'record.edit')
  const isIt = and(
    eq(formShares.agencyId, ctx.user.agencyId),
    eq(formShares.id, id),
    isNull(formShares.revokedAt),
  )
  const { rowCount } = await ctx.db.update(formShares).set({ revokedAt: ctx.clock() }).where(isIt)
  if (!rowCount) return share
  await logFormEvent(ctx, share.formId, { kind: 'share-withdrawn', about: share.email })
  await recordAudit(ctx, { action: 'form_share.withdrawn', recordType, recordId: id })
  return getShare(ctx, id)
}
