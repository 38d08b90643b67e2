import { queryOptions } from '@tanstack/react-query'
import type { ArticleCreate, ArticleUpdate } from '#shared/admin/articles.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/articles'
const keys = [[path]] as const

/** The platform's articles, without their texts. */
export const articlesQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: ({ signal }) => call('GET /api/admin/articles', { signal }),
})

/** One article whole. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: [path, id] as const,
    queryFn: ({ signal }) => call('GET /api/admin/articles/:id', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Makes an article. */
export function useCreateArticle() {
  return useAction({
    run: (body: ArticleCreate, actionKey) => call('POST /api/admin/articles', { body, actionKey }),
    invalidates: keys,
  })
}

/** Changes or publishes an article. */
export function useUpdateArticle(id: string) {
  return useAction({
    run: (body: ArticleUpdate, actionKey) =>
      call('PATCH /api/admin/articles/:id', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Deletes an article. */
export function useDeleteArticle(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/admin/articles/:id', { params: { id }, actionKey }),
    invalidates: keys,
  })
}
