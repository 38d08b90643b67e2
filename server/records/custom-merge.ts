import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { formatDay } from '#shared/dates.ts'
import {
  customChange,
  customColumns,
  customSet,
  decryptCustomValues,
  type FieldToWrite,
  fieldsToWrite,
  shownValue,
} from './custom-values.ts'

type Ctx = InTransaction<AgencyCtx>
type WithCustom = { custom: unknown }
type Value = string | number

function textOf({ kind }: FieldToWrite, value: Value): string {
  return kind === 'date' ? formatDay(String(value)) : String(value)
}

/**
 * What one record takes from another of its kind: what it lacks, and what of their differences was chosen by the field's id.
 * Values of archived fields stay where they are.
 */
export async function mergedCustom(
  ctx: Ctx,
  recordType: RecordType,
  kept: WithCustom,
  other: WithCustom,
  take: readonly string[],
) {
  const [own, theirs] = [CustomValues.parse(kept.custom ?? {}), CustomValues.parse(other.custom ?? {})]
  const all = await fieldsToWrite(ctx, recordType)
  const differing = all.flatMap((field) => {
    const [mine, value] = [own[field.id], theirs[field.id]]
    return field.isArchived || value === undefined || value === mine ? [] : [{ field, mine, value }]
  })
  const added = differing.filter(({ mine }) => mine === undefined)
  const chosen = differing.filter(({ field, mine }) => mine === undefined || take.includes(field.id))
  const input = Object.fromEntries(chosen.map(({ field, value }) => [field.id, value]))
  const { set, before, after } = await customChange(ctx, recordType, own, input)
  return {
    additions: added.map(({ field, value }) => ({
      field: field.id,
      label: field.name,
      value: textOf(field, value),
    })),
    differences: differing.flatMap(({ field, mine, value }) =>
      mine === undefined
        ? []
        : [{ field: field.id, label: field.name, kept: textOf(field, mine), other: textOf(field, value) }],
    ),
    set,
    before,
    after,
    /** The columns as they are now, where something is taken. */
    kept: Object.keys(set).length > 0 ? customSet(customColumns(ctx, all, own)) : {},
  }
}

type Columns = Readonly<Record<string, unknown>>

/** The values of columns as `customSet` made them, in plain text. */
function valuesOf(ctx: Ctx, { custom, customEncrypted }: Columns): CustomValues {
  const [open, secret] = [custom, customEncrypted].map((kept) => JSON.parse(String(kept ?? '{}')))
  return CustomValues.parse(decryptCustomValues(ctx, ctx.user.agencyId, { ...open, ...secret }))
}

/** What a merge wrote of custom fields and still stands becomes what it was before: what to write, and what the timeline shows. */
export async function unmergedCustom(
  ctx: Ctx,
  recordType: RecordType,
  kept: WithCustom,
  columns: { before: Columns; after: Columns },
) {
  const [was, became] = [valuesOf(ctx, columns.before), valuesOf(ctx, columns.after)]
  const now = CustomValues.parse(kept.custom ?? {})
  const all = await fieldsToWrite(ctx, recordType)
  const back = all.filter(({ id }) => became[id] !== was[id] && now[id] === became[id])
  if (back.length === 0) return { set: {}, before: {}, after: {} }
  const next = { ...now }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const field of back) {
    const former = was[field.id]
    before[`custom.${field.id}`] = shownValue(field, now[field.id] ?? null)
    after[`custom.${field.id}`] = shownValue(field, former ?? null)
    if (former === undefined) delete next[field.id]
    else next[field.id] = former
  }
  return { set: customSet(customColumns(ctx, all, next)), before, after }
}
