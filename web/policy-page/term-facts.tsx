import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { type HistoryTerm, renewalDecisionLabels } from '#shared/policies/history.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { intermediaryKindLabels } from '#shared/policies/term-details.rules.ts'
import { useCustomFacts } from '#web/custom-fields/custom-facts.tsx'
import { withQuery } from '#web/lib/http.ts'
import { detailsQuery } from '#web/policies/transactions/history.api.ts'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { Moment } from '#web/ui/values.tsx'
import { PlacementDialog } from './placement-dialog.tsx'
import classes from './policy-page.module.css'

/** A date that nobody said is marked as such wherever it stands. */
function AssumedDay({ day }: { day: string }) {
  return (
    <>
      {formatDay(day)} <span className={classes.assumed}>assumed, not from the carrier</span>
    </>
  )
}

function expirationFact(day: string | null, isAssumed: boolean): Fact['value'] {
  if (!day) return 'No expiration (continuous)'
  return isAssumed ? <AssumedDay day={day} /> : formatDay(day)
}

function endFacts({ expirationDate, isExpirationAssumed, endDate, status, lapses }: HistoryTerm): Fact[] {
  const isEarly = endDate !== null && endDate !== expirationDate && status !== 'quoted'
  return [
    { label: 'Expires', value: expirationFact(expirationDate, isExpirationAssumed) },
    ...(isEarly ? [{ label: 'Coverage ends', value: formatDay(endDate) }] : []),
    ...lapses.map(({ from, to }) => ({
      label: 'Lapse',
      value: `${formatDay(from)} – ${to ? formatDay(to) : 'open'}`,
    })),
  ]
}

function lineFacts({ lines }: HistoryTerm): Fact[] {
  if (lines.length < 2) return []
  return lines.map(({ line, premium }) => ({ label: line, value: formatDollars(premium, { cents: true }) }))
}

/** Who stands between agency and carrier, and how the premium is paid, where that is known. */
function arrangementFacts({ intermediary, payPlan }: Partial<TermDetails>): Fact[] {
  return [
    ...(intermediary
      ? [
          {
            label: intermediaryKindLabels[intermediary.kind],
            value: intermediary.name,
            to: withQuery('/policies', { intermediary: intermediary.name }),
          },
        ]
      : []),
    ...(payPlan ? [{ label: 'Pay plan', value: payPlan }] : []),
  ]
}

/** What is kept of the premium on a cancellation, where that is not the usual. */
function keepingFacts({ minimumEarned, shortRate }: HistoryTerm): Fact[] {
  return [
    ...(minimumEarned > 0 ? [{ label: 'Minimum earned', value: `${minimumEarned}% of the premium` }] : []),
    ...(shortRate === null ? [] : [{ label: 'Short rate', value: `Returns ${shortRate}% of pro rata` }]),
  ]
}

/** The terms of other policies that go on in this one, and the one that this goes on in. */
function otherPolicyFacts({ renewsTermIds, renewedBy }: HistoryTerm, terms: readonly HistoryTerm[]): Fact[] {
  const isElsewhere = (id: string) => !terms.some((term) => term.id === id)
  const before = renewsTermIds.filter(isElsewhere)
  const after = renewedBy && isElsewhere(renewedBy) ? [renewedBy] : []
  const linked = (label: string, ids: readonly string[]): Fact[] =>
    ids.map((id, at) => ({
      label: ids.length > 1 ? `${label} (${at + 1} of ${ids.length})` : label,
      value: <Link to={`/policies/${id}`}>Another policy</Link>,
    }))
  return [...linked('Also replaced', before), ...linked('Continued as', after)]
}

type TermFactsProps = {
  term: HistoryTerm
  terms: readonly HistoryTerm[]
  custom: CustomValues
  /** What a term that is only quoted would cost. */
  quotedPremium: number | null
  canEdit: boolean
}

/** What is known of a term: its dates, billing and premium. */
export function TermFacts({ term, terms, custom, quotedPremium, canEdit }: TermFactsProps) {
  const { data: details } = useQuery(detailsQuery(term.id))
  const [isPlacing, setIsPlacing] = useState(false)
  const { effectiveDate, isEffectiveAssumed, policyNumber, carrier, billing, premium, status } = term
  return (
    <Panel
      title="Term"
      actions={
        canEdit &&
        details && (
          <Button variant="default" size="compact-sm" onClick={() => setIsPlacing(true)}>
            Placement
          </Button>
        )
      }
    >
      {isPlacing && details && (
        <PlacementDialog termId={term.id} details={details} onClose={() => setIsPlacing(false)} />
      )}
      <FactList
        facts={[
          { label: 'Policy number', value: policyNumber },
          {
            label: 'Carrier',
            value: carrier,
            to: carrier ? withQuery('/carriers', { q: carrier }) : undefined,
          },
          {
            label: 'Effective',
            value: isEffectiveAssumed ? <AssumedDay day={effectiveDate} /> : formatDay(effectiveDate),
          },
          ...endFacts(term),
          ...arrangementFacts(details ?? {}),
          { label: 'Billing', value: billing },
          ...(status === 'quoted'
            ? [{ label: 'Quoted premium', value: formatDollars(quotedPremium, { cents: true }) }]
            : [{ label: 'Premium', value: formatDollars(premium, { cents: true }) }, ...lineFacts(term)]),
          ...keepingFacts(term),
          ...otherPolicyFacts(term, terms),
          ...useCustomFacts('policy', custom),
        ]}
      />
    </Panel>
  )
}

/** What becomes of a term when it expires. */
export function DecisionPanel({ term, onDecide }: { term: HistoryTerm; onDecide: (() => void) | null }) {
  const { decision } = term
  if (!decision && !onDecide) return null
  return (
    <Panel
      title="Renewal decision"
      actions={
        onDecide && (
          <Button variant="default" size="compact-sm" onClick={onDecide}>
            {decision ? 'Change' : 'Decide'}
          </Button>
        )
      }
    >
      {decision ? (
        <FactList
          facts={[
            { label: 'Decision', value: renewalDecisionLabels[decision.decision] },
            { label: 'Reason', value: decision.reason },
            { label: 'By', value: decision.by },
            { label: 'At', value: <Moment at={decision.at} /> },
          ]}
        />
      ) : (
        <p className={classes.quiet}>Undecided</p>
      )}
    </Panel>
  )
}
