import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AccountDeletion } from '#shared/data-retention/data-retention.contract.ts'
import { call, hrefOf } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const exportsPath = '/api/data-exports'
const deletedPath = '/api/admin/deleted-agencies'
/** How often an export that is being made is asked for, in milliseconds. */
const pollMillis = 2000

/** The exports of the agency's data; asked again while one is being made. */
export const dataExportsQuery = queryOptions({
  ...callQuery('GET /api/data-exports'),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'waiting') ? pollMillis : false,
})

/** Where the archive of an export is downloaded. */
export function exportFilePath(id: string): string {
  return hrefOf('GET /api/data-exports/:id/file', { params: { id } })
}

/** Asks for an export of all data of the agency; it stands on the list at once. */
export function useRequestExport() {
  const client = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('POST /api/data-exports', { actionKey }),
    invalidates: [[exportsPath]],
    onSuccess: (made) =>
      client.setQueryData(dataExportsQuery.queryKey, (known = []) => [
        made,
        ...known.filter(({ id }) => id !== made.id),
      ]),
  })
}

/** What deleting the account would do; always asked again, since it counts what is there. */
export const deletionPlanQuery = queryOptions({ ...callQuery('GET /api/account-deletion'), staleTime: 0 })

/** Deletes the account of the signed-in person. */
export function deleteAccount(body: AccountDeletion): Promise<unknown> {
  return call('POST /api/account-deletion', { body })
}

/** The agencies that were deleted and can still be brought back. */
export const deletedAgenciesQuery = queryOptions(callQuery('GET /api/admin/deleted-agencies'))

/** What was destroyed, with its receipts. */
export const purgeReceiptsQuery = queryOptions(callQuery('GET /api/admin/purge-receipts'))

/** Brings a deleted agency back. */
export function useRestoreAgency(id: string) {
  return useAction({
    run: (reason: string, actionKey) =>
      call('POST /api/admin/deleted-agencies/:id/restore', { params: { id }, body: { reason }, actionKey }),
    invalidates: [[deletedPath]],
  })
}
