import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  FilledForm,
  FilledFormCreate,
  FilledFormItem,
  FilledFormUpdate,
  FormEvent,
  FormIssue,
  FormMail,
  FormVoid,
} from '#shared/acord-forms/filled-forms.contract.ts'
import type {
  FormTemplate,
  FormTemplateItem,
  FormTemplateUpdate,
  FormTrial,
  FormTrialResult,
} from '#shared/acord-forms/form-templates.contract.ts'
import { call, withQuery } from '#web/lib/http.ts'
import { type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
import { upload } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'

const forms = '/api/forms'
const templates = '/api/form-templates'

/** What a change of a form or a template makes stale. */
export const acordKeys = [[forms], [templates]] as const

/** The filled forms of a list, page by page. */
export function formPagesQuery(params: ListParams) {
  return pathPagesQuery(forms, params, (form: FilledFormItem) => form)
}

/** So many forms stand on a client's page. */
export const maxClientForms = 5

/** The latest forms of a client. */
export function clientFormsQuery(clientId: string) {
  return queryOptions({
    queryKey: [forms, 'of-client', clientId] as const,
    queryFn: ({ signal }) =>
      call<FilledFormItem[]>('GET', withQuery(forms, { clientId, limit: maxClientForms }), { signal }),
  })
}

/** One filled form. */
export function formQuery(id: string) {
  return queryOptions({
    queryKey: [forms, 'one', id] as const,
    queryFn: ({ signal }) => call<FilledForm>('GET', `${forms}/${id}`, { signal }),
  })
}

/** The fields of a filled form; they never change. */
export function templateOfFormQuery(id: string) {
  return queryOptions({
    queryKey: [forms, 'template-of', id] as const,
    queryFn: ({ signal }) => call<FormTemplate>('GET', `${forms}/${id}/template`, { signal }),
  })
}

/** What happened to a form. */
export function formEventsQuery(id: string) {
  return queryOptions({
    queryKey: [forms, 'events-of', id] as const,
    queryFn: ({ signal }) => call<FormEvent[]>('GET', `${forms}/${id}/events`, { signal }),
  })
}

/** The agency's licensed forms. */
export const templatesQuery = queryOptions({
  queryKey: [templates] as const,
  queryFn: ({ signal }) => call<FormTemplateItem[]>('GET', templates, { signal }),
})

/** One licensed form with its fields. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: [templates, 'one', id] as const,
    queryFn: ({ signal }) => call<FormTemplate>('GET', `${templates}/${id}`, { signal }),
  })
}

/** Where the picture of a page of a form comes from. */
export function pagePictureHref(templateId: string, page: number): string {
  return `${templates}/${templateId}/pages/${page}/picture`
}

/** Where the picture of a page of a form comes from as it prints, with its values and signature. */
export function formPictureHref(id: string, page: number): string {
  return `${forms}/${id}/pages/${page}/picture`
}

/** Where the file of a form is downloaded from. */
export function formFileHref(id: string): string {
  return `${forms}/${id}/file`
}

/** Sends a fillable form in; `onProgress` hears the share that has left, 0–1. */
export function sendTemplate(
  file: File,
  _fields: object,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<FormTemplate> {
  const body = new FormData()
  body.append('file', file)
  return upload<FormTemplate>(templates, body, options)
}

/** Changes a licensed form or what its fields are filled with. */
export function useUpdateTemplate(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (body: FormTemplateUpdate, actionKey) =>
      call<FormTemplate>('PATCH', `${templates}/${id}`, { body, actionKey }),
    invalidates: acordKeys,
    onSuccess: (template) => queries.setQueryData(templateQuery(id).queryKey, template),
  })
}

/** Takes a licensed form off the list. */
export function useDeleteTemplate(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `${templates}/${id}`, { actionKey }),
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
      call<FormTrialResult>('POST', `${templates}/${id}/try`, { body, actionKey }),
  })
}

/** Starts a form for a client. */
export function useCreateForm() {
  return useAction({
    run: (body: FilledFormCreate, actionKey) => call<FilledForm>('POST', forms, { body, actionKey }),
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
    call<FilledForm>('PATCH', `${forms}/${id}`, { body, actionKey }),
  )
}

/** Signs and issues a draft. */
export function useIssueForm(id: string) {
  return useFormAction(id, (body: FormIssue, actionKey) =>
    call<FilledForm>('POST', `${forms}/${id}/issue`, { body, actionKey }),
  )
}

/** Makes an issued form void. */
export function useVoidForm(id: string) {
  return useFormAction(id, (body: FormVoid, actionKey) =>
    call<FilledForm>('POST', `${forms}/${id}/void`, { body, actionKey }),
  )
}

/** Sends an issued form by email. */
export function useMailForm(id: string) {
  return useAction({
    run: (body: FormMail, actionKey) => call<unknown>('POST', `${forms}/${id}/mail`, { body, actionKey }),
    invalidates: acordKeys,
  })
}

/** Throws a draft away. */
export function useDeleteDraft(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `${forms}/${id}`, { actionKey }),
    onSuccess: () => {
      for (const queryKey of acordKeys) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
}
