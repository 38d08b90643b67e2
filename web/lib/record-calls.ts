import { useQueryClient } from '@tanstack/react-query'
import type { AnswerTo, BodyTo } from '#web/lib/call-types.ts'
import { callPath } from '#web/lib/http.ts'
import type { BulkSelection } from '#web/lib/pages.ts'
import { markRecordsStale, recordKeys } from '#web/lib/record-keys.ts'
import { type Action, useAction } from '#web/lib/use-action.ts'

/** The kinds of records, as the paths of their calls name them. */
export type RecordPath = 'clients' | 'prospects' | 'policies' | 'tickets'

type Without<Body, Name extends string> = Body extends unknown ? Omit<Body, Name> : never
/** What a bulk call does to the records that it is about. */
type BulkChange<Kind extends RecordPath> = Without<BodyTo<`POST /api/${Kind}/bulk`>, 'ids' | 'filter'>

/** The calls of a kind of records, typed by the call table; a write makes the lists and figures counted from records stale. */
export type RecordCalls<Kind extends RecordPath> = {
  /** One record as it stands today, which is how a change answers it too. */
  query(id: string): {
    queryKey: readonly [string, 'one', string]
    queryFn: (context: { signal: AbortSignal }) => Promise<AnswerTo<`PATCH /api/${Kind}/:id`>>
  }
  useCreate(): Action<BodyTo<`POST /api/${Kind}`>, AnswerTo<`POST /api/${Kind}`>>
  /** Changes a record; a stale version is refused with 409. */
  useUpdate(id: string): Action<BodyTo<`PATCH /api/${Kind}/:id`>, AnswerTo<`PATCH /api/${Kind}/:id`>>
  /** Deletes the record that the screen shows. */
  useDelete(id: string): Action<undefined, unknown>
  /** Changes or deletes the chosen records, or all that match the filters of the list. */
  useBulk(): Action<{ chosen: BulkSelection; change: BulkChange<Kind> }, AnswerTo<`POST /api/${Kind}/bulk`>>
}

function useWrite(method: 'POST' | 'PATCH', path: string) {
  return useAction({
    run: (body: never, actionKey): Promise<unknown> => callPath(path, { body, actionKey }, method),
    invalidates: recordKeys,
  })
}

/** The calls of a kind of records. */
export function recordCalls<Kind extends RecordPath>(kind: Kind): RecordCalls<Kind>
export function recordCalls(kind: RecordPath) {
  const path = `/api/${kind}`
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`
  return {
    query: (id: string) => ({
      queryKey: [path, 'one', id] as const,
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> => callPath(one(id), { signal }),
    }),
    useCreate: () => useWrite('POST', path),
    useUpdate: (id: string) => useWrite('PATCH', one(id)),
    useDelete: (id: string) => {
      const queries = useQueryClient()
      return useAction({
        run: (_input: undefined, actionKey) => callPath(one(id), { actionKey }, 'DELETE'),
        onSuccess: () => markRecordsStale(queries),
      })
    },
    useBulk: () =>
      useAction({
        run: ({ chosen, change }: { chosen: object; change: object }, actionKey): Promise<unknown> =>
          callPath(`${path}/bulk`, { body: { ...chosen, ...change }, actionKey }, 'POST'),
        invalidates: recordKeys,
      }),
  }
}
