import { and, eq, gt } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { Config } from '#server/config.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { intakeDrafts } from '#server/db/tables/intake-forms.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keyedHash } from '#server/encryption.ts'
import { AppError, notFound } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import {
  Answer,
  type Answers,
  type DraftSave,
  draftDays,
  type FormDefinition,
} from '#shared/intake-forms/intake-forms.contract.ts'
import { countDrafts } from './intake-forms.queries.ts'
import { openForm, publishedForm } from './public-form.ts'

type AgencyDb = InTransaction<AgencyCtx>

/** How many forms are put aside within an hour: of one form, and for one email address, which gets no more emails then. */
const maxPerHour = 100
const maxPerEmail = 3
const maxCharacters = 100_000

function hmacOf({ secretKey }: Pick<Config, 'secretKey'>, about: string): string {
  return keyedHash(secretKey, 'intake drafts', about).toString('base64url')
}

/** The secret in the link to a form that was put aside: it follows from the server's key, so that it is emailed without being kept. */
export function draftToken(config: Pick<Config, 'secretKey'>, id: string): string {
  return hmacOf(config, `link:${id}`)
}

/** The place that binds what was put aside to its row. */
export const draftPlace = (id: string) => `intake_drafts.content:${id}`

/** What of some answers a form can be resumed with: files are attached again. */
function resumable(form: FormDefinition, given: Record<string, unknown>): Answers {
  const known = fieldsOfForm(form).flatMap(({ id, type }) => {
    const { data } = Answer.safeParse(given[id])
    return data === undefined || type === 'file' ? [] : [[id, data] as const]
  })
  return Object.fromEntries(known)
}

/** Deletes what was put aside, once it was sent or put aside anew. */
export async function deleteDraft({ db, user }: AgencyDb, token: string | undefined): Promise<void> {
  if (!token) return
  const { agencyId, tokenHash } = intakeDrafts
  await db.delete(intakeDrafts).where(and(eq(agencyId, user.agencyId), eq(tokenHash, hashLinkToken(token))))
}

async function keepDraft(ctx: AgencyDb, formId: string, email: string, answers: Answers): Promise<void> {
  const emailPrint = hmacOf(ctx.config, `email:${email.toLowerCase()}`)
  await lockName(ctx, `intake drafts ${formId}`)
  const { ofForm, ofEmail } = await countDrafts(ctx, formId, emailPrint)
  if (ofForm >= maxPerHour) throw new AppError('rate_limited', undefined, { retryAfter: 600 })
  // The answer is the same: nobody learns by it what others did with an address.
  if (ofEmail >= maxPerEmail) return
  const id = newId()
  const createdAt = ctx.clock()
  const cipher = await agencyCipher(ctx)
  await ctx.db.insert(intakeDrafts).values({
    ...{ agencyId: ctx.user.agencyId, id, formId, emailPrint, createdAt },
    tokenHash: hashLinkToken(draftToken(ctx.config, id)),
    content: cipher.encrypt(draftPlace(id), JSON.stringify({ email, answers })),
    expiresAt: new Date(createdAt.getTime() + draftDays * 86_400_000),
  })
  await publishEvent(ctx, 'intake_form.put_aside', { id, formId })
}

/** Puts a form aside and emails the link to resume it. The answer is the same for every email address. Throws 404, 400 and 429. */
export async function saveDraft(ctx: Ctx, publicId: string, input: DraftSave): Promise<void> {
  const opened = await openForm(ctx, publicId)
  if (input.website !== '') return
  await inTransaction(opened.ctx, async (ctx) => {
    const { definition } = await publishedForm(ctx, opened.formId)
    const answers = resumable(definition, input.answers)
    if (JSON.stringify(answers).length > maxCharacters)
      throw new AppError('too_large', 'These answers are too long to be saved.')
    await deleteDraft(ctx, input.draft)
    await keepDraft(ctx, opened.formId, input.email, answers)
  })
}

/** The answers that were put aside, as far as the form still asks for them. Throws the same 404 for every link that doesn't work. */
export async function openDraft(ctx: Ctx, publicId: string, token: string): Promise<{ answers: Answers }> {
  const opened = await openForm(ctx, publicId)
  return inTransaction(opened.ctx, async (ctx) => {
    const { agencyId, formId, tokenHash, expiresAt } = intakeDrafts
    const isIt = and(
      eq(agencyId, ctx.user.agencyId),
      eq(formId, opened.formId),
      eq(tokenHash, hashLinkToken(token)),
      gt(expiresAt, ctx.clock()),
    )
    const [draft] = await ctx.db.select().from(intakeDrafts).where(isIt)
    if (!draft) throw notFound()
    const content = JSON.parse((await agencyCipher(ctx)).decrypt(draftPlace(draft.id), draft.content))
    const { definition } = await publishedForm(ctx, opened.formId)
    return { answers: resumable(definition, content.answers) }
  })
}
