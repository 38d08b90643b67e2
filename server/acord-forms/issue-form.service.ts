import { Readable } from 'node:stream'
import { formProblems, signatureField } from '#engines/acord-filling/fill.rules.ts'
import { firstExpiration } from '#engines/acord-filling/policy-stops.rules.ts'
import type { DrawnText, FilledPdf } from '#server/adapters/pdf-forms-task.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream, putFile } from '#server/agency-encryption/encrypted-files.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { filledForms } from '#server/db/tables/acord-forms.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { FilledForm, FormIssue } from '#shared/acord-forms/filled-forms.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { checkDifferences, checkWarnings, checkWording, endorsementsBehind } from './check-wording.service.ts'
import { concludeRequests } from './conclude-requests.service.ts'
import { datedForm } from './dated-form.ts'
import { drawPlain } from './draw-plain.ts'
import { encryptValues } from './encrypted-values.ts'
import { getVisibleForm, policiesOf, readinessOf, whereForm } from './find-form.ts'
import { logFormEvent } from './form-events.service.ts'
import type { StoredForm } from './forms.queries.ts'
import { getForm } from './forms.service.ts'
import { issuedFiles, toAppError } from './template-file.ts'
import { templateOf } from './template-of.ts'

type Ctx = InTransaction<AgencyCtx>
type Drawn = { form: StoredForm; template: FormTemplate & { fileKey: string } }

/** A letter of a slanted name takes about this share of its size. */
const letterWidth = 0.5
const maxSignatureSize = 16

/** The signed name in the place for it, as large as that allows. */
function signatureText(template: FormTemplate, name: string | null): DrawnText[] {
  const field = name === null ? null : signatureField(template)
  if (!field || !name) return []
  const { x, y, width, height } = field.box
  const size = Math.max(
    6,
    Math.min(maxSignatureSize, height * 0.75, (width - 4) / (name.length * letterWidth)),
  )
  return [
    { page: field.page, x: x + 2, y: y + (height + size * 0.66) / 2, size, text: name, isSignature: true },
  ]
}

/** The plain certificate is drawn by us: no file of anybody else's is opened. */
async function plainFile(
  adapters: AgencyCtx['adapters'],
  order: { values: Record<string, string>; signature: string | null; watermark: string | undefined },
): Promise<FilledPdf> {
  const { values, signature, watermark } = order
  const drawn = await drawPlain(values, signature)
  if (!watermark) return drawn
  return { ...drawn, file: await adapters.pdfForms.stamp(Readable.from([drawn.file]), watermark) }
}

async function draw(
  ctx: AgencyCtx,
  { form, template }: Drawn,
  options: { signature?: string | null; watermark?: string | undefined },
): Promise<FilledPdf> {
  const { signature = null, watermark } = options
  const place = signatureField(template)
  const values = { ...form.values }
  // Nobody signs by writing into the form's field: the signature is drawn when it is issued.
  if (place) delete values[place.name]
  const order = { values, flatten: true, texts: signatureText(template, signature) }
  try {
    const { adapters } = ctx
    if (template.id === plainTemplateId) return await plainFile(adapters, { values, signature, watermark })
    const file = await fileStream(ctx, template.fileKey)
    return await adapters.pdfForms.fill(file, { ...order, ...(watermark && { watermark }) })
  } catch (error) {
    throw toAppError(error)
  }
}

function notInForce(stops: FilledForm['stops'], today: string): AppError {
  const list = stops.map(({ policy, reason }) => `${policy}: ${reason}`).join('; ')
  const isInForce = stops.every(({ reason }) => reason.startsWith('it has limits'))
  const what = isInForce
    ? "Can't issue: one or more policies show limits of another line."
    : `Can't issue: one or more policies aren't in force on ${formatDay(today)}.`
  const message = `${what} ${list}. Remove them or update the policy.`
  return new AppError('unprocessable', message, { reason: isInForce ? 'foreign_limits' : 'not_in_force' })
}

/** Everything that must be right before a form is signed; each refusal says what to do. */
async function checkReady(ctx: Ctx, { form, template }: Drawn, input: FormIssue): Promise<void> {
  if (certifiesCoverage(form.formNumber) && form.policyIds.length === 0) {
    const message =
      "This form lists none of the client's policies. Create it again and choose the policies to list."
    throw new AppError('unprocessable', message, { reason: 'no_policies' })
  }
  const readiness = await readinessOf(ctx, form)
  const { stops, differences, listed, standing, gaps } = readiness
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  if (stops.length > 0) throw notInForce(stops, today)
  checkDifferences(differences, today)
  checkWording(form, template, { listed, endorsements: standing, gaps })
  const problems = formProblems(template, form.values)
  if (problems.length === 0) return checkWarnings(form, template, input)
  const fields = Object.fromEntries(problems.map(({ name, problem }) => [name, problem]))
  const message =
    problems.length === 1
      ? 'One field needs your attention.'
      : `${problems.length} fields need your attention.`
  throw new AppError('unprocessable', message, { reason: 'incomplete', fields })
}

/** Refuses what is not a draft of the version that the person saw. */
function checkDraft(form: StoredForm, { version }: FormIssue): void {
  if (form.status !== 'draft')
    throw new AppError('conflict', `C-${form.number} is already issued.`, { reason: 'not_a_draft' })
  checkVersion(form, version)
}

/** An issued file that is stored and waits for its record to say so. */
export type PreparedIssue = { id: string; key: string; version: number; values: Record<string, string> }

/** Fills, signs and stores the file of a draft; nothing says yet that it is issued. Throws 404, 409 and 422. */
export async function prepareIssue(ctx: AgencyCtx, id: string, input: FormIssue): Promise<PreparedIssue> {
  const drawn = await inTransaction(ctx, async (ctx) => {
    const form = await getVisibleForm(ctx, id, 'record.edit')
    checkDraft(form, input)
    const template = await templateOf(ctx, form)
    const drawn = { form: datedForm(ctx, form, template), template }
    await checkReady(ctx, drawn, input)
    return drawn
  })
  const { file, cut } = await draw(ctx, drawn, { signature: input.signature })
  if (cut.length > 0) {
    const fields = Object.fromEntries(cut.map((name) => [name, 'This doesn’t fit in the field. Shorten it.']))
    throw new AppError('unprocessable', 'Some text doesn’t fit in its field.', { reason: 'cut', fields })
  }
  const key = `${issuedFiles}/${ctx.user.agencyId}/${newId()}`
  await putFile(ctx, key, file)
  return { id, key, version: drawn.form.version, values: drawn.form.values }
}

async function supersede(ctx: Ctx, { reissueOfId, number }: StoredForm): Promise<void> {
  if (!reissueOfId) return
  const before = await getVisibleForm(ctx, reissueOfId, 'record.edit', { lock: true })
  if (before.status !== 'issued') return
  const set = { status: 'superseded' as const, updatedAt: ctx.clock(), version: before.version + 1 }
  await ctx.db.update(filledForms).set(set).where(whereForm(ctx, before.id))
  await logFormEvent(ctx, before.id, { kind: 'superseded', about: `By C-${number}` })
}

/** Says that a prepared form is issued: signed, dated, audited, and in the place of the one that it replaces. */
export async function concludeIssue(
  ctx: Ctx,
  prepared: PreparedIssue,
  input: FormIssue,
): Promise<FilledForm> {
  const { id, key, version, values } = prepared
  const draft = await getVisibleForm(ctx, id, 'record.edit', { lock: true })
  checkDraft(draft, { ...input, version })
  const form = { ...draft, values }
  // While the file was drawn, someone may have cancelled a policy that it lists.
  const template = await templateOf(ctx, form)
  await checkReady(ctx, { form, template }, input)
  const { listed, standing } = await readinessOf(ctx, form)
  const now = ctx.clock()
  const set = {
    status: 'issued' as const,
    fileKey: key,
    // As they stand in the file, dated on its day.
    values: encryptValues(await agencyCipher(ctx), id, values),
    signedById: ctx.user.id,
    issuedAt: now,
    endorsements: endorsementsBehind(form, template, { listed, endorsements: standing }),
    expiresOn: firstExpiration(await policiesOf(ctx, form)),
    updatedAt: now,
    version: form.version + 1,
  }
  await ctx.db.update(filledForms).set(set).where(whereForm(ctx, id))
  await supersede(ctx, form)
  await concludeRequests(ctx, id)
  await logFormEvent(ctx, id, { kind: 'issued', about: `Signed as ${input.signature}` })
  const after = { number: form.number, signature: input.signature, isConfirmed: true }
  await recordAudit(ctx, { action: 'filled_form.issued', recordType: 'filled_form', recordId: id, after })
  return getForm(ctx, id)
}

/** Issues a draft: filled, signed by the typed name, flattened, stored and never changed again. */
export async function issueForm(ctx: AgencyCtx, id: string, input: FormIssue): Promise<FilledForm> {
  const prepared = await prepareIssue(ctx, id, input)
  try {
    return await inTransaction(ctx, (ctx) => concludeIssue(ctx, prepared, input))
  } catch (error) {
    await ctx.adapters.files.delete(prepared.key)
    throw error
  }
}

/** A form as a file: the name under which it is saved, and its bytes. */
export type RenderedForm = { name: string; file: Readable }

function fileNameOf({ number, title, clientName }: StoredForm): string {
  const words = `C-${number} ${title} ${clientName}`.replace(/[^\p{L}\p{N} .&-]/gu, ' ')
  return `${words.replace(/\s+/g, ' ').trim().slice(0, 120)}.pdf`
}

async function stamped(ctx: AgencyCtx, file: Readable, watermark: string): Promise<Readable> {
  const marked = await ctx.adapters.pdfForms.stamp(file, watermark)
  return Readable.from([marked])
}

/**
 * A form as a PDF: an issued one as it was issued, a draft filled as it is and marked as a draft, a void one marked as
 * void; `watermark` writes words of one's own across its pages. Throws 404.
 */
export async function renderForm(
  ctx: AgencyCtx,
  id: string,
  options: { watermark?: string } = {},
): Promise<RenderedForm> {
  const form = await inTransaction(ctx, (ctx) => getVisibleForm(ctx, id, 'record.view'))
  const name = fileNameOf(form)
  if (form.status === 'draft') {
    const template = await inTransaction(ctx, (ctx) => templateOf(ctx, form))
    const { file } = await draw(
      ctx,
      { form: datedForm(ctx, form, template), template },
      { watermark: options.watermark ?? 'DRAFT' },
    )
    return { name: `Draft ${name}`, file: Readable.from([file]) }
  }
  if (!form.fileKey) throw notFound()
  const stored = await fileStream(ctx, form.fileKey)
  const watermark = options.watermark ?? (form.status === 'void' ? 'VOID' : undefined)
  return { name, file: watermark ? await stamped(ctx, stored, watermark) : stored }
}
