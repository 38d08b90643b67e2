import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import type { PersonMatch, TicketMatch } from '#shared/assistant/matches.contract.ts'
import type { Understanding, WriteIntent } from '#shared/assistant/understanding.contract.ts'
import type { clientFields } from '#shared/clients/clients.fields.ts'
import type { EditedName, EditedValues } from '#shared/fields/record-field.ts'
import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type { TicketPriority, TicketType } from '#shared/tickets/ticket-choices.ts'
import type { ticketFields } from '#shared/tickets/tickets.fields.ts'

/** What may change of a ticket by conversation. */
export type TicketChanges = EditedValues<typeof ticketFields>
export type TicketField = keyof TicketChanges

/** What may change of a client, and with the status of a prospect, by conversation. */
export type PersonChanges = { email?: string; phone?: string; status?: ProspectStatus } & {
  [K in EditedName<typeof clientFields>]?: string
}

/** What every flow keeps, whatever it asks. */
type Flow<Match> = {
  /** The matches that were listed, while the person is to choose one. */
  options: readonly Match[]
  /** Whether the write was tried and failed: "try again" then means yes. */
  hasFailed: boolean
}

/** Create ticket; beginning it is the first of its six steps. */
export type CreateTicketState = Flow<PersonMatch> & {
  kind: 'ticket.create'
  step: 'title' | 'type' | 'priority' | 'client' | 'confirm'
  title: string | null
  type: TicketType | null
  priority: TicketPriority | null
  description: string
  /** The name that was given and is to be looked up. */
  clientName: string | null
  /** Undefined while nobody was asked, null for a ticket without a client. */
  client?: PersonMatch | null
}

/** Update ticket; beginning it is the first of its five steps. */
export type UpdateTicketState = Flow<TicketMatch> & {
  kind: 'ticket.update'
  step: 'ticket' | 'field' | 'value' | 'confirm'
  /** The number, id or words to look for. */
  wanted: string | null
  ticket: TicketMatch | null
  /** The field whose new value is asked for. */
  field: TicketField | null
  changes: TicketChanges
  /** A value of the first sentence that is not valid: reported once the ticket is found. */
  refused: { field: TicketField; value: string } | null
}

/** Update client: name, fields, confirmation; update prospect: name, fields, and at once. */
export type UpdatePersonState = Flow<PersonMatch> & {
  kind: 'client.update' | 'prospect.update'
  step: 'name' | 'fields' | 'confirm'
  wanted: string | null
  person: PersonMatch | null
  changes: PersonChanges
  /** What is wrong with the first sentence: reported once the person is found. */
  problem: { what: 'nothing' } | { what: 'status'; status: string } | null
  /** What the person said of it so far; after the first sentence it answers what was asked. */
  heard: readonly string[]
  /** Whether nobody of the kind that was asked for first has the name, so that the other kind is looked through. */
  isOtherKind: boolean
  /** The name that was given for the people in `options`. */
  calledAs: string | null
}

/** Create client and create prospect: name, email or phone, confirmation. */
export type CreatePersonState = Flow<PersonMatch> & {
  kind: 'client.create' | 'prospect.create'
  step: 'name' | 'contact' | 'confirm'
  name: string | null
  email: string
  phone: string
  /** Values of further fields, which are read by the words of their description. */
  named: Readonly<Record<string, string>>
  /** Whether the person said that there is neither email nor phone. */
  hasNoContact: boolean
}

/** A conversation in steps, as it is kept between two messages. */
export type FlowState = CreateTicketState | UpdateTicketState | UpdatePersonState | CreatePersonState

/** What a person said, and what it was taken for. */
export type Said = { text: string; understanding: Understanding }

/** A look-up that a flow needs before it can go on. */
export type FlowSearch = { what: 'client' | 'prospect' | 'ticket'; wanted: string }

/** What a look-up found. */
export type Found = { people: readonly PersonMatch[] } | { tickets: readonly TicketMatch[] }

/** A write that the person said yes to, or that is made at once. */
export type FlowWrite =
  | {
      operation: 'ticket.create'
      title: string
      type: TicketType
      priority: TicketPriority
      description: string
      clientId: string | null
    }
  | { operation: 'ticket.update'; ticketId: string; updates: TicketChanges }
  | { operation: 'client.update'; clientId: string; updates: PersonChanges }
  | { operation: 'prospect.update'; prospectId: string; updates: PersonChanges }
  | { operation: 'client.create' | 'prospect.create'; name: string; email: string; phone: string }

/** What is reported to the person: Markdown, quick replies, and the values of a write before and after. */
export type FlowReply = {
  content: string
  isSuccess: boolean
  choices?: string[]
  changes?: ChatChange[]
}

/** What a flow does next; `aside` leaves the message to others, since it answers nothing that the flow asked. */
export type FlowTurn =
  | { does: 'ask'; state: FlowState; reply: FlowReply }
  | { does: 'find'; state: FlowState; search: FlowSearch }
  | { does: 'write'; state: FlowState; write: FlowWrite }
  | { does: 'end'; reply: FlowReply }
  | { does: 'aside'; state: FlowState }

/** The kinds of flow are the operations that write. */
export type FlowKind = WriteIntent
