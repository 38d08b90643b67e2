import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AnalysisCreate, AnalysisUpdate } from '#shared/commercial/analysis.contract.ts'
import { call, hrefOf } from '#web/lib/http.ts'
import { fetchPage, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/policy-analyses'
const analysisKeys = [[path]]

/** The history of analyses, page by page. */
export function analysisPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/policy-analyses', params, (item) => item)
}

/** The latest analyses of a client, with how many there are in all. */
export function clientAnalysesQuery(clientId: string, limit: number) {
  return queryOptions({
    queryKey: [path, 'client', clientId, limit] as const,
    queryFn: ({ signal }) =>
      fetchPage('GET /api/policy-analyses', { clientId, limit: String(limit) }, signal),
  })
}

/** One analysis with all that was found. */
export function analysisQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/policy-analyses/:id', { params: { id }, signal }),
  })
}

/** Analyzes documents. */
export function useCreateAnalysis() {
  return useAction({
    run: (input: AnalysisCreate, actionKey) => call('POST /api/policy-analyses', { body: input, actionKey }),
    invalidates: analysisKeys,
  })
}

/** Changes title, client, letter or what was made of findings. */
export function useUpdateAnalysis(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (input: AnalysisUpdate, actionKey) =>
      call('PATCH /api/policy-analyses/:id', { params: { id }, body: input, actionKey }),
    invalidates: analysisKeys,
    // Shown at once: the next reading may take its time.
    onSuccess: (analysis) => queries.setQueryData(analysisQuery(id).queryKey, analysis),
  })
}

/** Analyses the same documents once more. */
export function useRefreshAnalysis(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/policy-analyses/:id/refresh', { params: { id }, actionKey }),
    invalidates: analysisKeys,
  })
}

/** Removes an analysis. */
export function useDeleteAnalysis(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/policy-analyses/:id', { params: { id }, actionKey }),
  })
}

/** Where a paper of an analysis is had. */
export function pdfHref(id: string, paper: 'report' | 'letter'): string {
  return hrefOf(`GET /api/policy-analyses/:id/${paper}.pdf`, { params: { id } })
}
