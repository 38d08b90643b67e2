import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type {
  CustomField,
  CustomFieldCreate,
  CustomFieldOrder,
  CustomFieldUpdate,
  CustomRecordType,
} from '#shared/custom-fields/custom-fields.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The fields that the agency added to its records, the archived ones last. */
export const customFieldsQuery = queryOptions({ ...callQuery('GET /api/custom-fields'), staleTime: 60_000 })

const none: CustomField[] = []
/** Names are also in lists, timelines and on pages. */
const stale = [['/api/custom-fields'], ...recordKeys] as const

/** The fields in use of a kind of records, in their order. */
export function useCustomFields(recordType: CustomRecordType): CustomField[] {
  const { data = none } = useQuery(customFieldsQuery)
  return useMemo(
    () => data.filter((field) => field.recordType === recordType && field.archivedAt === null),
    [data, recordType],
  )
}

/** By what lists find a sensitive value, which stands in no address itself. */
export function readPrint(id: string, value: string) {
  return call('POST /api/custom-fields/:id/print', { params: { id }, body: { value } })
}

/** Adds a field. */
export function useCreateCustomField() {
  return useAction({
    run: (body: CustomFieldCreate, actionKey) => call('POST /api/custom-fields', { body, actionKey }),
    invalidates: stale,
  })
}

/** Renames, archives or restores a field, or changes its choices. */
export function useUpdateCustomField(id: string) {
  return useAction({
    run: (body: CustomFieldUpdate, actionKey) =>
      call('PATCH /api/custom-fields/:id', { params: { id }, body, actionKey }),
    invalidates: stale,
  })
}

/** Puts the fields of a kind of records in an order. */
export function useOrderCustomFields() {
  return useAction({
    run: (body: CustomFieldOrder, actionKey) => call('PUT /api/custom-fields/order', { body, actionKey }),
    invalidates: stale,
  })
}
