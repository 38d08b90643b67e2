import { useQueryClient } from '@tanstack/react-query'
import { type Ticket, TicketCreate, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { emptyTicketForm, ticketFormOf, ticketInputOf } from './ticket-form.ts'
import { ticketQuery, useCreateTicket, useUpdateTicket } from './tickets.api.ts'

type NewTicketProps = {
  /** The client that it is about, when it is made from one. */
  client?: { id: string; name: string }
  onSaved: (ticket: Ticket) => void
  onClose: () => void
}

/** Makes a ticket. */
export function NewTicketDialog({ client, onSaved, onClose }: NewTicketProps) {
  const user = useCurrentUser()
  const create = useCreateTicket()
  const state = useRecordForm({
    name: `new ticket ${client?.id ?? ''}`,
    initialValues: emptyTicketForm(user.id, client?.id),
    contract: TicketCreate,
    inputOf: ticketInputOf,
    save: create.run,
    onSaved,
  })
  return (
    <RecordDialog
      title="New ticket"
      submitLabel="Add ticket"
      size="lg"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      <TicketFields form={state.form} clientName={client?.name} />
    </RecordDialog>
  )
}

/** Changes a ticket. */
export function EditTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const queries = useQueryClient()
  const update = useUpdateTicket(ticket.id)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...ticketQuery(ticket.id), staleTime: 0 })
    return { values: ticketFormOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `ticket ${ticket.id}`,
    initialValues: ticketFormOf(ticket),
    contract: TicketUpdate,
    inputOf: ticketInputOf,
    save: update.run,
    onSaved: onClose,
    edit: { version: ticket.version, reload },
  })
  return (
    <RecordDialog
      title={`Edit ${ticketNumber(ticket.number)}`}
      submitLabel="Save"
      size="lg"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <TicketFields form={state.form} clientName={ticket.clientName} assigneeName={ticket.assigneeName} />
    </RecordDialog>
  )
}
