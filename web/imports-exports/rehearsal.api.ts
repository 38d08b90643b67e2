import { queryOptions } from '@tanstack/react-query'
import type { ApplyDifferences, DifferenceKind } from '#shared/imports-exports/rehearsals.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'
import { importedKeys } from './imports.api.ts'

const path = '/api/imports/differences'

/** How the export of an import differs from the book. */
export function rehearsalQuery(id: string, kind: DifferenceKind | null) {
  return queryOptions({
    queryKey: [path, id, kind] as const,
    queryFn: ({ signal }) =>
      call('GET /api/imports/:id/differences', { params: { id }, query: kind ? { kind } : {}, signal }),
    staleTime: 0,
  })
}

/** Applies the export's side of differences. */
export function useApplyDifferences(id: string) {
  return useAction({
    run: (body: ApplyDifferences, actionKey) =>
      call('POST /api/imports/:id/differences', { params: { id }, body, actionKey }),
    invalidates: [[path], ...importedKeys],
  })
}
