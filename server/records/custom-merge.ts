import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { customChange, customColumns, customSet, type FieldToWrite, fieldsToWrite } from './custom-values.ts'

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
