import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { intakeFiles, intakeSubmissions } from '#server/db/tables/intake-forms.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createDocument } from '#server/documents/uploads.service.ts'
import { AppError } from '#server/errors.ts'
import { notify, notifyOwners } from '#server/inbox/inbox.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { createProspect } from '#server/prospects/prospects.service.ts'
import { activeMembers } from '#server/records/producer.ts'
import { checkAnswers, filledByAnswers } from '#shared/intake-forms/answers.rules.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import {
  type Answers,
  type Assignment,
  consentPlace,
  type FormDefinition,
  intakeSource,
  type PublicSubmission,
} from '#shared/intake-forms/intake-forms.contract.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { deleteDraft } from './drafts.service.ts'
import { unsentSince } from './intake-files.service.ts'
import { answersPlace, countSince } from './intake-forms.queries.ts'
import { takeTurn } from './intake-forms.service.ts'
import { openedAt, openForm, publishedForm } from './public-form.ts'

type AgencyDb = InTransaction<AgencyCtx>
type FileRow = typeof intakeFiles.$inferSelect
type Form = Awaited<ReturnType<typeof publishedForm>>

/** Nobody reads and answers a form faster. */
const minMillis = 3000
/** How many times one form is taken within an hour. */
const maxPerHour = 200
const hourMillis = 3_600_000

function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', 'Some answers need another look.', { fields })
}

/** Refuses what the form does not have, answers that are wrong, and a missing consent. */
function checked(form: FormDefinition, { answers: given, hasConsent }: PublicSubmission): Answers {
  const { answers, errors, unknown } = checkAnswers(form, given)
  if (unknown.length > 0)
    throw new AppError('invalid', `This form has no question ${unknown.join(', ')}.`, {
      reason: 'unknown_field',
    })
  if (form.consent !== '' && !hasConsent) errors[consentPlace] = 'Please agree to continue'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return answers
}

/** Refuses what a program sent. */
function checkTime(ctx: Ctx, publicId: string, { opened }: PublicSubmission): void {
  const at = openedAt(ctx, publicId, opened)
  if (!at) throw new AppError('invalid', 'Reload the page and send the form again.', { reason: 'not_opened' })
  if (ctx.clock().getTime() - at.getTime() >= minMillis) return
  throw new AppError('unprocessable', 'That was fast. Wait a moment and send the form again.', {
    reason: 'too_fast',
  })
}

async function checkRate(ctx: AgencyDb, formId: string): Promise<void> {
  const since = new Date(ctx.clock().getTime() - hourMillis)
  if ((await countSince(ctx, formId, since)) < maxPerHour) return
  throw new AppError('rate_limited', undefined, { retryAfter: 600 })
}

/** Who becomes the producer; null for the owner, also where the chosen people have left. */
async function producerOf(ctx: AgencyDb, formId: string, assignment: Assignment): Promise<string | null> {
  if (assignment.kind === 'owner') return null
  const ids = assignment.kind === 'person' ? [assignment.userId] : assignment.userIds
  const active = await activeMembers(ctx, ids)
  const there = ids.filter((id) => active.has(id))
  if (there.length < 2) return there[0] ?? null
  return there[(await takeTurn(ctx, formId)) % there.length] ?? null
}

/** The attached files by their questions, held until the transaction ends. Throws 400 where one is gone. */
async function takeFiles(ctx: AgencyDb, { id, definition }: Form, answers: Answers): Promise<FileRow[]> {
  const asked = fieldsOfForm(definition).filter(({ type }) => type === 'file')
  const named = asked.flatMap((field) => {
    const ids = answers[field.id]
    return Array.isArray(ids) ? ids.map((file) => ({ field: field.id, file: String(file) })) : []
  })
  if (named.length === 0) return []
  const isUnsent = and(
    eq(intakeFiles.agencyId, ctx.user.agencyId),
    eq(intakeFiles.formId, id),
    isNull(intakeFiles.submissionId),
    gt(intakeFiles.createdAt, unsentSince(ctx)),
    inArray(
      intakeFiles.id,
      named.map(({ file }) => file).filter((file) => /^[0-9a-f-]{36}$/.test(file)),
    ),
  )
  const rows = await ctx.db.select().from(intakeFiles).where(isUnsent).for('update')
  const gone = named.find(({ file }) => !rows.some((row) => row.id === file))
  if (gone) throw invalid({ [gone.field]: 'This file is no longer there. Attach it again.' })
  return rows
}

/** Makes documents of the attached files: the producer's, as if they had uploaded them. */
async function keepFiles(
  ctx: AgencyDb,
  files: FileRow[],
  submissionId: string,
  { assignedAgentId }: Prospect,
) {
  const producer = { ...ctx, user: { ...ctx.user, id: assignedAgentId } }
  for (const { id, fileKey: key, fileName: name, fileType: type, bytes, checksum } of files) {
    const file = { key, name, type, bytes, checksum }
    const document = await createDocument(producer, file, { source: 'intake', again: true })
    await ctx.db
      .update(intakeFiles)
      .set({ submissionId, documentId: document.id })
      .where(and(eq(intakeFiles.agencyId, ctx.user.agencyId), eq(intakeFiles.id, id)))
  }
}

async function notifyAbout(ctx: AgencyDb, form: Form, prospect: Prospect): Promise<void> {
  const about = {
    ...({ kind: 'intake_form', recordType: 'prospect', recordId: prospect.id } as const),
    ...{ text: `${prospect.name} sent an intake form`, detail: form.name },
  }
  const { assignedAgentId: userId } = prospect
  if (userId !== ctx.user.agencyOwnerId) await notify(ctx, [{ ...about, userId }])
  await notifyOwners(ctx, about)
}

async function makeProspect(ctx: AgencyDb, form: Form, answers: Answers): Promise<Prospect> {
  const {
    name = '',
    email = '',
    phone = '',
    currentCarrier = '',
    xDate = null,
  } = filledByAnswers(form.definition, answers)
  const assignedAgentId = (await producerOf(ctx, form.id, form.assignment)) ?? ctx.user.agencyOwnerId
  return createProspect(ctx, {
    ...{ name, email, phone, currentCarrier, xDate, assignedAgentId },
    ...{
      lineOfBusiness: form.definition.lineOfBusiness,
      source: intakeSource,
      nextStep: 'Review the intake form',
    },
  })
}

async function keep(ctx: AgencyDb, form: Form, requestId: string, answers: Answers): Promise<void> {
  const files = await takeFiles(ctx, form, answers)
  const prospect = await makeProspect(ctx, form, answers)
  const id = newId()
  const cipher = await agencyCipher(ctx)
  await ctx.db.insert(intakeSubmissions).values({
    ...{ agencyId: ctx.user.agencyId, id, formId: form.id, formVersion: form.number, requestId },
    ...{ prospectId: prospect.id, submittedAt: ctx.clock() },
    answers: cipher.encrypt(answersPlace(id), JSON.stringify(answers)),
  })
  await keepFiles(ctx, files, id, prospect)
  const ids = { formId: form.id, prospectId: prospect.id }
  await recordAudit(ctx, {
    ...{ action: 'intake_form.submitted', recordType: 'intake_form', recordId: form.id },
    after: { submissionId: id, prospectId: prospect.id, formVersion: form.number },
  })
  await publishEvent(ctx, 'intake_form.submitted', { id, ...ids })
  await notifyAbout(ctx, form, prospect)
}

async function isKnown({ db, user }: AgencyDb, formId: string, requestId: string): Promise<boolean> {
  const { agencyId, formId: form, requestId: request } = intakeSubmissions
  const isIt = and(eq(agencyId, user.agencyId), eq(form, formId), eq(request, requestId))
  return (await db.$count(intakeSubmissions, isIt)) > 0
}

/**
 * Takes a form that somebody sent and makes a prospect of it, once however often it is repeated. What fills in the field that
 * people do not see is thanked and dropped. Throws 404, 400 with what is wrong, 422 for one that was sent too fast, 429.
 */
export async function submitForm(
  ctx: Ctx,
  publicId: string,
  input: PublicSubmission,
): Promise<{ thanks: string }> {
  const opened = await openForm(ctx, publicId)
  return inTransaction(opened.ctx, async (ctx) => {
    const form = await publishedForm(ctx, opened.formId, input.formVersion)
    const { thanks } = form.definition
    if (input.website !== '') return { thanks }
    const answers = checked(form.definition, input)
    checkTime(ctx, publicId, input)
    await lockName(ctx, `intake form ${form.id}`)
    if (await isKnown(ctx, form.id, input.requestId)) return { thanks }
    await checkRate(ctx, form.id)
    await keep(ctx, form, input.requestId, answers)
    await deleteDraft(ctx, input.draft)
    return { thanks }
  })
}
