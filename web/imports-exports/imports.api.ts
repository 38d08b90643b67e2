import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Attachments } from '#shared/imports-exports/attachments.contract.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import {
  type Import,
  type ImportCheck,
  type ImportCorrection,
  type ImportRow,
  type ImportStatus,
  type ImportUpdate,
  rowOutcomes,
} from '#shared/imports-exports/imports.contract.ts'
import { call, hrefOf } from '#web/lib/http.ts'
import { fetchPage } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { upload } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/imports'
const rowsAtOnce = 200

/** How often the background work is looked at, in milliseconds. */
const pollEvery = 800

/** Which rows of the report are wanted, as in the address bar; empty is all of them. */
export type RowFilter = '' | ImportRow['outcome'] | 'problems' | 'duplicates' | 'rejected-policies'

/** Whether background work on an import is under way. */
export function isWorking(status: ImportStatus | undefined): boolean {
  return status === 'checking' || status === 'publishing' || status === 'filing' || status === 'undoing'
}

/** One import, looked at again and again while background work on it is under way. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/imports/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => isWorking(state.data?.status) && pollEvery,
  })
}

/** Past and present imports of a kind, the newest first. */
export function importsQuery(kind: ImportKind) {
  return queryOptions({
    queryKey: [path, 'list', kind] as const,
    queryFn: ({ signal }) => call('GET /api/imports', { query: { kind }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(({ status }) => isWorking(status)) && pollEvery * 3,
  })
}

function paramsOf(filter: RowFilter): { only?: string; outcome?: string } {
  const isOutcome = rowOutcomes.some((outcome) => outcome === filter)
  return isOutcome || filter === '' ? { outcome: filter } : { only: filter }
}

/** The report row by row, page by page as it is scrolled. */
export function importRowsQuery(id: string, filter: RowFilter) {
  return infiniteQueryOptions({
    queryKey: [path, 'rows', id, filter] as const,
    queryFn: ({ pageParam, signal }) => {
      const params = { ...paramsOf(filter), after: String(pageParam), limit: String(rowsAtOnce) }
      return fetchPage('GET /api/imports/:id/rows', params, signal, { id })
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows }) => (rows.length < rowsAtOnce ? null : rows.at(-1)?.rowNumber),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One row of the report. */
export function importRowQuery(id: string, rowNumber: number) {
  return queryOptions({
    queryKey: [path, 'rows', id, 'one', rowNumber] as const,
    queryFn: async ({ signal }): Promise<ImportRow | null> => {
      const params = { after: String(rowNumber - 1), limit: '1' }
      const { rows } = await fetchPage('GET /api/imports/:id/rows', params, signal, { id })
      return rows.find((row) => row.rowNumber === rowNumber) ?? null
    },
    staleTime: 0,
  })
}

/** What the undo of an import would do now. Its key stands apart: an undo under way refuses to be asked for it again. */
export function undoPreviewQuery(id: string) {
  return queryOptions({
    queryKey: [`${path}/undo`, id] as const,
    queryFn: ({ signal }) => call('GET /api/imports/:id/undo', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Where the rejected rows of an import are downloaded from. */
export function rejectedRowsHref(id: string): string {
  return hrefOf('GET /api/imports/:id/refused.csv', { params: { id } })
}

/** Sends a file in and begins an import of it; `onProgress` hears the share that has arrived, 0–1. */
export function sendFile(
  kind: ImportKind,
  file: File,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Import> {
  const body = new FormData()
  body.append('file', file)
  return upload('POST /api/imports', body, { ...options, query: { kind } })
}

/** Which documents of the ZIP file of an import belong to whom. */
export function attachmentsQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'attachments', id] as const,
    queryFn: ({ signal }) => call('GET /api/imports/:id/attachments', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Sends a ZIP file of documents for an import. */
export function sendZip(
  id: string,
  file: File,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Attachments> {
  const body = new FormData()
  body.append('file', file)
  return upload('POST /api/imports/:id/attachments', body, { ...options, params: { id } })
}

const all = [[path]] as const

/** Asks for the filing of the documents that belong to somebody. */
export function useFileAttachments(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/imports/:id/attachments/file', { params: { id }, actionKey }),
    invalidates: all,
  })
}

/** Changes the mapping or the decisions about look-alikes. */
export function useUpdateImport(id: string) {
  return useAction({
    run: (body: ImportUpdate, actionKey) =>
      call('PATCH /api/imports/:id', { params: { id }, body, actionKey }),
    invalidates: all,
  })
}

/** Asks for the dry run by a mapping and the type of other lines. */
export function useCheckImport(id: string) {
  return useAction({
    run: (body: ImportCheck, actionKey) =>
      call('POST /api/imports/:id/dry-run', { params: { id }, body, actionKey }),
    invalidates: all,
  })
}

/** Corrects one cell; the answer says that the file is being checked again, and the report stays until that is done. */
export function useCorrectCell(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (body: ImportCorrection, actionKey) =>
      call('POST /api/imports/:id/corrections', { params: { id }, body, actionKey }),
    onSuccess: (job) => queries.setQueryData(importQuery(id).queryKey, job),
  })
}

/** Asks for the publishing of a checked import. */
export function usePublishImport(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/imports/:id/publish', { params: { id }, actionKey }),
    invalidates: all,
  })
}

/** Asks for the undo of a whole batch; `staying` records were edited since and are left as they are. */
export function useUndoImport(id: string) {
  return useAction({
    run: (body: { staying: number }, actionKey) =>
      call('POST /api/imports/:id/undo', { params: { id }, body, actionKey }),
    invalidates: all,
  })
}

/** Removes an import that has nothing in the book, with its file and report. */
export function useDeleteImport() {
  const queries = useQueryClient()
  return useAction({
    run: (id: string, actionKey) => call('DELETE /api/imports/:id', { params: { id }, actionKey }),
    // Its screen is still there for a moment and must not ask for what is gone.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' }),
  })
}

/** What is out of date once an import was published or undone. */
export const importedKeys = recordKeys
