import { isSaidByTerms } from '#engines/acord-filling/certified-differences.rules.ts'
import { prefill } from '#engines/acord-filling/fill.rules.ts'
import { firstExpiration } from '#engines/acord-filling/policy-stops.rules.ts'
import { conceptValues } from '#engines/acord-filling/prefill.rules.ts'
import { takeFormNumber } from '#server/agencies/numbers.service.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { filledForms } from '#server/db/tables/acord-forms.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type {
  FilledForm,
  FilledFormCreate,
  FilledFormItem,
  FilledFormUpdate,
  FormListQuery,
  FormVoid,
} from '#shared/acord-forms/filled-forms.contract.ts'
import { FormEndorsement } from '#shared/acord-forms/form-endorsements.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { plainRows, plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { NamedPlace, PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { certifiedTo } from './certified-today.ts'
import { datedForm } from './dated-form.ts'
import { encryptValues } from './encrypted-values.ts'
import { getVisibleForm, toFormDto, whereForm } from './find-form.ts'
import { logFormEvent } from './form-events.service.ts'
import { formList, type StoredForm } from './forms.queries.ts'
import { getHolder } from './holders.service.ts'
import { prefillInput } from './prefill-input.ts'
import { startableTemplate, templateOf } from './template-of.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'filled_form'
/** What a form is started from; `holder` and `description` come from a request for a certificate. */
export type NewForm = FilledFormCreate & {
  holder?: (NamedPlace & { id: string }) | undefined
  description?: string | undefined
}

/** What goes on whatever becomes of the policies: whom a certificate is for, and its words. */
const lasting = /^(?:holder|certificate\.(?:description|remarks))\b/

/**
 * What someone wrote into the form that is replaced goes on where its own prefill would leave it empty: limits and marks not
 * where the terms say them; with other policies only what does not tell of them, so that nothing of a former term is left.
 */
function carriedOver(
  before: StoredForm | null,
  template: FormTemplate,
  order: PrefillInput,
): Record<string, string> {
  const isSame = (before?.templateId ?? plainTemplateId) === template.id
  if (!before || !isSame) return {}
  const isOfSame = before.policyIds.join() === order.policies.map(({ id }) => id).join()
  const goesOn = (name: string) => {
    const concept = template.mapping[name] ?? 'holder'
    return isOfSame ? !isSaidByTerms(concept, order) : lasting.test(concept)
  }
  return Object.fromEntries(Object.entries(before.values).filter(([name]) => goesOn(name)))
}

/** The endorsements that a person may name again; those that terms list stand there by themselves. */
function endorsementsFrom(before: StoredForm | null, policyIds: readonly string[]) {
  if (before?.policyIds.join() !== policyIds.join()) return []
  return before.endorsements.filter((one) => FormEndorsement.safeParse(one).success)
}

function refuseTooMany({ id }: FormTemplate, policies: number): void {
  if (id !== plainTemplateId || policies <= plainRows) return
  const message = `One certificate has room for ${plainRows} policies. Create another one for the rest.`
  throw new AppError('unprocessable', message, { reason: 'too_many_policies' })
}

async function findReplaced(ctx: Ctx, input: NewForm): Promise<StoredForm | null> {
  if (!input.reissueOfId) return null
  const before = await getVisibleForm(ctx, input.reissueOfId, 'record.edit')
  if (before.status === 'issued' && before.clientId === input.clientId) return before
  throw new AppError('unprocessable', 'Only an issued form of the same client can be replaced.')
}

async function chosenHolder(ctx: Ctx, id: string): Promise<NamedPlace & { id: string }> {
  try {
    return await getHolder(ctx, id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', undefined, { fields: { holderId: 'Choose a holder' } })
  }
}

/** Starts a form: a draft, filled from client, policies and agency, with a number of its own. Throws 404. */
export async function createFilledForm(ctx: Ctx, input: NewForm): Promise<FilledForm> {
  const { clientId, policyIds, templateId, description, holderId } = input
  await lockClient(ctx, clientId)
  const template = await startableTemplate(ctx, templateId)
  if (!template) throw new AppError('invalid', undefined, { fields: { templateId: 'Choose a form' } })
  const holder = input.holder ?? (holderId === undefined ? undefined : await chosenHolder(ctx, holderId))
  const before = await findReplaced(ctx, input)
  const number = await takeFormNumber(ctx)
  const whom = { holder, certifiedTo: before ? certifiedTo(template, before.values) : '' }
  const order = await prefillInput(ctx, { clientId, policyIds, number, ...whom, description })
  refuseTooMany(template, order.policies.length)
  const id = newId()
  const now = ctx.clock()
  const filled = prefill(template, conceptValues(order))
  const values = { ...carriedOver(before, template, order), ...filled }
  await ctx.db.insert(filledForms).values({
    agencyId: ctx.user.agencyId,
    id,
    number,
    createdById: ctx.user.id,
    templateId: template.id === plainTemplateId ? null : template.id,
    formNumber: template.formNumber,
    title: template.title,
    clientId,
    policyIds: order.policies.map((policy) => policy.id),
    holderId: holder?.id ?? before?.holderId ?? null,
    values: encryptValues(await agencyCipher(ctx), id, values),
    endorsements: endorsementsFrom(before, policyIds),
    expiresOn: firstExpiration(order.policies),
    reissueOfId: before?.id ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await logFormEvent(ctx, id, { kind: 'created', about: before ? `To replace C-${before.number}` : '' })
  const after = { number, title: template.title, clientId }
  await recordAudit(ctx, { action: 'filled_form.created', recordType, recordId: id, after })
  return getForm(ctx, id)
}

/** The filled forms of the clients in the caller's reach. */
export function listForms(ctx: Ctx, query: FormListQuery): Promise<ListResult<FilledFormItem>> {
  return readList(ctx, formList(ctx, query))
}

/** One filled form with its values. Throws 404. Whoever opens a draft may soon issue it: its filling is made ready. */
export async function getForm(ctx: Ctx, id: string): Promise<FilledForm> {
  const form = await getVisibleForm(ctx, id, 'record.view')
  if (form.status === 'draft') ctx.adapters.pdfForms.prepare()
  return toFormDto(ctx, form)
}

/** An issued form is never changed: a newer one takes its place. */
function refuseUnlessDraft({ status, number }: StoredForm): void {
  if (status === 'draft') return
  const message = `C-${number} is issued and stays as it is. Start a new form to replace it.`
  throw new AppError('conflict', message, { reason: 'not_a_draft' })
}

/** The fields of a form, as its template had them, also when that was taken off the list meanwhile. Throws 404 and 422. */
export async function getTemplateOfForm(ctx: Ctx, id: string): Promise<FormTemplate> {
  const { fileKey: _, ...template } = await templateOf(ctx, await getVisibleForm(ctx, id, 'record.view'))
  return template
}

function checkEndorsements({ policyIds }: StoredForm, endorsements: FilledForm['endorsements']): void {
  if (endorsements.every(({ policyId }) => policyIds.includes(policyId))) return
  throw new AppError('invalid', undefined, {
    fields: { endorsements: 'Choose a policy that this form lists' },
  })
}

/** Changes values and endorsements of a draft; an empty text empties a field. 409 when `version` is stale or the form is issued. */
export async function updateForm(ctx: Ctx, id: string, input: FilledFormUpdate): Promise<FilledForm> {
  const form = await getVisibleForm(ctx, id, 'record.edit', { lock: true })
  refuseUnlessDraft(form)
  checkVersion(form, input.version)
  const template = await templateOf(ctx, form)
  const names = new Set(template.fields.map(({ name }) => name))
  const unknown = Object.keys(input.values ?? {}).find((name) => !names.has(name))
  if (unknown !== undefined) throw new AppError('invalid', `The form has no field ${unknown}.`)
  // A date that is sent as it was shown is none that a person wrote.
  const shown = datedForm(ctx, form, template).values
  const written = Object.entries(input.values ?? {}).filter(([name, value]) => (shown[name] ?? '') !== value)
  const values = { ...form.values, ...Object.fromEntries(written) }
  const { endorsements = form.endorsements } = input
  checkEndorsements(form, endorsements)
  const changed = written.map(([name]) => name)
  const isSame = JSON.stringify(endorsements) === JSON.stringify(form.endorsements)
  if (changed.length === 0 && isSame) return toFormDto(ctx, form)
  const encrypted = encryptValues(await agencyCipher(ctx), id, values)
  const set = { values: encrypted, endorsements, updatedAt: ctx.clock(), version: form.version + 1 }
  await ctx.db.update(filledForms).set(set).where(whereForm(ctx, id))
  const count = changed.length === 1 ? '1 field' : `${changed.length} fields`
  const about = [...(changed.length > 0 ? [count] : []), ...(isSame ? [] : ['endorsements'])].join(', ')
  await logFormEvent(ctx, id, { kind: 'changed', about })
  const after = { fields: changed.slice(0, 50), ...(!isSame && { endorsements }) }
  await recordAudit(ctx, { action: 'filled_form.updated', recordType, recordId: id, after })
  return getForm(ctx, id)
}

/** Throws a draft away; an issued form can only be made void. */
export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  const form = await getVisibleForm(ctx, id, 'record.edit', { lock: true })
  refuseUnlessDraft(form)
  const now = ctx.clock()
  const set = { deletedAt: now, updatedAt: now, version: form.version + 1 }
  await ctx.db.update(filledForms).set(set).where(whereForm(ctx, id))
  const before = { number: form.number, title: form.title, clientId: form.clientId }
  await recordAudit(ctx, { action: 'filled_form.deleted', recordType, recordId: id, before })
}

/** Makes an issued form void, with the reason; its file stays. 409 for a draft or one that is void already. */
export async function voidForm(ctx: Ctx, id: string, { reason, version }: FormVoid): Promise<FilledForm> {
  const form = await getVisibleForm(ctx, id, 'record.edit', { lock: true })
  checkVersion(form, version)
  if (form.status === 'draft' || form.status === 'void')
    throw new AppError('conflict', 'Only an issued form can be voided.', { reason: 'not_issued' })
  const set = { status: 'void' as const, updatedAt: ctx.clock(), version: form.version + 1 }
  await ctx.db.update(filledForms).set(set).where(whereForm(ctx, id))
  await logFormEvent(ctx, id, { kind: 'void', about: reason })
  const change = { before: { status: form.status }, after: { status: 'void', reason } }
  await recordAudit(ctx, { action: 'filled_form.voided', recordType, recordId: id, ...change })
  return getForm(ctx, id)
}
