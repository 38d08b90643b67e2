import { useState } from 'react'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { TemplateSelect } from './template-select.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { ticketKit } from './tickets.api.ts'

type NewTicketProps = {
  /** The client that it is about, when it is made from one. */
  client?: { id: string; name: string }
  onSaved: (ticket: Ticket) => void
  onClose: () => void
}

/** Makes a ticket: medium, for the person who opens it, perhaps about a client. */
export function NewTicketDialog({ client, ...props }: NewTicketProps) {
  const { id: assigneeId } = useCurrentUser()
  const [templateId, setTemplateId] = useState<string | null>(null)
  const create = ticketKit.useCreate()
  const run = (input: Parameters<typeof create.run>[0]) =>
    create.run({ ...input, ...(templateId && { templateId }) })
  const clientId = client?.id ?? ''
  const first = { type: 'follow_up', priority: 'medium', assigneeId, clientId } as const
  return (
    <NewRecordDialog
      {...props}
      kit={ticketKit}
      name={`new ticket ${clientId}`}
      create={{ ...create, run }}
      initialValues={{ ...ticketKit.form.empty(), ...first }}
    >
      {(form) => (
        <>
          <TemplateSelect
            value={templateId}
            onChoose={(template, dueDate) => {
              setTemplateId(template?.id ?? null)
              if (!template) return
              const { title, description, type, priority } = template
              form.setValues({ title, description, type, priority, dueDate })
            }}
          />
          <TicketFields form={form} clientName={client?.name} isNew />
        </>
      )}
    </NewRecordDialog>
  )
}

/** Changes a ticket. */
export function EditTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const title = `Edit ${ticketNumber(ticket.number)}`
  return (
    <EditRecordDialog kit={ticketKit} record={ticket} title={title} onClose={onClose}>
      {(form) => (
        <TicketFields form={form} clientName={ticket.clientName} assigneeName={ticket.assigneeName} />
      )}
    </EditRecordDialog>
  )
}
