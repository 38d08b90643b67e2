import { wordOf } from '#shared/assistant/operation-values.rules.ts'
import {
  type TicketPriority,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '#shared/tickets/ticket-choices.ts'
import type { TicketFilter } from '#shared/tickets/tickets.contract.ts'

/** What a search for tickets asks for: one by its number or id, or those that match a filter and words. */
export type TicketQuery = { wanted: string } | { filter: TicketFilter; words: string }

const statusWords: Readonly<Record<string, TicketStatus>> = {
  ...Object.fromEntries(ticketStatuses.map((status) => [status, status])),
  closed: 'resolved',
  done: 'resolved',
}
const fillers = new Set(
  'a all an any about called client customer do find for have i is list look me of on please search show that the there ticket tickets titled up what which whose with'.split(
    ' ',
  ),
)
const numbered =
  /(?:^|\s)(?:#|t-)(\d{1,9})(?=$|[\s.,?!])|(?:^|\s)ticket\s+(?:no\.?\s*|number\s+)?(\d{1,9})\b/i
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Reads a search for tickets: "T-104", "overdue", "my open tickets about the windshield". */
export function readTicketQuery(query: string): TicketQuery {
  const id = idPattern.exec(query)?.[0]
  if (id) return { wanted: id }
  const number = numbered.exec(query)
  const digits = number?.[1] ?? number?.[2] ?? /^\s*(\d{1,9})\s*$/.exec(query)?.[1]
  if (digits) return { wanted: digits }
  const filter: TicketFilter = {}
  const words = query.replace(/\bin[\s_-]progress\b/gi, 'in_progress').split(/[\s,?!]+/)
  const left = words.filter((word) => {
    const key = wordOf(word)
    const status = statusWords[key]
    const priority = ticketPriorities.find((priority): priority is TicketPriority => priority === key)
    if (status) filter.status = [...(filter.status ?? []), status]
    else if (priority) filter.priority = [...(filter.priority ?? []), priority]
    else if (key === 'overdue') filter.overdue = true
    else if (key === 'my' || key === 'mine') filter.mine = true
    else return key !== '' && key !== 'priority' && !fillers.has(key)
    return false
  })
  return { filter, words: left.join(' ') }
}
