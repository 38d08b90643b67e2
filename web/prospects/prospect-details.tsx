import { Link } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { useCustomFacts } from '#web/custom-fields/custom-facts.tsx'
import { useToday } from '#web/session/use-today.ts'
import { type Fact, FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { factsOf } from '#web/ui/record/record-facts.ts'
import { Prose } from '#web/ui/record/record-layout.tsx'
import { ComingDay } from '#web/ui/relative-day.tsx'
import { Moment } from '#web/ui/values.tsx'

/** What a prospect is worth and when it can be won. */
export function ProspectTotals({ prospect }: { prospect: Prospect }) {
  const today = useToday()
  return (
    <Panel isFlush>
      <FigureRow
        figures={[
          { label: 'Potential premium', value: formatDollars(prospect.potentialPremium) },
          { label: 'Line of business', value: prospect.lineOfBusiness || '—' },
          { label: 'X-date', value: <ComingDay day={prospect.xDate} today={today} /> },
          { label: 'Current carrier', value: prospect.currentCarrier || '—' },
        ]}
      />
    </Panel>
  )
}

/** What else is known of a prospect. */
export function ProspectDetails({ prospect }: { prospect: Prospect }) {
  const { convertedClientId, lostReason, status } = prospect
  const facts: Fact[] = [
    { label: 'Producer', value: prospect.assignedAgentName },
    { label: 'Source', value: prospect.source.charAt(0).toUpperCase() + prospect.source.slice(1) },
    ...(status === 'lost' ? [{ label: 'Reason lost', value: lostReason }] : []),
    ...factsOf(prospectFields, prospect),
    ...useCustomFacts('prospect', prospect.custom),
    { label: 'Created', value: <Moment at={prospect.createdAt} /> },
    ...(prospect.convertedAt ? [{ label: 'Converted', value: <Moment at={prospect.convertedAt} /> }] : []),
    ...(convertedClientId
      ? [{ label: 'Client', value: <Link to={`/clients/${convertedClientId}`}>Open the client</Link> }]
      : []),
  ]
  return (
    <>
      <Panel title="Details">
        <FactList facts={facts} />
      </Panel>
      {prospect.notes && (
        <Panel title="Notes">
          <Prose text={prospect.notes} />
        </Panel>
      )}
    </>
  )
}
