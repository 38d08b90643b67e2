import { useQueryClient } from '@tanstack/react-query'
import type {
  ListView,
  ListViewCreate,
  ListViewDefault,
  ListViewUpdate,
} from '#shared/list-views/list-views.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The views of all lists that the person sees, by name. */
export const listViewsQuery = callQuery('GET /api/list-views')

const stale = [listViewsQuery.queryKey] as const

/** Saves a view. */
export function useCreateView() {
  return useAction({
    run: (body: ListViewCreate, actionKey) => call('POST /api/list-views', { body, actionKey }),
    invalidates: stale,
  })
}

/** Renames, updates, shares or unshares a view. */
export function useUpdateView() {
  return useAction({
    run: ({ id, ...body }: ListViewUpdate & { id: string }, actionKey) =>
      call('PATCH /api/list-views/:id', { params: { id }, body, actionKey }),
    invalidates: stale,
  })
}

/** Chooses the view that a list opens with. */
export function useDefaultView() {
  return useAction({
    run: (body: ListViewDefault, actionKey) => call('PUT /api/list-view-defaults', { body, actionKey }),
    invalidates: stale,
  })
}

/** Deletes a view; the toast brings it back. */
export function useDeleteView() {
  const queries = useQueryClient()
  const restore = ({ id, name }: ListView) => {
    call('POST /api/list-views/:id/restore', { params: { id }, actionKey: newActionKey() })
      .then(() => showToast({ title: `View “${name}” restored`, variant: 'success' }))
      .catch((error) =>
        showToast({ title: 'Couldn’t undo this', message: messageOf(error), variant: 'destructive' }),
      )
      .finally(() => void queries.invalidateQueries({ queryKey: listViewsQuery.queryKey }))
  }
  return useAction({
    run: ({ id }: ListView, actionKey) => call('DELETE /api/list-views/:id', { params: { id }, actionKey }),
    invalidates: stale,
    onSuccess: (_none, view) =>
      showToast({ title: `View “${view.name}” deleted`, variant: 'success', undo: () => restore(view) }),
  })
}
