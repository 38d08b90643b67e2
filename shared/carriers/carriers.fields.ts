import { z } from 'zod'
import type { RowFields } from '#shared/fields/record-field.ts'
import { line, Name, PhoneOrEmpty, paragraphs } from '#shared/fields.ts'
import { carrierKindLabels, carrierKinds } from './carrier-choices.ts'

/** The fields of a carrier that hold one value each; its NAIC code comes with a source. */
export const carrierFields = {
  name: { schema: Name, kind: 'line', label: 'Name', list: {} },
  groupName: { schema: line(200), kind: 'line', label: 'Group', list: { edit: {} } },
  kind: {
    schema: z.enum(carrierKinds),
    kind: 'choice',
    choices: carrierKindLabels,
    label: 'Kind',
    list: { edit: {} },
  },
  portalUrl: {
    schema: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Enter a link that starts with https://' }),
    ]),
    kind: 'line',
    label: 'Portal',
    list: { edit: {} },
  },
  phone: { schema: PhoneOrEmpty, kind: 'phone', label: 'Phone', list: { edit: {} } },
  notes: { schema: paragraphs(), kind: 'paragraphs', label: 'Notes', list: null },
  /** What the carrier returns of the pro rata premium at a short-rate cancellation. */
  shortRatePercent: {
    schema: z.number({ error: 'Enter a percentage' }).min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100'),
    kind: 'count',
    label: 'Short rate',
    list: null,
  },
} as const satisfies RowFields
