import type { RowFields } from '#shared/fields/record-field.ts'
import { Id } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** What is kept of a renewal beside its term and its next step. */
export const renewalFields = {
  ownerId: { schema: Id.nullable(), kind: 'member', label: 'Owner', list: { edit: {} } },
  offeredPremium: {
    schema: Dollars.nullable(),
    kind: 'dollars',
    label: 'Offered premium',
    list: { edit: {} },
  },
} as const satisfies RowFields
