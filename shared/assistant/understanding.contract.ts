import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type { TicketPriority, TicketStatus, TicketType } from '#shared/tickets/ticket-choices.ts'

/** What a message can ask to be done with the agency's data. */
export const operationIntents = [
  'ticket.create',
  'ticket.update',
  'ticket.search',
  'client.create',
  'client.update',
  'client.search',
  'prospect.create',
  'prospect.update',
  'prospect.search',
  'policy.expiring',
  'user.info',
  'db.command',
] as const
export type OperationIntent = (typeof operationIntents)[number]

/** Those of them that write. */
export const writeIntents = [
  'ticket.create',
  'ticket.update',
  'client.create',
  'client.update',
  'prospect.create',
  'prospect.update',
] as const satisfies readonly OperationIntent[]
export type WriteIntent = (typeof writeIntents)[number]

/** What has a fixed answer. */
export const staticIntents = ['greeting', 'identity', 'thanks', 'goodbye', 'market_trends'] as const
export type StaticIntent = (typeof staticIntents)[number]

/** What is answered from the agency's figures. */
export const figureIntents = [
  'client_count',
  'prospect_count',
  'premium',
  'agent_count',
  'policy_count',
  'new_clients',
  'conversion_rate',
  'top_agent',
  'agency_overview',
  'retention',
  'policy_distribution',
  'pipeline',
  'open_tickets',
  'renewals',
] as const
export type FigureIntent = (typeof figureIntents)[number]

/** What a message is about; 'none' is for the server. */
export type Intent = OperationIntent | StaticIntent | FigureIntent | 'none'

/** A stretch of days, `YYYY-MM-DD`, both included, as the message named it: "June", "last week". */
export type Period = { from: string; to: string; label: string }

/** What a message names, as far as it names it. */
export type Entities = {
  /** The number of a ticket, "T-104" being 104, or its id. */
  ticketNumber?: number
  ticketId?: string
  /** A title, quoted or after "titled", "called", "about". */
  title?: string
  description?: string
  ticketType?: TicketType
  priority?: TicketPriority
  ticketStatus?: TicketStatus
  prospectStatus?: ProspectStatus
  /** The client or prospect that is named, spelled as in the message. */
  name?: string
  email?: string
  /** In 3-3-4 form, digits only. */
  phone?: string
  dueDate?: string
  /** What to search for, without the words of the question. */
  query?: string
  /** A number of days ahead: "in the next 30 days". */
  days?: number
  period?: Period
  /** A type of policy that the question is narrowed to: auto, home, commercial, health. */
  policyType?: string
  /** What stands after "!db". */
  command?: string
}

/** One reading of a message; the highest priority wins, and between equal ones the higher score. */
export type Candidate = { intent: Intent; priority: number; score: number }

/** What a message was taken for. */
export type Understanding = {
  intent: Intent
  /** 0 to 1. */
  confidence: number
  candidates: readonly Candidate[]
  entities: Entities
}

/** The steps in their order; the fifth is the server. */
export const answerSteps = ['operation', 'static', 'context', 'metrics', 'server'] as const
export type AnswerStep = (typeof answerSteps)[number]

/** An answer that the engine gave without the server. */
export type LocalAnswer = {
  step: 'static' | 'context' | 'metrics'
  intent: StaticIntent | FigureIntent
  priority: number
  reply: string
}
