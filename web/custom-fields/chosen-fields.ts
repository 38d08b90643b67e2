import { useCallback, useMemo, useState } from 'react'
import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { shownCustomValue } from '#shared/custom-fields/custom-values.rules.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
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
    shows: 'medium',
    ...(kind === 'number' && { align: 'right' as const }),
  }
}

function readChosen(): string[] {
  return (localStore.read(storageKeys.customColumns) ?? '').split(',').filter(Boolean)
}

/** The custom fields that a list shows as columns, as this browser remembers them; sensitive ones are in no list. */
export function useChosenColumns<R extends Row>(recordType: CustomRecordType) {
  const all = useCustomFields(recordType)
  const fields = useMemo(() => all.filter(({ isSensitive }) => !isSensitive), [all])
  const [chosen, setChosen] = useState(readChosen)
  const toggle = useCallback(
    (id: string) =>
      setChosen((now) => {
        const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
        localStore.write(storageKeys.customColumns, next.join(','))
        return next
      }),
    [],
  )
  const columns = useMemo(
    () => fields.filter(({ id }) => chosen.includes(id)).map((field) => columnOf<R>(field)),
    [fields, chosen],
  )
  return { columns, fields, chosen, toggle }
}
