import type { TicketTemplate } from '#shared/tickets/templates.contract.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import type { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import type { FormValuesOf } from '#web/ui/record/record-values.ts'
import { TemplateSelect } from './template-select.tsx'
import { templateValues, withTemplate } from './template-values.ts'
import { TicketFields } from './ticket-fields.tsx'
import { ticketKit } from './tickets.api.ts'

type FormValues = FormValuesOf<typeof ticketFields>

type NewTicketProps = {
  /** The client that it is about, when it is made from one. */
  client?: { id: string; name: string }
  onSaved: (ticket: Ticket) => void
  onClose: () => void
}

/** The form of a new ticket holds its template too, so that a draft keeps it. */
const newTicketKit = {
  ...ticketKit,
  form: {
    inputOf: ({ templateId, ...values }: FormValues & { templateId: string }) => ({
      ...ticketKit.form.inputOf(values),
      ...(templateId !== '' && { templateId }),
    }),
  },
}

/** Makes a ticket: medium, for the person who opens it, perhaps about a client. */
export function NewTicketDialog({ client, ...props }: NewTicketProps) {
  const { id: assigneeId } = useCurrentUser()
  const today = useToday()
  const clientId = client?.id ?? ''
  const first = {
    ...ticketKit.form.empty(),
    ...({ type: 'follow_up', priority: 'medium', assigneeId, clientId, templateId: '' } as const),
  }
  const valuesOf = (template: TicketTemplate | null) => template && templateValues(template, today)
  return (
    <NewRecordDialog
      {...props}
      kit={newTicketKit}
      name={`new ticket ${clientId}`}
      create={ticketKit.useCreate()}
      initialValues={first}
    >
      {(form) => (
        <>
          <TemplateSelect
            value={form.values.templateId}
            onChoose={(next, former) => {
              const values = withTemplate(form.getValues(), first, valuesOf(former), valuesOf(next))
              form.setValues({ ...values, templateId: next?.id ?? '' })
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
