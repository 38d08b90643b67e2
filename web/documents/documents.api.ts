import { type InfiniteData, infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  DocumentDetail,
  DocumentItem,
  DocumentPages,
  DocumentUpdate,
  DocumentUploaded,
  DocumentUploadQuery,
} from '#shared/documents/documents.contract.ts'
import { maxPagesAtOnce, type pictureWidths } from '#shared/documents/documents.contract.ts'
import type { DocumentFile } from '#shared/filing/filing.contract.ts'
import { call, hrefOf } from '#web/lib/http.ts'
import { fetchPage, type ListParams, type Page, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { upload } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/documents'
/** How often a document is looked at while it is read, in milliseconds. */
const pollEvery = 1200

/** What a change of any document makes stale. */
export const documentKeys = [[path]] as const

/** Whether a document is still being read: whoever shows it asks again. */
export function isBeingRead(document: Pick<DocumentItem, 'reading'> | undefined): boolean {
  return document !== undefined && document.reading !== 'ready' && document.reading !== 'failed'
}

/** The documents of a list page by page, looked at again while one of them is read. */
export function documentPagesQuery(params: ListParams) {
  return infiniteQueryOptions({
    ...pagesQuery('GET /api/documents', params, (item) => item),
    refetchInterval: ({ state }: { state: { data?: InfiniteData<Page<DocumentItem>, string> } }) =>
      state.data?.pages.some(({ rows }) => rows.some(isBeingRead)) ? pollEvery * 2 : false,
  })
}

/** The newest documents under a filter, looked at again while one of them is read. */
export function documentsQuery(filter: ListParams, limit: number) {
  return queryOptions({
    queryKey: [path, 'newest', filter, limit] as const,
    queryFn: ({ signal }) =>
      fetchPage('GET /api/documents', { ...filter, sort: '-createdAt', limit: String(limit) }, signal),
    refetchInterval: ({ state }) => (state.data?.rows.some(isBeingRead) ? pollEvery * 2 : false),
  })
}

/** One document with what was found in it, looked at again while it is read. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/documents/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? pollEvery : false),
  })
}

/** The first page of the block that a page is read with. */
function blockOf(page: number): number {
  return Math.floor((page - 1) / maxPagesAtOnce) * maxPagesAtOnce + 1
}

/** The words of a page with their places, read with the pages beside it; null where there is no such page. */
export function documentPageQuery(id: string, page: number) {
  const from = blockOf(page)
  return queryOptions({
    queryKey: [path, 'pages-of', id, from] as const,
    queryFn: ({ signal }) =>
      call('GET /api/documents/:id/pages', {
        params: { id },
        query: { from, limit: maxPagesAtOnce },
        signal,
      }),
    select: ({ pages }: DocumentPages) => pages.find((one) => one.page === page) ?? null,
  })
}

/** The clients, prospects and policies that a document may be about; with a chosen client, its policies alone. */
export function documentMatchesQuery(id: string, version: number, clientId: string | null = null) {
  return queryOptions({
    queryKey: [path, 'matches-of', id, version, clientId] as const,
    queryFn: ({ signal }) =>
      call('POST /api/documents/:id/match', { params: { id }, query: { clientId }, signal }),
  })
}

/** What is other in a document than in a policy's previous term. */
export function documentDiffQuery(id: string, policyId: string, position: number, version: number) {
  return queryOptions({
    queryKey: [path, 'diff-of', id, policyId, position, version] as const,
    queryFn: ({ signal }) =>
      call('GET /api/documents/:id/diff', {
        params: { id },
        query: { policyId, position: String(position) },
        signal,
      }),
  })
}

/** Where the file of a document is downloaded from, as it was uploaded. */
export function documentFileHref(id: string): string {
  return hrefOf('GET /api/documents/:id/file', { params: { id } })
}

/** The picture of a page in one of the widths that are made. */
export function pictureHref(id: string, page: number, width: (typeof pictureWidths)[number]): string {
  return hrefOf('GET /api/documents/:id/pages/:page/picture', { params: { id, page }, query: { width } })
}

/** The screen of a document. */
export function documentHref(id: string): string {
  return `/document-extraction/${id}`
}

/** Sends a file in; `onProgress` hears the share that has left, 0–1. The same file twice answers the first, as a duplicate. */
export function sendDocument(
  file: File,
  query: DocumentUploadQuery,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<DocumentUploaded> {
  const body = new FormData()
  body.append('file', file)
  return upload('POST /api/documents', body, { ...options, query })
}

/** Puts what a write answered in the place of what was known of the document. */
function useKeepDocument() {
  const queries = useQueryClient()
  return (document: DocumentDetail) => {
    queries.setQueryData(documentQuery(document.id).queryKey, document)
  }
}

/** Corrects what was found, says what was made of a document, or whom it belongs to; 409 when it was changed meanwhile. */
export function useUpdateDocument(id: string) {
  const keep = useKeepDocument()
  return useAction({
    run: (body: DocumentUpdate, actionKey) =>
      call('PATCH /api/documents/:id', { params: { id }, body, actionKey }),
    onSuccess: keep,
    invalidates: [
      [path, 'pages'],
      [path, 'newest'],
      [path, 'count'],
    ],
  })
}

/** Puts a document into the book as the person decided. */
export function useFileDocument(id: string) {
  const keep = useKeepDocument()
  return useAction({
    run: (body: DocumentFile, actionKey) =>
      call('POST /api/documents/:id/file', { params: { id }, body, actionKey }),
    onSuccess: ({ document }) => keep(document),
    invalidates: [[path], ...recordKeys],
  })
}

/** Takes the filing of a document back. */
export function useUndoFiling(id: string) {
  const keep = useKeepDocument()
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/documents/:id/undo', { params: { id }, actionKey }),
    onSuccess: ({ document }) => keep(document),
    invalidates: [[path], ...recordKeys],
  })
}

/** Reads a document again whose reading failed. */
export function useRetryReading() {
  const keep = useKeepDocument()
  return useAction({
    run: (id: string, actionKey) => call('POST /api/documents/:id/read', { params: { id }, actionKey }),
    onSuccess: keep,
    invalidates: documentKeys,
  })
}

/** Deletes a document with its file. */
export function useDeleteDocument(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/documents/:id', { params: { id }, actionKey }),
    // Its page is still there for a moment and must not ask for what is gone.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' }),
  })
}
