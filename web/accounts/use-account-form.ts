import { useForm } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFormDraft } from '#web/lib/use-form-draft.ts'

/** What is wrong, by the name of the input. */
export type FieldErrors = Record<string, ReactNode>

type AccountFormOptions<Values extends Record<string, unknown>, Result> = {
  initialValues: Values
  validate: (values: Values) => FieldErrors
  /** Makes the call, with the Idempotency-Key of this submission. */
  run: (values: Values, actionKey: string) => Promise<Result>
  invalidates?: readonly QueryKey[]
  onSuccess?: (result: Result, values: Values) => void
  isRepeatable?: boolean
  /** Which form it is, where what was typed is kept and offered again; nothing sensitive is. */
  name?: string
}

/** What the server says of inputs that this form has. */
function fieldErrors(error: unknown, values: Record<string, unknown>): FieldErrors {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values))
}

/**
 * A form and its one call. A wrong input gets its message and the focus, whether the form or the server found it; a
 * double click sends once; a failure keeps what was typed.
 */
export function useAccountForm<Values extends Record<string, unknown>, Result>(
  options: AccountFormOptions<Values, Result>,
) {
  const { initialValues, validate } = options
  const form = useForm<Values>({ initialValues, validate })
  const draft = useFormDraft(options.name ?? '', form, initialValues)
  const action = useAction({
    run: options.run,
    invalidates: options.invalidates,
    onSuccess: options.onSuccess,
    isRepeatable: options.isRepeatable,
  })
  const focusFirst = (errors: FieldErrors) => {
    const first = Object.keys(initialValues).find((name) => errors[name])
    if (first) form.getInputNode(first)?.focus()
  }
  const send = async (values: Values) => {
    try {
      await action.run(values)
      draft.drop()
    } catch (error) {
      const errors = fieldErrors(error, values)
      form.setErrors(errors)
      focusFirst(errors)
    }
  }
  return {
    form,
    onSubmit: form.onSubmit(send, focusFirst),
    isBusy: action.isBusy,
    failure: action.error,
    draft,
  }
}
