import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import type { RowFields } from '#shared/fields/record-field.ts'
import { line, paragraphs } from '#shared/fields.ts'
import { claimKindLabels, claimKinds, claimStatuses, claimStatusLabels } from './claim-choices.ts'

/** The fields of a claim that hold one value each. */
export const claimFields = {
  dateOfLoss: { schema: Day, kind: 'day', label: 'Date of loss', list: { edit: {} } },
  reportedOn: { schema: Day.nullable(), kind: 'day', label: 'Reported on', list: {} },
  /** The carrier's number; unique among a client's claims. */
  number: { schema: line(60), kind: 'line', label: 'Claim number', list: {} },
  kind: {
    schema: z.enum(claimKinds, { error: 'Choose a kind of claim' }),
    kind: 'choice',
    choices: claimKindLabels,
    label: 'Kind',
    list: { edit: {} },
  },
  description: { schema: paragraphs(), kind: 'paragraphs', label: 'Description', list: {} },
  status: {
    schema: z.enum(claimStatuses, { error: 'Choose a status' }),
    kind: 'choice',
    choices: claimStatusLabels,
    label: 'Status',
    list: { edit: {} },
  },
} as const satisfies RowFields
