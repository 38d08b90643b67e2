import { isNearlyNamed } from '#engines/questions/choosing.rules.ts'
import { plain } from '#shared/assistant/markdown.rules.ts'
import type { PersonMatch, TicketMatch } from '#shared/assistant/matches.contract.ts'
import { ticketPriorityLabels, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { askWhichOne, nearestMatches } from './operation-texts.ts'

/** A client or prospect as one line of a list to choose from. */
export function personLine({ name, email, phone }: PersonMatch): string {
  return [`**${plain(name)}**`, plain(email), plain(phone)].filter(Boolean).join(' · ')
}

/** A ticket as one line of a list to choose from. */
export function ticketLine({ number, title, status, priority }: TicketMatch): string {
  const details = `${ticketStatusLabels[status]} · ${ticketPriorityLabels[priority]}`
  return `**${ticketNumber(number)}** ${plain(title)} · ${details}`
}

/** Asks which of several people was meant, and says so where none of them has the name that was given. */
export function whichPerson(
  what: 'client' | 'prospect',
  wanted: string,
  people: readonly PersonMatch[],
): string {
  const lines = people.map(personLine)
  const isFound = people.some((person) => isNearlyNamed(wanted, person))
  return isFound ? askWhichOne(what, lines) : nearestMatches(what, wanted, lines)
}
