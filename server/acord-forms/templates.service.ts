import { and, eq } from 'drizzle-orm'
import { prefill } from '#engines/acord-filling/fill.rules.ts'
import { conceptValues } from '#engines/acord-filling/prefill.rules.ts'
import { recognizeForm } from '#engines/acord-reading/recognize-form.rules.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { formTemplates } from '#server/db/tables/acord-forms.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { isConcept, shippedMapping } from '#shared/acord-forms/concept-words.rules.ts'
import type {
  FormTemplate,
  FormTemplateItem,
  FormTemplateUpdate,
  FormTrial,
  FormTrialResult,
} from '#shared/acord-forms/form-templates.contract.ts'
import { mappedForms } from '#shared/acord-forms/mapped-forms.rules.ts'
import { can } from '#shared/permissions.ts'
import { prefillInput } from './prefill-input.ts'
import type { ReceivedForm } from './template-file.ts'
import { findTemplate, findTemplates } from './templates.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'form_template'

/** What a form is by its foot and its fields, and how it is called. */
function recognize({ form, name }: ReceivedForm) {
  const text = [form.title, ...form.words].join('\n')
  const found = recognizeForm({ fields: form.fields, text })
  const ownTitle = /^untitled/i.test(form.title) ? '' : form.title.trim()
  const fallback = ownTitle || name.replace(/\.pdf$/i, '').trim() || name
  if (!found) return { formNumber: '', edition: '', title: fallback.slice(0, 200) }
  const { number, edition } = found
  return { formNumber: number, edition: edition ?? '', title: `ACORD ${number} ${mappedForms[number].title}` }
}

/** Makes a template of a received form, with the mapping that ships for it, unverified until someone has looked. */
export async function createTemplate(ctx: Ctx, received: ReceivedForm): Promise<FormTemplate> {
  const { key, name, bytes, form } = received
  const known = recognize(received)
  const mapping = shippedMapping(known.formNumber, form.fields)
  const id = newId()
  const now = ctx.clock()
  await ctx.db.insert(formTemplates).values({
    agencyId: ctx.user.agencyId,
    id,
    uploadedById: ctx.user.id,
    fileKey: key,
    fileName: name,
    bytes,
    pages: form.pages.length,
    pageSizes: form.pages.map(({ width, height }) => ({ width, height })),
    ...known,
    fields: form.fields,
    mapping,
    mappingSource: Object.keys(mapping).length > 0 ? 'shipped' : 'none',
    createdAt: now,
    updatedAt: now,
  })
  const after = { title: known.title, formNumber: known.formNumber, edition: known.edition, fileName: name }
  await recordAudit(ctx, { action: 'form_template.created', recordType, recordId: id, after })
  return getTemplate(ctx, id)
}

/** The agency's licensed forms, the newest edition of each first. */
export function listTemplates(ctx: Ctx): Promise<FormTemplateItem[]> {
  return findTemplates(ctx)
}

/** One licensed form with its fields and its mapping. Throws 404. */
export async function getTemplate(ctx: Ctx, id: string): Promise<FormTemplate> {
  const template = await findTemplate(ctx, id)
  if (!template) throw notFound()
  return template
}

function checkMapping({ fields }: FormTemplate, mapping: Record<string, string>): void {
  const names = new Set(fields.map(({ name }) => name))
  const isRight = Object.entries(mapping).every(([name, concept]) => names.has(name) && isConcept(concept))
  if (isRight) return
  throw new AppError('invalid', 'The form has no such field. Reload the editor and try again.')
}

/** A changed mapping has to be looked at again; another number of the form brings its shipped mapping where there was none. */
function following(template: FormTemplate, { version: _, ...input }: FormTemplateUpdate) {
  if (input.mapping) return { isVerified: false, ...input, mappingSource: 'edited' as const }
  const isRenumbered = input.formNumber !== undefined && input.formNumber !== template.formNumber
  if (!isRenumbered || template.mappingSource === 'edited') return input
  const mapping = shippedMapping(input.formNumber ?? '', template.fields)
  const mappingSource = Object.keys(mapping).length > 0 ? ('shipped' as const) : ('none' as const)
  return { isVerified: false, ...input, mapping, mappingSource }
}

/** Changes a form's title, number, edition or mapping, or says that its mapping is right. 409 when `version` is stale. */
export async function updateTemplate(ctx: Ctx, id: string, input: FormTemplateUpdate): Promise<FormTemplate> {
  const template = await findTemplate(ctx, id, { lock: true })
  if (!template || !can(ctx.user, 'form.manage')) throw notFound()
  checkVersion(template, input.version)
  if (input.mapping) checkMapping(template, input.mapping)
  const { before, after } = changesOf(template, following(template, input))
  if (Object.keys(after).length === 0) return template
  const isIt = and(eq(formTemplates.agencyId, ctx.user.agencyId), eq(formTemplates.id, id))
  const set = { ...after, updatedAt: ctx.clock(), version: template.version + 1 }
  await ctx.db.update(formTemplates).set(set).where(isIt)
  await recordAudit(ctx, { action: 'form_template.updated', recordType, recordId: id, before, after })
  return getTemplate(ctx, id)
}

/** Takes a form off the list; forms that were filled from it stay with their files. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  const template = await findTemplate(ctx, id, { lock: true })
  if (!template || !can(ctx.user, 'form.manage')) throw notFound()
  const isIt = and(eq(formTemplates.agencyId, ctx.user.agencyId), eq(formTemplates.id, id))
  const now = ctx.clock()
  await ctx.db
    .update(formTemplates)
    .set({ deletedAt: now, updatedAt: now, version: template.version + 1 })
    .where(isIt)
  const before = { title: template.title, formNumber: template.formNumber, edition: template.edition }
  await recordAudit(ctx, { action: 'form_template.deleted', recordType, recordId: id, before })
}

/** What a form would say for a client, with a mapping that need not be saved: nothing is kept of it. */
export async function tryTemplate(ctx: Ctx, id: string, trial: FormTrial): Promise<FormTrialResult> {
  const template = await getTemplate(ctx, id)
  const { clientId, policyIds, mapping = template.mapping } = trial
  if (!(await canViewClient(ctx, clientId)))
    throw new AppError('invalid', undefined, { fields: { clientId: 'This client doesn’t exist' } })
  const input = await prefillInput(ctx, { clientId, policyIds, number: null })
  return { values: prefill({ ...template, mapping }, conceptValues(input)) }
}
