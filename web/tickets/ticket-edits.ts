import { useMemo } from 'react'
import { can } from '#shared/permissions.ts'
import { ticketStatuses, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useMayAssign } from '#web/session/writing.tsx'
import { useInlineEdits } from '#web/ui/list/use-inline-edits.ts'
import type { CellEdit } from '#web/ui/table/cell-edit.ts'
import { priorityChoices } from './setup-form.ts'
import type { TicketEdits } from './ticket-columns.tsx'

const statuses = ticketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] }))

/** What the person may change of tickets in their rows. */
export function useTicketEdits(): TicketEdits {
  const save = useInlineEdits('tickets')
  const actor = useActor()
  const mayGive = useMayAssign()
  const { data: members } = useTeamMembers()
  return useMemo(() => {
    const isOpen = ({ userId, assigneeId }: Ticket) =>
      can(actor, 'ticket.edit', { createdById: userId, assigneeId })
    const of = (
      field: 'status' | 'priority' | 'dueDate' | 'assigneeId',
      label: string,
      input: CellEdit<Ticket>['input'],
    ): CellEdit<Ticket> => ({
      input,
      isOpen,
      value: (ticket) => ticket[field] ?? '',
      save: (ticket, to) => save(ticket, { field, label, from: ticket[field], to: to || null }),
    })
    const people = (members ?? []).map(({ id: value, name }) => ({ value, label: name }))
    return {
      status: of('status', 'Status', statuses),
      priority: of('priority', 'Priority', priorityChoices),
      dueDate: of('dueDate', 'Due date', 'day'),
      ...(mayGive && { assignee: of('assigneeId', 'Assignee', people) }),
    }
  }, [save, actor, mayGive, members])
}
