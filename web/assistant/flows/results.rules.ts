import { linkTo, plain } from '#shared/assistant/markdown.rules.ts'
import type { PersonMatch, TicketMatch } from '#shared/assistant/matches.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import type { FlowKind } from './flow.contract.ts'

/** A ticket that was made or changed, by its number, with a link to its page. */
export function ticketDone(
  kind: FlowKind,
  { id, number, title }: Pick<TicketMatch, 'id' | 'number' | 'title'>,
) {
  const done = kind === 'ticket.create' ? 'Created ticket' : 'Updated ticket'
  return `${done} ${linkTo(`/tickets/${id}`, ticketNumber(number))}: ${plain(title)}.`
}

/** A client or prospect that was made or changed, with a link to its page. */
export function personDone(kind: FlowKind, { id, name }: Pick<PersonMatch, 'id' | 'name'>): string {
  const [what, verb] = kind.split('.')
  return `${verb === 'create' ? 'Created' : 'Updated'} ${what} ${linkTo(`/${what}s/${id}`, name)}.`
}
