import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  FilledForm,
  FilledFormCreate,
  FilledFormUpdate,
  FormIssue,
  FormMail,
  FormVoid,
} from '#shared/acord-forms/filled-forms.contract.ts'
import type {
  FormTemplate,
  FormTemplateUpdate,
  FormTrial,
} from '#shared/acord-forms/form-templates.contract.ts'
import { clientPageSizes } from '#shared/client-page/client-page.contract.ts'
import { call, hrefOf } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { upload } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'

const forms = '/api/forms'
const templates = '/api/form-templates'

/** What a change of a form or a template makes stale. */
export const acordKeys = [[forms], [templates]] as const

/** The filled forms of a list, page by page. */
export function formPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/forms', params, (form) => form)
}

/** So many forms stand on a client's page. */
export const maxClientForms = clientPageSizes.forms

/** The latest forms of a client. */
export function clientFormsQuery(clientId: string) {
  return queryOptions({
    queryKey: [forms, 'of-client', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/forms', { query: { clientId, limit: maxClientForms }, signal }),
  })
}

/** The latest certificates and other forms that list a term of a policy. */
export function termFormsQuery(policyId: string) {
  return queryOptions({
    queryKey: [forms, 'of-term', policyId] as const,
    queryFn: ({ signal }) => call('GET /api/forms', { query: { policyId, limit: maxClientForms }, signal }),
  })
}

/** One filled form. */
export function formQuery(id: string) {
  return queryOptions({
    queryKey: [forms, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/forms/:id', { params: { id }, signal }),
  })
}

/** The fields of a filled form; they never change. */
export function templateOfFormQuery(id: string) {
  return queryOptions({
    queryKey: [forms, 'template-of', id] as const,
    queryFn: ({ signal }) => call('GET /api/forms/:id/template', { params: { id }, signal }),
  })
}

/** What happened to a form. */
export function formEventsQuery(id: string) {
  return queryOptions({
    queryKey: [forms, 'events-of', id] as const,
    queryFn: ({ signal }) => call('GET /api/forms/:id/events', { params: { id }, signal }),
  })
}

/** The agency's licensed forms. */
export const templatesQuery = queryOptions({
  queryKey: [templates] as const,
  queryFn: ({ signal }) => call('GET /api/form-templates', { signal }),
})

/** One licensed form with its fields. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: [templates, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/form-templates/:id', { params: { id }, signal }),
  })
}

/** Where the picture of a page of a form comes from. */
export function pagePictureHref(templateId: string, page: number): string {
  return hrefOf('GET /api/form-templates/:id/pages/:page/picture', { params: { id: templateId, page } })
}

/** Where the picture of a page of a form comes from as it prints, with its values and signature. */
export function formPictureHref(id: string, page: number): string {
  return hrefOf('GET /api/forms/:id/pages/:page/picture', { params: { id, page } })
}

/** Where the file of a form is downloaded from. */
export function formFileHref(id: string): string {
  return hrefOf('GET /api/forms/:id/file', { params: { id } })
}

/** Sends a fillable form in; `onProgress` hears the share that has left, 0–1. */
export function sendTemplate(
  file: File,
  _fields: object,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<FormTemplate> {
  const body = new FormData()
  body.append('file', file)
  return upload('POST /api/form-templates', body, options)
}

/** Changes a licensed form or what its fields are filled with. */
export function useUpdateTemplate(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (body: FormTemplateUpdate, actionKey) =>
      call('PATCH /api/form-templates/:id', { params: { id }, body, actionKey }),
    invalidates: acordKeys,
    onSuccess: (template) => queries.setQueryData(templateQuery(id).queryKey, template),
  })
}

/** Takes a licensed form off the list. */
export function useDeleteTemplate(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/form-templates/:id', { params: { id }, actionKey }),
    // Its page is still there for a moment and must not ask for what is gone.
    onSuccess: () => {
      for (const queryKey of acordKeys) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
}

/** What a form would say for a client, with a mapping that need not be saved. */
export function useTryTemplate(id: string) {
  return useAction({
    run: (body: FormTrial, actionKey) =>
      call('POST /api/form-templates/:id/try', { params: { id }, body, actionKey }),
  })
}

/** Starts a form for a client. */
export function useCreateForm() {
  return useAction({
    run: (body: FilledFormCreate, actionKey) => call('POST /api/forms', { body, actionKey }),
    invalidates: acordKeys,
  })
}

function useFormAction<Input>(id: string, run: (input: Input, actionKey: string) => Promise<FilledForm>) {
  const queries = useQueryClient()
  return useAction({
    run,
    invalidates: acordKeys,
    onSuccess: (form: FilledForm) => queries.setQueryData(formQuery(id).queryKey, form),
  })
}

/** Changes values of a draft. */
export function useUpdateForm(id: string) {
  return useFormAction(id, (body: FilledFormUpdate, actionKey) =>
    call('PATCH /api/forms/:id', { params: { id }, body, actionKey }),
  )
}

/** Signs and issues a draft. */
export function useIssueForm(id: string) {
  return useFormAction(id, (body: FormIssue, actionKey) =>
    call('POST /api/forms/:id/issue', { params: { id }, body, actionKey }),
  )
}

/** Makes an issued form void. */
export function useVoidForm(id: string) {
  return useFormAction(id, (body: FormVoid, actionKey) =>
    call('POST /api/forms/:id/void', { params: { id }, body, actionKey }),
  )
}

/** Sends an issued form by email. */
export function useMailForm(id: string) {
  return useAction({
    run: (body: FormMail, actionKey) => call('POST /api/forms/:id/mail', { params: { id }, body, actionKey }),
    invalidates: acordKeys,
  })
}

/** Throws a draft away. */
export function useDeleteDraft(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/forms/:id', { params: { id }, actionKey }),
    onSuccess: () => {
      for (const queryKey of acordKeys) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
}
