import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, isRefusal, markExplained } from '#web/lib/api-error.ts'
import { reportError } from '#web/lib/error-bus.ts'
import { callPath } from '#web/lib/http.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { invalidates?: readonly QueryKey[] }
  }
}

const fiveMinutes = 5 * 60_000

/** The key of the signed-in user. */
export const userKey = ['/api/user'] as const

/** One retry, and none of a call that the server refused. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 1 && !isRefusal(error)
}

/** The wait before a retry in milliseconds: 1 s, doubling up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

/** GET on the first key element. */
export function fetchFirstKeyElement({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return callPath(String(queryKey[0]), { signal })
}

/**
 * Query and mutation defaults. A mutation's `meta.invalidates` names the queries that it makes stale; what fails is
 * reported to the global handler.
 */
export function createQueryClient(): QueryClient {
  const failed = (error: unknown, source: 'query' | 'mutation') => {
    // The agency asks for two factors by now: the session says so, and the set-up takes the screen's place.
    const isHeld = error instanceof ApiError && error.details.reason === 'two_factor_required'
    if (isHeld) {
      markExplained(error)
      void client.invalidateQueries({ queryKey: userKey })
    }
    reportError(error, source)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => failed(error, 'query') }),
    mutationCache: new MutationCache({
      onError: (error) => failed(error, 'mutation'),
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

/** Drops the answers that no screen shows, so that the next one asks again; the session stays. */
export function clearUnusedAnswers(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
}
