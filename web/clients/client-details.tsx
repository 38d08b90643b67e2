import type { Client } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { useCustomFacts } from '#web/custom-fields/custom-facts.tsx'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { factsOf } from '#web/ui/record/record-facts.ts'
import { Prose } from '#web/ui/record/record-layout.tsx'
import { Moment } from '#web/ui/values.tsx'

function addressOf({ street, city, state, zip }: Client): string {
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, city, region].filter(Boolean).join(', ')
}

/** What is known of a client beside the policies. */
export function ClientDetails({ client }: { client: Client }) {
  const facts: Fact[] = [
    { label: 'Producer of record', value: client.assignedAgentName },
    { label: 'Service person', value: client.servicerName },
    { label: 'Address', value: addressOf(client) },
    ...factsOf(clientFields, client, client.kind),
    ...useCustomFacts('client', client.custom),
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
