import type { IntakeFormItem } from '#shared/intake-forms/intake-forms.contract.ts'

/** How the status of a form reads. */
export function formStatusOf({ status, hasChanges }: IntakeFormItem) {
  if (status === 'draft') return { tone: 'neutral', label: 'Draft' } as const
  if (status === 'unpublished') return { tone: 'neutral', label: 'Unpublished' } as const
  return hasChanges
    ? ({ tone: 'orange', label: 'Published, with unpublished changes' } as const)
    : ({ tone: 'green', label: 'Published' } as const)
}
