import type { Client } from '#shared/clients/clients.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { Prose } from '#web/ui/record/record-layout.tsx'
import { Moment } from '#web/ui/values.tsx'

function addressOf({ street, city, state, zip }: Client): string {
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, city, region].filter(Boolean).join(', ')
}

function personFacts(client: Client): Fact[] {
  return [{ label: 'Date of birth', value: formatDay(client.dateOfBirth) }]
}

function businessFacts(client: Client): Fact[] {
  return [
    { label: 'Contact person', value: client.contactName },
    { label: 'Entity type', value: client.entityType },
    { label: 'FEIN', value: client.fein },
    { label: 'NAICS', value: client.naics },
    { label: 'Year started', value: client.yearStarted },
    { label: 'Employees', value: client.employees?.toLocaleString('en-US') },
    { label: 'Annual revenue', value: formatDollars(client.annualRevenue) },
    { label: 'Annual payroll', value: formatDollars(client.annualPayroll) },
  ]
}

/** What is known of a client beside the policies. */
export function ClientDetails({ client }: { client: Client }) {
  const facts: Fact[] = [
    { label: 'Producer of record', value: client.assignedAgentName },
    { label: 'Address', value: addressOf(client) },
    ...(client.kind === 'commercial' ? businessFacts(client) : personFacts(client)),
    { label: 'Client since', value: <Moment at={client.createdAt} /> },
  ]
  return (
    <>
      <Panel title="Details">
        <FactList facts={facts} />
      </Panel>
      {client.notes && (
        <Panel title="Notes">
          <Prose text={client.notes} />
        </Panel>
      )}
    </>
  )
}
