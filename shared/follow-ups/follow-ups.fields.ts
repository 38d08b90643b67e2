import { Day } from '#shared/dates.ts'
import type { RowFields } from '#shared/fields/record-field.ts'
import { line } from '#shared/fields.ts'

/** What a follow-up says in the row of what it is about, where it is the next step. */
export const followUpFields = {
  title: {
    schema: line(200).min(1, 'Enter what needs to be done'),
    kind: 'line',
    label: 'Next step',
    list: { edit: {} },
  },
  dueDate: { schema: Day, kind: 'day', label: 'Due date', list: { edit: {} } },
} as const satisfies RowFields
