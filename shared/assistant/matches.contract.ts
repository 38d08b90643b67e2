import type { clientFields } from '#shared/clients/clients.fields.ts'
import type { EditedName, EditedValues } from '#shared/fields/record-field.ts'
import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type { ticketFields } from '#shared/tickets/tickets.fields.ts'

/** A client or a prospect as a look-up finds it; only prospects have a status. */
export type PersonMatch = {
  id: string
  name: string
  email: string
  phone: string
  status?: ProspectStatus
} & {
  [K in EditedName<typeof clientFields>]?: string
}

/** A ticket as a look-up finds it. */
export type TicketMatch = { id: string; number: number } & Required<EditedValues<typeof ticketFields>>
