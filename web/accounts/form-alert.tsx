import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { explainFailure } from './form-failure.ts'

type FormAlertProps = {
  /** The fixed text of this failure. */
  title: string
  error: Error | null
  /** What helps, where neither the answer nor an input says it. */
  hint?: ReactNode
}

/** Why a form was not accepted. */
export function FormAlert({ title, error, hint }: FormAlertProps) {
  if (!error) return null
  const isShownAtInputs = error instanceof ApiError && Object.keys(error.fields).length > 0
  return (
    <Alert color="red" title={title} icon={<CircleAlert size={16} strokeWidth={2} />}>
      {explainFailure(error, title) || (!isShownAtInputs && hint)}
    </Alert>
  )
}
