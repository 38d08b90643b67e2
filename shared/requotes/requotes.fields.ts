import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import type { RowFields } from '#shared/fields/record-field.ts'
import { Id, Name, paragraphs } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { requoteReasonLabels, requoteReasons } from './requote-choices.ts'

/** The fields of a requote that hold one value each. */
export const requoteFields = {
  title: { schema: Name, kind: 'line', label: 'Title', list: {} },
  reason: {
    schema: z.enum(requoteReasons, { error: 'Choose a reason' }),
    kind: 'choice',
    choices: requoteReasonLabels,
    label: 'Reason',
    list: {},
  },
  effectiveDate: { schema: Day.nullable(), kind: 'day', label: 'Effective', list: {} },
  /** The day by which the carriers should have answered. */
  dueDate: { schema: Day.nullable(), kind: 'day', label: 'Due', list: { edit: { label: 'Due date' } } },
  targetPremium: { schema: Dollars.nullable(), kind: 'dollars', label: 'Target premium', list: null },
  notes: { schema: paragraphs(), kind: 'paragraphs', label: 'Notes', list: null },
  ownerId: { schema: Id, kind: 'member', label: 'Owner', list: { edit: {} } },
} as const satisfies RowFields
