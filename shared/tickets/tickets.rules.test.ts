import { describe, expect, it } from 'vitest'
import { ticketPriorities, ticketStatuses, ticketTypes } from './ticket-choices.ts'
import { TicketCreate } from './tickets.contract.ts'
import {
  isOpenTicket,
  isOverdue,
  priorityRank,
  ticketNumber,
  ticketStatusColors,
  ticketTransitions,
} from './tickets.rules.ts'

describe('a ticket', () => {
  it('is shown by its number', () => expect(ticketNumber(104)).toBe('T-104'))

  it('has the types, states and priorities that are fixed', () => {
    expect(ticketTypes.join(', ')).toBe(
      'policy_change, claim, follow_up, requote, send_flowers, gift_card, cancellation, underwriting, payment, support, question',
    )
    expect(ticketStatuses.join(', ')).toBe('open, in_progress, resolved')
    expect(ticketPriorities.join(', ')).toBe('low, medium, high, urgent')
  })

  it('has the colors that are fixed', () => {
    expect(ticketStatusColors).toEqual({ open: 'red', in_progress: 'orange', resolved: 'green' })
  })

  it.each(ticketStatuses)('goes from %s to each other status and not to itself', (status) => {
    expect(ticketTransitions[status]).toEqual(ticketStatuses.filter((other) => other !== status))
  })

  it('waits for somebody until it is resolved', () => {
    expect(ticketStatuses.map(isOpenTicket)).toEqual([true, true, false])
  })

  it('is overdue the day after it was due, unless resolved', () => {
    const due = { status: 'open' as const, dueDate: '2026-11-20' }
    expect(isOverdue(due, '2026-11-20')).toBe(false)
    expect(isOverdue(due, '2026-11-21')).toBe(true)
    expect(isOverdue({ ...due, status: 'resolved' }, '2026-11-21')).toBe(false)
    expect(isOverdue({ ...due, dueDate: null }, '2026-11-21')).toBe(false)
  })

  it('is ranked from low to urgent', () => {
    expect(priorityRank('urgent')).toBeGreaterThan(priorityRank('low'))
  })

  it('cannot be made with a status: it starts open', () => {
    const made = TicketCreate.safeParse({ title: 'Call', type: 'follow_up', status: 'resolved' })
    expect(made.success).toBe(false)
  })
})
