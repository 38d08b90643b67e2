import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/health'

/** How every part of the installation is, looked at again whenever the page is opened. */
export const healthQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
  staleTime: 0,
})

/** Tries a job again that was given up. */
export function useRetryJob() {
  return useAction({
    run: (id: string, actionKey) => call('POST /api/admin/jobs/:id/retry', { params: { id }, actionKey }),
    invalidates: [[path]],
    isRepeatable: false,
  })
}
