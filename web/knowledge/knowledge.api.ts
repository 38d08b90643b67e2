import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  KnowledgeArticle,
  KnowledgeArticleCreate,
  KnowledgeArticleItem,
  KnowledgeArticleUpdate,
  KnowledgeFileQuery,
  KnowledgeFolder,
  KnowledgePages,
  KnowledgeQuestion,
  KnowledgeQuestionUpdate,
  KnowledgeSearchResults,
  KnowledgeVersion,
  KnowledgeVersionItem,
} from '#shared/knowledge/knowledge.contract.ts'
import { call, withQuery } from '#web/lib/http.ts'
import { fetchPage, type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
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
    ...pathPagesQuery(path, params, (item: KnowledgeArticleItem) => item),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isBeingRead)) ? pollEvery * 2 : false,
  })
}

/** How many articles match a filter. */
export function articleCountQuery(filter: ListParams) {
  return queryOptions({
    queryKey: [path, 'count', filter] as const,
    queryFn: async ({ signal }) => (await fetchPage(path, { ...filter, limit: '1' }, signal)).total,
  })
}

/** The articles that were changed last. */
export function recentArticlesQuery(limit: number) {
  return queryOptions({
    queryKey: [path, 'recent', limit] as const,
    queryFn: ({ signal }) =>
      call<KnowledgeArticleItem[]>('GET', withQuery(path, { sort: '-updatedAt', limit }), { signal }),
  })
}

/** One article, looked at again while the text of its file is read. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call<KnowledgeArticle>('GET', `${path}/${id}`, { signal }),
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
    queryFn: ({ pageParam, signal }) => {
      const address = withQuery(`${path}/${id}/pages`, { from: pageParam, limit: pagesAtOnce })
      return call<KnowledgePages>('GET', address, { signal })
    },
    initialPageParam: start,
    getNextPageParam: ({ total }, _all, from) => (from + pagesAtOnce <= total ? from + pagesAtOnce : null),
    getPreviousPageParam: (_first, _all, from) => (from > 1 ? from - pagesAtOnce : null),
  })
}

/** Every text that an article had. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'versions-of', id] as const,
    queryFn: ({ signal }) => call<KnowledgeVersionItem[]>('GET', `${path}/${id}/versions`, { signal }),
  })
}

/** One earlier text of an article. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [path, 'versions-of', id, version] as const,
    queryFn: ({ signal }) => call<KnowledgeVersion>('GET', `${path}/${id}/versions/${version}`, { signal }),
  })
}

/** The folders by name. */
export const foldersQuery = queryOptions({
  queryKey: [`${base}/folders`] as const,
  queryFn: ({ signal }) => call<KnowledgeFolder[]>('GET', `${base}/folders`, { signal }),
})

/** The passages that a search finds; those found before stay until the new ones are here. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: [`${base}/search`, q] as const,
    queryFn: ({ signal }) =>
      call<KnowledgeSearchResults>('GET', withQuery(`${base}/search`, { q, limit: maxPassages }), {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** The questions in a state, page by page, those asked most often first. */
export function questionPagesQuery(status: string) {
  return pathPagesQuery(`${base}/questions`, { status }, (question: KnowledgeQuestion) => question)
}

/** How many questions have no answer. */
export const openQuestionsQuery = queryOptions({
  queryKey: [`${base}/questions`, 'count'] as const,
  queryFn: async ({ signal }) =>
    (await fetchPage(`${base}/questions`, { status: 'open', limit: '1' }, signal)).total,
})

/** Where the file of an article is downloaded from. */
export function fileHref(id: string): string {
  return `${path}/${id}/file`
}

/** Makes an article. */
export function useCreateArticle() {
  return useAction({
    run: (body: KnowledgeArticleCreate, actionKey) =>
      call<KnowledgeArticle>('POST', path, { body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Changes an article; a stale version is refused with 409. */
export function useUpdateArticle(id: string) {
  return useAction({
    run: (body: KnowledgeArticleUpdate, actionKey) =>
      call<KnowledgeArticle>('PATCH', `${path}/${id}`, { body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Makes an earlier text of an article its newest version. */
export function useRestoreVersion(id: string) {
  return useAction({
    run: ({ version, current }: { version: number; current: number }, actionKey) =>
      call<KnowledgeArticle>('POST', `${path}/${id}/versions/${version}/restore`, {
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
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `${path}/${id}`, { actionKey }),
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
  return upload<KnowledgeArticle>(withQuery(`${base}/files`, fields), body, options)
}

const folders = `${base}/folders`

/** Makes a folder. */
export function useCreateFolder() {
  return useAction({
    run: (body: { name: string }, actionKey) => call<KnowledgeFolder>('POST', folders, { body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Gives a folder another name. */
export function useRenameFolder(id: string) {
  return useAction({
    run: (body: { name?: string; version?: number }, actionKey) =>
      call<KnowledgeFolder>('PATCH', `${folders}/${id}`, { body, actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Deletes a folder; its articles stay, in none. */
export function useDeleteFolder(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `${folders}/${id}`, { actionKey }),
    invalidates: knowledgeKeys,
  })
}

/** Dismisses a question, or opens it again. */
export function useUpdateQuestion() {
  return useAction({
    run: ({ id, ...body }: { id: string } & KnowledgeQuestionUpdate, actionKey) =>
      call<KnowledgeQuestion>('PATCH', `${base}/questions/${id}`, { body, actionKey }),
    invalidates: [[`${base}/questions`]],
  })
}
