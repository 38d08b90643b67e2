import { queryOptions } from '@tanstack/react-query'
import type {
  IntakeForm,
  IntakeFormCreate,
  IntakeFormUpdate,
} from '#shared/intake-forms/intake-forms.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The agency's intake forms; always asked again, since strangers send them meanwhile. */
export const intakeFormsQuery = queryOptions({ ...callQuery('GET /api/intake-forms'), staleTime: 0 })

/** A form with its draft. */
export function intakeFormQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/intake-forms', id] as const,
    queryFn: ({ signal }) => call('GET /api/intake-forms/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What was sent by a form. */
export function submissionsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/intake-forms', id, 'submissions'] as const,
    queryFn: ({ signal }) => call('GET /api/intake-forms/:id/submissions', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** The forms that a prospect sent. */
export function prospectSubmissionsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/prospects', id, 'intake-submissions'] as const,
    queryFn: ({ signal }) => call('GET /api/prospects/:id/intake-submissions', { params: { id }, signal }),
  })
}

const stale = [['/api/intake-forms']] as const

/** Adds a form. */
export function useCreateIntakeForm(onSuccess: (form: IntakeForm) => void) {
  return useAction({
    run: (body: IntakeFormCreate, actionKey) => call('POST /api/intake-forms', { body, actionKey }),
    invalidates: stale,
    onSuccess,
  })
}

/** Changes the draft of a form. */
export function useUpdateIntakeForm(id: string) {
  return useAction({
    run: (body: IntakeFormUpdate, actionKey) =>
      call('PATCH /api/intake-forms/:id', { params: { id }, body, actionKey }),
    invalidates: stale,
  })
}

/** Publishes the draft of a form. */
export function usePublishIntakeForm(id: string) {
  return useAction({
    run: (version: number, actionKey) =>
      call('POST /api/intake-forms/:id/publish', { params: { id }, body: { version }, actionKey }),
    invalidates: stale,
  })
}

/** Takes a form offline. */
export function useUnpublishIntakeForm(id: string) {
  return useAction({
    run: (version: number, actionKey) =>
      call('POST /api/intake-forms/:id/unpublish', { params: { id }, body: { version }, actionKey }),
    invalidates: stale,
  })
}

/** Deletes a form that nobody has sent. */
export function useDeleteIntakeForm(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/intake-forms/:id', { params: { id }, actionKey }),
    invalidates: [intakeFormsQuery.queryKey],
  })
}
