import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  Analysis,
  AnalysisCreate,
  AnalysisSummary,
  AnalysisUpdate,
} from '#shared/commercial/analysis.contract.ts'
import { call } from '#web/lib/http.ts'
import { fetchPage, type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/policy-analyses'
const analysisKeys = [[path]]

/** The history of analyses, page by page. */
export function analysisPagesQuery(params: ListParams) {
  return pathPagesQuery(path, params, (item: AnalysisSummary) => item)
}

/** The latest analyses of a client, with how many there are in all. */
export function clientAnalysesQuery(clientId: string, limit: number) {
  return queryOptions({
    queryKey: [path, 'client', clientId, limit] as const,
    queryFn: ({ signal }) => fetchPage<AnalysisSummary>(path, { clientId, limit: String(limit) }, signal),
  })
}

/** One analysis with all that was found. */
export function analysisQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call<Analysis>('GET', `${path}/${id}`, { signal }),
  })
}

/** Analyses documents. */
export function useCreateAnalysis() {
  return useAction({
    run: (input: AnalysisCreate, actionKey) => call<Analysis>('POST', path, { body: input, actionKey }),
    invalidates: analysisKeys,
  })
}

/** Changes title, client, letter or what was made of findings. */
export function useUpdateAnalysis(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (input: AnalysisUpdate, actionKey) =>
      call<Analysis>('PATCH', `${path}/${id}`, { body: input, actionKey }),
    invalidates: analysisKeys,
    // Shown at once: the next reading may take its time.
    onSuccess: (analysis) => queries.setQueryData(analysisQuery(id).queryKey, analysis),
  })
}

/** Analyses the same documents once more. */
export function useRefreshAnalysis(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call<Analysis>('POST', `${path}/${id}/refresh`, { actionKey }),
    invalidates: analysisKeys,
  })
}

/** Removes an analysis. */
export function useDeleteAnalysis(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `${path}/${id}`, { actionKey }),
  })
}

/** Where a paper of an analysis is had. */
export function paperHref(id: string, paper: 'report' | 'letter'): string {
  return `${path}/${id}/${paper}.pdf`
}
