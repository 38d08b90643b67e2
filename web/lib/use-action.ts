import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { createActionKeys } from '#web/lib/action-key.ts'

type ActionOptions<Input, Result> = {
  /** Makes the call, with the Idempotency-Key of this action. */
  run: (input: Input, actionKey: string) => Promise<Result>
  /** The queries that the action makes stale. */
  invalidates?: readonly QueryKey[]
  onSuccess?: (result: Result, input: Input) => void
  /** False for a call that the server does not know again by its key: after an unknown outcome a second one could mislead. */
  isRepeatable?: boolean
}

export type Action<Input, Result> = {
  /** Runs the action; while it runs, another call of the same widget gets the same promise (a double click makes one request). */
  run: (input: Input) => Promise<Result>
  isBusy: boolean
  error: Error | null
  reset: () => void
}

/**
 * A write of a screen: one user action, one request, one Idempotency-Key, kept by its retries and by a second attempt
 * with the same input after an unknown outcome.
 */
export function useAction<Input, Result>(options: ActionOptions<Input, Result>): Action<Input, Result> {
  const keys = useRef(createActionKeys())
  const running = useRef<Promise<Result> | null>(null)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ input, key }: { input: Input; key: string }) => options.run(input, key),
    meta: { invalidates: options.invalidates },
    ...(options.isRepeatable === false && { retry: false }),
    onSuccess: (result, { input }) => options.onSuccess?.(result, input),
    onSettled: (_result, failure) => keys.current.settle(failure),
  })
  const run = useCallback(
    (input: Input) => {
      running.current ??= mutateAsync({ input, key: keys.current.keyFor(input) }).finally(() => {
        running.current = null
      })
      return running.current
    },
    [mutateAsync],
  )
  return { run, isBusy: isPending, error, reset }
}
