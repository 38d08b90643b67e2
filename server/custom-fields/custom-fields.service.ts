import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { customFields } from '#server/db/tables/custom-fields.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { customPrints } from '#server/records/custom-values.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import {
  type CustomField,
  type CustomFieldCreate,
  type CustomFieldOrder,
  type CustomFieldQuery,
  type CustomFieldUpdate,
  type CustomPrint,
  type CustomPrintInput,
  type CustomRecordType,
  customRecordLabels,
  maxCustomFields,
} from '#shared/custom-fields/custom-fields.contract.ts'
import { customNameKey } from '#shared/custom-fields/custom-values.rules.ts'
import { fieldsOf } from '#shared/fields/record-field.ts'
import { can } from '#shared/permissions.ts'
import { recordFields } from '#shared/records/record-fields.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof customFields.$inferSelect

const recordType = 'custom_field'

function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit'))
    throw new AppError('forbidden', 'Only the agency owner can change custom fields.')
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

function answered(row: Row): CustomField {
  const { agencyId: _agency, nameKey: _key, createdAt: _created, updatedAt: _updated, ...field } = row
  return { ...field, archivedAt: field.archivedAt?.toISOString() ?? null }
}

function whereField({ user }: AgencyCtx, id: string) {
  return and(eq(customFields.agencyId, user.agencyId), eq(customFields.id, id))
}

function whereInUse({ user }: AgencyCtx, type: CustomRecordType) {
  const { agencyId, archivedAt } = customFields
  return and(eq(agencyId, user.agencyId), eq(customFields.recordType, type), isNull(archivedAt))
}

/** The fields that the agency added to its records, those in use in their order, then the archived ones. */
export async function listCustomFields(ctx: Ctx, query: CustomFieldQuery = {}): Promise<CustomField[]> {
  const { agencyId, recordType: type, position, archivedAt, id } = customFields
  const rows = await ctx.db
    .select()
    .from(customFields)
    .where(and(eq(agencyId, ctx.user.agencyId), query.recordType ? eq(type, query.recordType) : undefined))
    .orderBy(asc(type), sql`${archivedAt} is not null`, asc(position), asc(id))
  return rows.map(answered)
}

/** Refuses a name without letters, one of a field that every agency has, and one of another field in use. */
async function checkName(ctx: Ctx, type: CustomRecordType, name: string, self?: string): Promise<string> {
  const nameKey = customNameKey(name)
  if (nameKey === '') throw invalid('name', 'Enter a name with letters or digits')
  const isOwn = fieldsOf(recordFields[type]).some(([, { label }]) => customNameKey(label) === nameKey)
  if (isOwn) throw invalid('name', `${customRecordLabels[type]} already have a field with this name`)
  const same = await ctx.db
    .select({ id: customFields.id })
    .from(customFields)
    .where(and(whereInUse(ctx, type), eq(customFields.nameKey, nameKey)))
  if (same.some(({ id }) => id !== self)) throw invalid('name', 'Another field already has this name')
  return nameKey
}

function checkedChoices(kind: CustomField['kind'], wanted: readonly string[] | undefined): string[] {
  const choices = [...new Map((wanted ?? []).map((text) => [text.toLowerCase(), text])).values()]
  if (kind === 'choice' && choices.length === 0) throw invalid('choices', 'Enter at least one choice')
  if (kind !== 'choice' && choices.length > 0) throw invalid('choices', 'Only a choice has choices')
  return choices
}

/** Holds the fields of an agency until the transaction ends, so that two people never count the same. */
async function lockFields(ctx: Ctx, type: CustomRecordType): Promise<Row[]> {
  await lockName(ctx, `custom fields ${ctx.user.agencyId}`)
  return ctx.db.select().from(customFields).where(whereInUse(ctx, type)).orderBy(customFields.position)
}

function checkRoom(type: CustomRecordType, inUse: number): void {
  if (inUse < maxCustomFields) return
  const message = `${customRecordLabels[type]} can have ${maxCustomFields} custom fields. Archive one first.`
  throw new AppError('unprocessable', message, { reason: 'too_many_fields' })
}

/** Adds a field. Throws 400 where its name is taken or a choice has no choices, and 422 where there are 50. */
export async function createCustomField(ctx: Ctx, input: CustomFieldCreate): Promise<CustomField> {
  checkMayManage(ctx)
  const { recordType: type, name, kind, isSensitive = false } = input
  const inUse = await lockFields(ctx, type)
  checkRoom(type, inUse.length)
  const nameKey = await checkName(ctx, type, name)
  const choices = checkedChoices(kind, input.choices)
  const after = { recordType: type, name, kind, choices, isSensitive }
  const now = ctx.clock()
  const place = { agencyId: ctx.user.agencyId, id: newId(), createdAt: now, updatedAt: now }
  const position = (inUse.at(-1)?.position ?? -1) + 1
  const [row] = await ctx.db
    .insert(customFields)
    .values({ ...after, ...place, nameKey, position })
    .returning()
  if (!row) throw new AppError('internal')
  await recordAudit(ctx, { action: 'custom_field.created', recordType, recordId: row.id, after })
  return answered(row)
}

async function whatChanges(ctx: Ctx, current: Row, input: CustomFieldUpdate) {
  const { name = current.name, isArchived = current.archivedAt !== null } = input
  const inUse = await lockFields(ctx, current.recordType)
  const isBack = current.archivedAt !== null && !isArchived
  if (isBack) checkRoom(current.recordType, inUse.length)
  const nameKey = isArchived
    ? customNameKey(name)
    : await checkName(ctx, current.recordType, name, current.id)
  const choices = input.choices ? checkedChoices(current.kind, input.choices) : current.choices
  const archivedAt = isArchived ? (current.archivedAt ?? ctx.clock()) : null
  // One that comes back stands last.
  const position = isBack ? (inUse.at(-1)?.position ?? -1) + 1 : current.position
  return { name, nameKey, choices, archivedAt, position }
}

function actionOf(former: Row, archivedAt: Date | null) {
  if ((former.archivedAt === null) === (archivedAt === null)) return 'custom_field.updated'
  return archivedAt ? 'custom_field.archived' : 'custom_field.restored'
}

/** Renames, changes the choices of, archives or restores a field; its values stay. Throws 404, and 409 when `version` is stale. */
export async function updateCustomField(
  ctx: Ctx,
  id: string,
  input: CustomFieldUpdate,
): Promise<CustomField> {
  checkMayManage(ctx)
  const [current] = await ctx.db.select().from(customFields).where(whereField(ctx, id)).for('update')
  if (!current) throw notFound()
  checkVersion(current, input.version)
  const set = await whatChanges(ctx, current, input)
  const { name, choices, archivedAt } = set
  const { before, after } = changesOf({ ...current }, { name, choices, archivedAt })
  if (Object.keys(after).length === 0) return answered(current)
  const version = current.version + 1
  await ctx.db
    .update(customFields)
    .set({ ...set, version, updatedAt: ctx.clock() })
    .where(whereField(ctx, id))
  await recordAudit(ctx, { action: actionOf(current, archivedAt), recordType, recordId: id, before, after })
  return answered({ ...current, ...set, version })
}

/** Puts the fields in use of a kind of records in an order. Throws 400 where not exactly those are named. */
export async function orderCustomFields(ctx: Ctx, { recordType: type, ids }: CustomFieldOrder) {
  checkMayManage(ctx)
  const inUse = await lockFields(ctx, type)
  const isSame = ids.length === inUse.length && new Set(ids).size === ids.length
  if (!isSame || !inUse.every(({ id }) => ids.includes(id)))
    throw invalid('ids', 'Name every field in use once')
  for (const [position, id] of ids.entries())
    await ctx.db.update(customFields).set({ position }).where(whereField(ctx, id))
  const names = (wanted: readonly string[]) =>
    wanted.map((id) => inUse.find((field) => field.id === id)?.name ?? '')
  const before = { recordType: type, names: inUse.map(({ name }) => name) }
  await recordAudit(ctx, {
    action: 'custom_fields.reordered',
    recordType,
    before,
    after: { recordType: type, names: names(ids) },
  })
  return listCustomFields(ctx, { recordType: type })
}

/**
 * By what lists find a sensitive value: of use only with the agency's own key, so that it may stand in an address. 404 for a
 * field that is not sensitive, 403 for those who may not see such values.
 */
export async function printOf(ctx: Ctx, id: string, { value }: CustomPrintInput): Promise<CustomPrint> {
  checkMayWrite(ctx)
  const [field] = await ctx.db.select().from(customFields).where(whereField(ctx, id))
  if (!field?.isSensitive) throw notFound()
  return { print: customPrints(ctx, id, value).join('.') }
}
