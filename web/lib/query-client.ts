import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { invalidates?: readonly QueryKey[] }
  }
}

const fiveMinutes = 5 * 60_000

/** The key of the signed-in user. */
export const userKey = ['/api/user'] as const

/** One retry, and none of a call that the server refused (P9, architecture.md 4). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 1 && !isRefusal(error)
}

/** The wait before a retry in milliseconds: 1 s, doubling up to 30 s (P9). */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

/** GET on the first key element (P7). */
export function fetchFirstKeyElement({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return call('GET', String(queryKey[0]), { signal })
}

/** Query and mutation defaults of P9. A mutation's `meta.invalidates` names the queries that it makes stale. */
export function createQueryClient(): QueryClient {
  const recheckSession = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      void client.invalidateQueries({ queryKey: userKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: recheckSession }),
    mutationCache: new MutationCache({
      onError: recheckSession,
      onSuccess: (_answer, _input, _result, mutation) => {
        for (const queryKey of mutation.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: fetchFirstKeyElement,
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: shouldRetry, retryDelay, networkMode: 'always' },
    },
  })
  return client
}
