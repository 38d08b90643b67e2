import { Select } from '@mantine/core'
import { Link } from 'react-router'
import { ticketPriorities, ticketPriorityLabels, ticketTypeLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { isGift } from '#shared/tickets/tickets.rules.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useMayAssign, WritingArea } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { factsOf as fieldFacts } from '#web/ui/record/record-facts.ts'
import { Moment } from '#web/ui/values.tsx'
import classes from './ticket-page.module.css'

type TicketSideProps = { ticket: Ticket; onChange: (changes: TicketUpdate) => void }

const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))

/** What is set most often, in place: each choice is saved at once. */
function QuickFields({ ticket, onChange }: TicketSideProps) {
  const mayAssign = useMayAssign()
  return (
    <div className={classes.fields}>
      <Select
        label="Priority"
        data={priorities}
        value={ticket.priority}
        onChange={(chosen) => {
          const priority = ticketPriorities.find((known) => known === chosen)
          if (priority && priority !== ticket.priority) onChange({ priority })
        }}
      />
      <DateField
        key={`due ${ticket.version}`}
        label="Due"
        defaultValue={ticket.dueDate ?? ''}
        onBlur={(event) => {
          const dueDate = event.currentTarget.value || null
          if (dueDate !== ticket.dueDate) onChange({ dueDate })
        }}
      />
      {mayAssign && (
        <PersonSelect
          label="Assignee"
          value={ticket.assigneeId}
          currentName={ticket.assigneeName}
          onChange={(assigneeId) => assigneeId !== ticket.assigneeId && onChange({ assigneeId })}
        />
      )}
    </div>
  )
}

function factsOf(ticket: Ticket, mayAssign: boolean) {
  const { clientId, clientName, policyId, policyNumber } = ticket
  return [
    { label: 'Type', value: ticketTypeLabels[ticket.type] },
    ...(mayAssign ? [] : [{ label: 'Assignee', value: ticket.assigneeName }]),
    { label: 'Client', value: clientId && <Link to={`/clients/${clientId}`}>{clientName || 'Client'}</Link> },
    {
      label: 'Policy',
      value: policyId && clientId && <Link to={`/policies/${policyId}`}>{policyNumber || 'Policy'}</Link>,
    },
    ...(isGift(ticket.type) || ticket.occasion ? fieldFacts(ticketFields, ticket) : []),
    ...(ticket.recurrenceId
      ? [{ label: 'Repeats', value: <Link to="/tickets/setup?tab=recurring">Recurring ticket</Link> }]
      : []),
    { label: 'Created by', value: ticket.userName },
    { label: 'Created', value: <Moment at={ticket.createdAt} /> },
    ...(ticket.resolvedAt ? [{ label: 'Resolved', value: <Moment at={ticket.resolvedAt} /> }] : []),
  ]
}

/** What of a ticket is set most often. */
export function TicketAssignment(props: TicketSideProps) {
  return (
    <Panel title="Assignment">
      <WritingArea>
        <QuickFields {...props} />
      </WritingArea>
    </Panel>
  )
}

/** What a ticket belongs to. */
export function TicketDetails({ ticket }: Pick<TicketSideProps, 'ticket'>) {
  const mayAssign = useMayAssign()
  return (
    <Panel title="Details">
      <FactList facts={factsOf(ticket, mayAssign)} />
    </Panel>
  )
}
