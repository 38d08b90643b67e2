import { useMemo } from 'react'
import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { keptValue, shownCustomValue } from '#shared/custom-fields/custom-values.rules.ts'
import { useActor } from '#web/session/use-actor.ts'
import { type EditedField, type EditedRecord, useInlineEdits } from '#web/ui/list/use-inline-edits.ts'
import { type EditedRows, mayEditRow } from '#web/ui/list/use-row-edits.ts'
import type { CellEdit } from '#web/ui/table/cell-edit.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { useCustomFields } from './custom-fields.api.ts'

type Row = EditedRecord & { custom: CustomValues }

function inputOf({ kind, choices }: CustomField): CellEdit<never>['input'] {
  if (kind === 'choice')
    return [{ value: '', label: 'None' }, ...choices.map((value) => ({ value, label: value }))]
  return kind === 'date' ? 'day' : kind
}

function sentAs(field: CustomField): EditedField {
  return {
    label: field.name,
    check: (value) => {
      const kept = keptValue(field, String(value ?? ''))
      if ('problem' in kept) throw new Error(kept.problem)
      return kept.value
    },
    body: (value) => ({ custom: { [field.id]: value ?? null } }),
  }
}

function columnOf<R extends Row>({ id, name, kind }: CustomField, edit: CellEdit<R>): Column<R> {
  return {
    edit,
    id: `custom:${id}`,
    header: name,
    value: ({ custom }) => custom[id] ?? null,
    cell: ({ custom }) => {
      const value = custom[id]
      return value === undefined ? '' : shownCustomValue(kind, value)
    },
    width: 'minmax(96px, 1fr)',
    isExtra: true,
    ...(kind === 'number' && { align: 'right' as const }),
  }
}

/**
 * The custom fields that a list can show as columns, changed in their rows by those who may; sensitive ones are in no list.
 * Keep `edited` for as long as the list lives.
 */
export function useCustomColumns<R extends Row>(
  recordType: CustomRecordType,
  edited: Pick<EditedRows<R>, 'path' | 'mayEdit'>,
): Column<R>[] {
  const fields = useCustomFields(recordType)
  const save = useInlineEdits(edited.path)
  const actor = useActor()
  return useMemo(() => {
    const editOf = (field: CustomField): CellEdit<R> => ({
      input: inputOf(field),
      isOpen: (row) => mayEditRow(edited, actor, row),
      value: ({ custom }) => String(custom[field.id] ?? ''),
      save: (row, typed) => save(row, { field: sentAs(field), from: row.custom[field.id], to: typed }),
    })
    return fields.filter(({ isSensitive }) => !isSensitive).map((field) => columnOf<R>(field, editOf(field)))
  }, [fields, save, actor, edited])
}
