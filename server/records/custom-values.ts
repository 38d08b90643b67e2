import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { decryptText, encryptText, fingerprints } from '#server/encryption.ts'
import { AppError } from '#server/errors.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { CustomField } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomInput, CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { keptValue } from '#shared/custom-fields/custom-values.rules.ts'

type Ctx = InTransaction<AgencyCtx>
type Asker = Pick<AgencyCtx, 'config' | 'user'>
type Values = Readonly<Record<string, unknown>>

/** A field as what writes its values needs it. */
export type FieldToWrite = Pick<CustomField, 'id' | 'kind' | 'choices' | 'name' | 'isSensitive'> & {
  isArchived: boolean
}

/** What the two columns of a record keep of its custom fields. */
export type CustomColumns = { custom: Values; customEncrypted: Values }

type EncryptedValue = { text: string; print: string }

function placeOf(agencyId: string, fieldId: string): string {
  return `custom_fields.${fieldId}:${agencyId}`
}

/** A sensitive value is found with any spaces, dashes and capital letters. */
function searchedValue(value: string | number): string {
  return String(value)
    .toLowerCase()
    .replace(/[\s-]+/g, '')
}

/** By what a sensitive value of a field is found. */
export function customPrints({ config, user }: Asker, fieldId: string, value: string | number) {
  return fingerprints(config, placeOf(user.agencyId, fieldId), searchedValue(value))
}

function encryptedValue(ctx: Asker, fieldId: string, value: string | number): EncryptedValue {
  const text = encryptText(ctx.config, placeOf(ctx.user.agencyId, fieldId), JSON.stringify(value))
  return { text, print: customPrints(ctx, fieldId, value)[0] }
}

function isEncryptedValue(value: unknown): value is EncryptedValue {
  return typeof value === 'object' && value !== null && 'text' in value
}

function decryptCustomValue(
  { config }: Pick<Asker, 'config'>,
  agencyId: string,
  id: string,
  kept: unknown,
): unknown {
  return isEncryptedValue(kept) ? JSON.parse(decryptText(config, placeOf(agencyId, id), kept.text)) : kept
}

/** The kept values of an agency's record in plain text. */
export function decryptCustomValues(
  ctx: Pick<Asker, 'config'>,
  agencyId: string,
  kept: unknown,
): Record<string, unknown> {
  const entries = Object.entries(kept ?? {})
  return Object.fromEntries(entries.map(([id, value]) => [id, decryptCustomValue(ctx, agencyId, id, value)]))
}

/** A record as the caller may see it: its sensitive custom values in plain text for those who may edit it, else left out. */
export function decryptedCustom<T>(ctx: Asker, record: T, mayEdit: boolean): T {
  if (typeof record !== 'object' || record === null || !('custom' in record)) return record
  const entries = Object.entries(record.custom ?? {})
  if (!entries.some(([, value]) => isEncryptedValue(value))) return record
  const shown = Object.fromEntries(entries.filter(([, value]) => mayEdit || !isEncryptedValue(value)))
  return { ...record, custom: decryptCustomValues(ctx, ctx.user.agencyId, shown) }
}

/** The custom fields of a kind of records, the archived ones included, in their order. */
export async function fieldsToWrite(ctx: Ctx, recordType: RecordType): Promise<FieldToWrite[]> {
  const text = `select id, kind, choices, name, is_sensitive as "isSensitive", archived_at is not null as "isArchived"
    from custom_fields where agency_id = $1 and record_type = $2 order by position, id`
  const { rows } = await ctx.db.$client.query<FieldToWrite>(text, [ctx.user.agencyId, recordType])
  return rows
}

/** The columns of values that were checked by `keptValue`; those of fields that there are not are left out. */
export function customColumns(
  ctx: Asker,
  fields: readonly FieldToWrite[],
  values: Readonly<Record<string, string | number>>,
): CustomColumns {
  const given = fields.flatMap((field) => {
    const value = values[field.id]
    return value === undefined ? [] : [{ field, value }]
  })
  const [secret, open] = [true, false].map((isSensitive) =>
    given.filter(({ field }) => field.isSensitive === isSensitive),
  )
  return {
    custom: Object.fromEntries(open?.map(({ field, value }) => [field.id, value]) ?? []),
    customEncrypted: Object.fromEntries(
      secret?.map(({ field, value }) => [field.id, encryptedValue(ctx, field.id, value)]) ?? [],
    ),
  }
}

/** The columns as a statement takes them. */
export function customSet({ custom, customEncrypted }: CustomColumns) {
  return { custom: JSON.stringify(custom), customEncrypted: JSON.stringify(customEncrypted) }
}

/** What a change of custom values writes and what the timeline shows; nothing where nothing differs. */
export type CustomChange = { set: Values; before: Values; after: Values }

const noChange: CustomChange = { set: {}, before: {}, after: {} }

function checked(field: FieldToWrite | undefined, entered: string | number | null) {
  if (!field) return { problem: 'Your agency has no such field' }
  if (field.isArchived && entered !== null) return { problem: `The field ${field.name} is archived` }
  return keptValue(field, entered)
}

/** A value as the timeline may show it. */
export function shownValue({ isSensitive }: FieldToWrite, value: string | number | null) {
  return isSensitive && value !== null ? '[redacted]' : value
}

/** What a call's values of custom fields make of a record's. Throws 400 by field for what cannot be kept. */
export async function customChange(
  ctx: Ctx,
  recordType: RecordType,
  current: CustomValues,
  input: CustomInput | undefined,
): Promise<CustomChange> {
  if (input === undefined || Object.keys(input).length === 0) return noChange
  const fields = await fieldsToWrite(ctx, recordType)
  const problems: Record<string, string> = {}
  const next: CustomValues = { ...current }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [id, entered] of Object.entries(input)) {
    const field = fields.find((one) => one.id === id)
    const former = current[id] ?? null
    // A value that stands is kept as it is, whatever became of its field's choices.
    const kept = field && entered === former ? { value: former } : checked(field, entered)
    if ('problem' in kept) problems[`custom.${id}`] = kept.problem
    else if (field && kept.value !== former) {
      before[`custom.${id}`] = shownValue(field, former)
      after[`custom.${id}`] = shownValue(field, kept.value)
      if (kept.value === null) delete next[id]
      else next[id] = kept.value
    }
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, { fields: problems })
  if (Object.keys(after).length === 0) return noChange
  return { set: customSet(customColumns(ctx, fields, next)), before, after }
}

/** The columns of a record that takes over the values of another of its kind, such as a renewal those of the term before. */
export async function takenOverCustom(ctx: Ctx, recordType: RecordType, values: CustomValues) {
  if (Object.keys(values).length === 0) return {}
  return customSet(customColumns(ctx, await fieldsToWrite(ctx, recordType), values))
}
