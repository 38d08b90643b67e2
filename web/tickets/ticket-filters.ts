import { addDays } from '#shared/dates.ts'
import {
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
  ticketTypeLabels,
  ticketTypes,
} from '#shared/tickets/ticket-choices.ts'
import { TicketFilter, ticketSorts } from '#shared/tickets/tickets.contract.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import { choiceFilter, type ListFilters } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'

/** What the address of the ticket list may say. */
export const ticketAddress: ListAddress = {
  filters: TicketFilter.shape,
  sorts: ticketSorts,
  defaultSort: '-number',
}

/** What the list opens on: a member's tickets that are not resolved, those due first come first. */
export function openTicketsOf(memberId: string) {
  return { assigneeId: memberId, status: 'open,in_progress', sort: 'dueDate' }
}

/** Whether a list is filtered as it opens, and by nothing else. */
export function isOpenOf(filter: ListParams, memberId: string): boolean {
  const { assigneeId, status, ...others } = filter
  const own = openTicketsOf(memberId)
  return assigneeId === own.assigneeId && status === own.status && Object.keys(others).length === 0
}

const statuses = [
  { value: 'open,in_progress', label: 'Open and in progress' },
  ...ticketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] })),
]
const types = ticketTypes.map((value) => ({ value, label: ticketTypeLabels[value] }))
const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))

/** Overdue is a filter of its own; the rest are ranges of due days. */
function dueFilter({ filter, setFilters }: ListFilters, today: string): Filter {
  const range = `${filter.dueFrom ?? ''}..${filter.dueTo ?? ''}`
  return {
    label: 'Due',
    value: filter.overdue === 'true' ? 'overdue' : range === '..' ? '' : range,
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: `${today}..${today}`, label: 'Today' },
      { value: `${today}..${addDays(today, 6)}`, label: 'Next 7 days' },
      { value: `${today}..${addDays(today, 29)}`, label: 'Next 30 days' },
    ],
    onChange: (next) => {
      const [dueFrom = '', dueTo = ''] = next === 'overdue' ? [] : next.split('..')
      setFilters({ overdue: next === 'overdue' ? 'true' : '', dueFrom, dueTo })
    },
  }
}

/** The filters above the ticket list: my tickets first, for most people look for those. */
export function useTicketFilters(list: ListFilters): Filter[] {
  const user = useCurrentUser()
  const today = useToday()
  const { data: members = [] } = useTeamMembers()
  const people = members.map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (me)` : name }))
  return [
    choiceFilter(list, 'status', 'Status', statuses),
    choiceFilter(list, 'type', 'Type', types),
    choiceFilter(list, 'priority', 'Priority', priorities),
    dueFilter(list, today),
    choiceFilter(list, 'assigneeId', 'Assignee', people),
  ]
}

const words =
  <Word extends string>(labels: Record<Word, string>, known: readonly Word[]) =>
  (value: string) =>
    known
      .filter((word) => value.split(',').includes(word))
      .map((word) => labels[word])
      .join(', ')

/** The filters that links bring along, in words. */
export const ticketChips = [
  { label: 'Status', names: ['status'], words: words(ticketStatusLabels, ticketStatuses) },
  { label: 'Type', names: ['type'], words: words(ticketTypeLabels, ticketTypes) },
  { label: 'Priority', names: ['priority'], words: words(ticketPriorityLabels, ticketPriorities) },
  { label: 'Due', names: ['dueFrom', 'dueTo'] },
  { label: 'Created', names: ['createdFrom', 'createdTo'] },
  { label: 'My tickets', names: ['mine'], words: () => 'created by me or assigned to me' },
  { label: 'Of one client', names: ['clientId'], words: () => 'yes' },
] as const
