import type { RecordType } from '#shared/activity/activity.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { namesOf, type RecordFields } from '#shared/fields/record-field.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'

/** The fields of each kind of record. */
export const recordFields = {
  client: clientFields,
  prospect: prospectFields,
  policy: policyFields,
  ticket: ticketFields,
} as const satisfies Record<RecordType, RecordFields>

/** The names of the fields of any record that are kept encrypted and shown to nobody who may not edit it. */
export const sensitiveNames: readonly string[] = Object.values<RecordFields>(recordFields).flatMap((fields) =>
  namesOf(fields, ({ isSensitive }) => isSensitive),
)
