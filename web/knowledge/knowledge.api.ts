import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  KnowledgeArticle,
  KnowledgeArticleCreate,
  KnowledgeArticleItem,
  KnowledgeArticleUpdate,
  KnowledgeFileQuery,
  KnowledgeFolderUpdate,
  KnowledgeQuestionUpdate,
} from '#shared/knowledge/knowledge.contract.ts'
import { call, hrefOf } from '#web/lib/http.ts'
import { fetchPage, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { upload } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'

const base = '/api/knowledge'
const path = `${base}/articles`
/** How often a file is looked at while its text is read, in milliseconds. */
const pollEvery = 1500
/** Pages of a file that are read at once. */
const pagesAtOnce = 20
/** Passages that a search shows. */
const maxPassages = 20

/** What a change of an article, a folder or a question makes stale. */
export const knowledgeKeys = [[path], [`${base}/folders`], [`${base}/search`], [`${base}/questions`]] as const

function isBeingRead(article: KnowledgeArticleItem | undefined): boolean {
  return article?.file?.reading === 'waiting'
}

/** The articles of a list page by page, looked at again while the text of a file among them is read. */
export function articlePagesQuery(params: ListParams) {
  return infiniteQueryOptions({
    ...pagesQuery('GET /api/knowledge/articles', params, (item) => item),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isBeingRead)) ? pollEvery * 2 : false,
  })
}

/** How many articles match a filter. */
export function articleCountQuery(filter: ListParams) {
  return queryOptions({
    queryKey: [path, 'count', filter] as const,
    queryFn: async ({ signal }) =>
      (await fetchPage('GET /api/knowledge/articles', { ...filter, limit: '1' }, signal)).total,
  })
}

/** The articles that were changed last. */
export function recentArticlesQuery(limit: number) {
  return queryOptions({
    queryKey: [path, 'recent', limit] as const,
    queryFn: ({ signal }) =>
      call('GET /api/knowledge/articles', { query: { sort: '-updatedAt', limit }, signal }),
  })
}

/** One article, looked at again while the text of its file is read. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/knowledge/articles/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? pollEvery : false),
  })
}

/** The first page of the block that a page is read with. */
function blockOf(page: number): number {
  return Math.floor((page - 1) / pagesAtOnce) * pagesAtOnce + 1
}

/** The text of a file around a page, more as it is asked for in both directions. */
export function filePagesQuery(id: string, page: number) {
  const start = blockOf(page)
  return infiniteQueryOptions({
    queryKey: [path, 'pages-of', id, start] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/knowledge/articles/:id/pages', {
        params: { id },
        query: { from: pageParam, limit: pagesAtOnce },
        signal,
      }),
    initialPageParam: start,
    getNextPageParam: ({ total }, _all, from) => (from + pagesAtOnce <= total ? from + pagesAtOnce : null),
    getPreviousPageParam: (_first, _all, from) => (from > 1 ? from - pagesAtOnce : null),
  })
}

/** Every text that an article had. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'versions-of', id] as const,
    queryFn: ({ signal }) => call('GET /api/knowledge/articles/:id/versions', { params: { id }, signal }),
  })
}

/** One earlier text of an article. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [path, 'versions-of', id, version] as const,
    queryFn: ({ signal }) =>
      call('GET /api/knowledge/articles/:id/versions/:version', { params: { id, version }, signal }),
  })
}

/** The folders by name. */
export const foldersQuery = queryOptions({
  queryKey: [`${base}/folders`] as const,
  queryFn: ({ signal }) => call('GET /api/knowledge/folders', { signal }),
})

/** The passages that a search finds; those found before stay until the new ones are here. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: [`${base}/search`, q] as const,
    queryFn: ({ signal }) => call('GET /api/knowledge/search', { query: { q, limit: maxPassages }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** The questions in a state, page by page, those asked most often first. */
export function questionPagesQuery(status: string) {
  return pagesQuery('GET /api/knowledge/questions', { status }, (question) => question)
}

/** How many questions have no answer. */
export const openQuestionsQuery = queryOptions({
  queryKey: [`${base}/questions`, 'count'] as const,
  queryFn: async ({ signal }) =>
    (await fetchPage('GET /api/knowledge/questions', { status: 'open', limit: '1' }, signal)).total,
})

/** Where the file of an article is downloaded from. */
export function fileHref(id: string): string {
  return hrefOf('GET /api/knowledge/articles/:id/file', { params: { id } })
}

/** Makes an article. */
export function useCreateArticle() {
  return useAction({
    run: (body: KnowledgeArticleCreate, actionKey) =>
      call('POST /api/knowledge/articles', { body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Changes an article; a stale version is refused with 409. */
export function useUpdateArticle(id: string) {
  return useAction({
    run: (body: KnowledgeArticleUpdate, actionKey) =>
      call('PATCH /api/knowledge/articles/:id', { params: { id }, body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Makes an earlier text of an article its newest version. */
export function useRestoreVersion(id: string) {
  return useAction({
    run: ({ version, current }: { version: number; current: number }, actionKey) =>
      call('POST /api/knowledge/articles/:id/versions/:version/restore', {
        params: { id, version },
        body: { version: current },
        actionKey,
      }),
    invalidates: knowledgeKeys,
  })
}

/** Deletes an article. */
export function useDeleteArticle(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/knowledge/articles/:id', { params: { id }, actionKey }),
    // Its page is still there for a moment and must not ask for what is gone.
    onSuccess: () => {
      for (const queryKey of knowledgeKeys) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
}

/** Sends a file in; `onProgress` hears the share that has left, 0–1. */
export function sendFile(
  file: File,
  fields: KnowledgeFileQuery,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<KnowledgeArticle> {
  const body = new FormData()
  body.append('file', file)
  return upload('POST /api/knowledge/files', body, { ...options, query: fields })
}

/** Makes a folder. */
export function useCreateFolder() {
  return useAction({
    run: (body: { name: string }, actionKey) => call('POST /api/knowledge/folders', { body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Gives a folder another name. */
export function useRenameFolder(id: string) {
  return useAction({
    run: (body: KnowledgeFolderUpdate, actionKey) =>
      call('PATCH /api/knowledge/folders/:id', { params: { id }, body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Deletes a folder; its articles stay, in none. */
export function useDeleteFolder(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/knowledge/folders/:id', { params: { id }, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Dismisses a question, or opens it again. */
export function useUpdateQuestion() {
  return useAction({
    run: ({ id, ...body }: { id: string } & KnowledgeQuestionUpdate, actionKey) =>
      call('PATCH /api/knowledge/questions/:id', { params: { id }, body, actionKey }),
    invalidates: [[`${base}/questions`]],
  })
}
