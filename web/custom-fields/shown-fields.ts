import { useMemo } from 'react'
import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { shownCustomValue } from '#shared/custom-fields/custom-values.rules.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { useCustomFields } from './custom-fields.api.ts'

type Row = { custom: CustomValues }

function columnOf<R extends Row>({ id, name, kind }: CustomField): Column<R> {
  return {
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

/** The custom fields that a list can show as columns; sensitive ones are in no list. */
export function useCustomColumns<R extends Row>(recordType: CustomRecordType): Column<R>[] {
  const fields = useCustomFields(recordType)
  return useMemo(
    () => fields.filter(({ isSensitive }) => !isSensitive).map((field) => columnOf<R>(field)),
    [fields],
  )
}
