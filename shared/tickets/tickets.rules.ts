import {
  type TicketPriority,
  type TicketStatus,
  type TicketType,
  ticketPriorities,
} from './ticket-choices.ts'

/** The color of each status. */
export const ticketStatusColors: Record<TicketStatus, 'red' | 'orange' | 'green'> = {
  open: 'red',
  in_progress: 'orange',
  resolved: 'green',
}

/** The statuses that a ticket can go to from each: work may begin, end and be taken up again. */
export const ticketTransitions: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['in_progress', 'resolved'],
  in_progress: ['open', 'resolved'],
  resolved: ['open', 'in_progress'],
}

/** The number of a ticket as people read it, such as "T-104". */
export function ticketNumber(number: number): string {
  return `T-${number}`
}

/** Whether a ticket still waits for someone: open or in progress. */
export function isOpenTicket(status: TicketStatus): boolean {
  return status !== 'resolved'
}

/** Whether an unresolved ticket is past its day. */
export function isOverdue(ticket: { status: TicketStatus; dueDate: string | null }, today: string): boolean {
  return isOpenTicket(ticket.status) && ticket.dueDate !== null && ticket.dueDate < today
}

/** The place of a priority in an order from low to urgent. */
export function priorityRank(priority: TicketPriority): number {
  return ticketPriorities.indexOf(priority)
}

const giftTypes: readonly TicketType[] = ['send_flowers', 'gift_card']

/** Whether a ticket is about a gift, which has an occasion and its day. */
export function isGift(type: TicketType): boolean {
  return giftTypes.includes(type)
}

type Gift = {
  type?: TicketType | undefined
  occasion?: string | undefined
  occasionDate?: string | null | undefined
}

/** What a ticket about a gift does not say yet, by field, as people are told. */
export function missingGiftDetails({ type, occasion, occasionDate }: Gift): Record<string, string> {
  if (!type || !isGift(type)) return {}
  return {
    ...(!occasion && { occasion: 'Enter the occasion' }),
    ...(!occasionDate && { occasionDate: 'Enter the date of the occasion' }),
  }
}
