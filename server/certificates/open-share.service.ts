import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { logFormEvent } from '#server/acord-forms/form-events.service.ts'
import { getForm } from '#server/acord-forms/forms.service.ts'
import { getHolder } from '#server/acord-forms/holders.service.ts'
import { renderForm } from '#server/acord-forms/issue-form.service.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { actFor } from '#server/jobs/act-for.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  deadLinkMessage,
  type SharedForm,
  type SharedFormOpen,
  triesOfShare,
} from '#shared/certificates/shares.contract.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { codeHashes } from './share-secrets.ts'
import { type Tried, tryLink } from './shares.queries.ts'

/** The pictures of this many pages are shown; the file has them all. */
const maxPictures = 3
const pictureWidth = 1200

function deadLink(): AppError {
  return new AppError('not_found', deadLinkMessage, { reason: 'dead_link' })
}

function wrongCode({ wrongTries }: Tried): AppError {
  const left = triesOfShare - wrongTries
  const tries = left === 1 ? '1 attempt left' : `${left} attempts left`
  return new AppError('invalid', `This code is incorrect. ${tries}.`, { reason: 'wrong_code' })
}

function countTry(ctx: Ctx, { token, code }: SharedFormOpen): Promise<Tried | undefined> {
  const tokenHash = hashLinkToken(token)
  const hashes = codeHashes(ctx.config, tokenHash, code)
  return inTransaction(ctx, (ctx) => tryLink(ctx, tokenHash, hashes), 'app_platform')
}

const notices: Partial<Record<FilledForm['status'], string>> = {
  superseded: 'It was replaced. Ask the agency for the current one.',
  void: 'The agency voided it. Ask the agency for a valid one.',
}

/** The letters that a watermark can be written in; others become question marks. */
function writable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}

async function marks(ctx: AgencyCtx, form: FilledForm, { email }: Tried): Promise<string> {
  const today = formatDay(dayIn(ctx.user.timeZone, ctx.clock()))
  const { holderId } = form
  const holder = holderId ? (await inTransaction(ctx, (ctx) => getHolder(ctx, holderId))).name : ''
  return writable(`${(holder || email || form.clientName).slice(0, 60)}, ${today}`)
}

async function picturesOf({ adapters }: AgencyCtx, file: Buffer): Promise<string[]> {
  const pictures: string[] = []
  for (let page = 1; page <= maxPictures; page += 1) {
    try {
      const picture = await adapters.documents.picture(Readable.from([file]), 'pdf', page, pictureWidth)
      pictures.push(picture.toString('base64'))
    } catch {
      // Past its last page, or one that cannot be drawn: the file itself is there.
      break
    }
  }
  return pictures
}

async function shown(
  ctx: AgencyCtx,
  tried: Tried,
  form: FilledForm,
): Promise<Pick<SharedForm, 'file' | 'fileName' | 'pictures'>> {
  const { name, file } = await renderForm(ctx, form.id, { watermark: await marks(ctx, form, tried) })
  const bytes = await buffer(file)
  return { fileName: name, file: bytes.toString('base64'), pictures: await picturesOf(ctx, bytes) }
}

async function notifyLocked(ctx: AgencyCtx, { formId, email }: Tried): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    logFormEvent(ctx, formId, { kind: 'share-locked', about: email, userId: null }),
  )
}

/**
 * Opens a shared form by link and code; anyone signed in has no more right here than anybody. The file
 * carries the holder's name and the day across its pages, and the agency sees each opening. Throws 404 in the same words for
 * every link that does not work, and 400 `wrong_code` with the tries that are left.
 */
export async function openSharedForm(ctx: Ctx, input: SharedFormOpen): Promise<SharedForm> {
  const tried = await countTry({ ...ctx, user: null }, input)
  if (!tried) throw deadLink()
  const mine = await actFor({ ...ctx, user: null }, tried.agencyId, null)
  if (!mine) throw deadLink()
  if (!tried.isRight) {
    if (tried.wrongTries < triesOfShare) throw wrongCode(tried)
    await notifyLocked(mine, tried)
    throw deadLink()
  }
  const { form, agency } = await inTransaction(mine, async (ctx) => {
    const form = await getForm(ctx, tried.formId)
    const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, tried.agencyId))
    const about =
      form.status === 'issued' ? tried.email : `${tried.email} Notified that it is no longer valid`.trim()
    await logFormEvent(ctx, form.id, { kind: 'opened', about, userId: null })
    return { form, agency }
  })
  const { title, number, clientName: insured, expiresOn, status } = form
  const notice = notices[status] ?? ''
  const known = {
    title,
    number,
    insured,
    expiresOn,
    notice,
    agency: agency?.name ?? '',
    agencyPhone: agency?.phone ?? '',
  }
  const file = notice ? { file: '', fileName: '', pictures: [] } : await shown(mine, tried, form)
  return { ...known, ...file }
}
