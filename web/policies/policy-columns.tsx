import { formatDollars } from '#shared/money.ts'
import { isEndAssumed } from '#shared/policies/assumed-dates.rules.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { type RenewalMark, renewalMarkLabels, termStatusText } from '#shared/policies/term-choices.ts'
import { StatusBadge, StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DayText } from '#web/ui/values.tsx'
import classes from './policies.module.css'
import { coverageName } from './policy-names.ts'
import { termStatusTones } from './transactions/term-names.ts'

const markTones: Record<RenewalMark, Tone> = { overdue: 'red', remarket: 'orange' }

/** What needs a hand among the open renewals. */
const renewalColumn: Column<PolicyItem> = {
  id: 'renewal',
  isSelfExplanatory: true,
  header: 'Renewal',
  value: ({ renewal }) => renewal,
  cell: ({ renewal }) =>
    renewal && <StatusBadge tone={markTones[renewal]} label={renewalMarkLabels[renewal]} />,
  isSortable: false,
  width: '104px',
}

const intermediaryColumn: Column<PolicyItem> = {
  id: 'intermediaryName',
  header: 'Wholesaler',
  value: (policy) => policy.intermediaryName,
  width: 'minmax(90px, 0.8fr)',
  shows: 'wide',
  isOffCards: true,
}

function StatusCell({ policy }: { policy: PolicyItem }) {
  if (policy.deletedAt) return <StatusDot tone="neutral" label="Deleted" />
  const tone = policy.confirmationDue ? 'red' : termStatusTones[policy.termStatus]
  return <StatusDot tone={tone} label={termStatusText(policy)} />
}

function EffectiveCell({ policy: { effectiveDate, assumedEffectiveDate } }: { policy: PolicyItem }) {
  if (effectiveDate || !assumedEffectiveDate) return <DayText day={effectiveDate} />
  return (
    <span className={classes.begins}>
      <DayText day={assumedEffectiveDate} />
      <span className={classes.assumed}>assumed</span>
    </span>
  )
}

function ExpirationCell({ policy }: { policy: PolicyItem }) {
  if (!isEndAssumed(policy)) return <DayText day={policy.expirationDate} />
  return (
    <span className={classes.begins}>
      <DayText day={policy.expirationDate} />
      <span className={classes.assumed}>assumed</span>
    </span>
  )
}

/** The columns of the policy list, whose rows are terms; those of open renewals say which need a hand, in the place of the wholesaler. */
export function policyColumns(isOfRenewals: boolean): Column<PolicyItem>[] {
  return [
    {
      id: 'clientName',
      header: 'Client',
      value: (policy) => policy.clientName,
      width: 'minmax(96px, 1.6fr)',
    },
    {
      id: 'policyNumber',
      isSelfExplanatory: true,
      header: 'Policy number',
      value: (policy) => policy.policyNumber,
      width: 'minmax(92px, 1.1fr)',
    },
    {
      id: 'carrier',
      isSelfExplanatory: true,
      header: 'Carrier',
      value: (policy) => policy.carrier,
      width: 'minmax(84px, 1.1fr)',
      shows: 'wide',
    },
    {
      id: 'lineOfBusiness',
      isSelfExplanatory: true,
      header: 'Line of business',
      value: coverageName,
      isSortable: false,
      width: 'minmax(108px, 1fr)',
      shows: 'wide',
    },
    {
      id: 'effectiveDate',
      isOffCards: true,
      header: 'Effective',
      value: (policy) => policy.effectiveDate ?? policy.assumedEffectiveDate,
      cell: (policy) => <EffectiveCell policy={policy} />,
      width: '104px',
      shows: 'wide',
    },
    {
      id: 'expirationDate',
      header: 'Expires',
      value: (policy) => policy.expirationDate,
      cell: (policy) => <ExpirationCell policy={policy} />,
      width: '104px',
    },
    ...(isOfRenewals ? [] : [intermediaryColumn]),
    {
      id: 'servicerName',
      field: 'servicerId',
      header: 'Service',
      value: (policy) => policy.servicerName,
      width: 'minmax(84px, 0.8fr)',
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'premium',
      header: 'Premium',
      value: (policy) => policy.premium,
      cell: (policy) => formatDollars(policy.premium),
      align: 'right',
      width: '80px',
    },
    {
      id: 'status',
      isSelfExplanatory: true,
      header: 'Status',
      value: termStatusText,
      cell: (policy) => <StatusCell policy={policy} />,
      isSortable: false,
      width: '156px',
    },
    ...(isOfRenewals ? [renewalColumn] : []),
  ]
}
