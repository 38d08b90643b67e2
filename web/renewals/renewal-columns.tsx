import { formatDollars, formatPercent } from '#shared/money.ts'
import type { Renewal } from '#shared/renewals/renewals.contract.ts'
import { changeOf } from '#shared/renewals/renewals.rules.ts'
import { ComingDay } from '#web/ui/relative-day.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Editable } from '#web/ui/table/editable-cell.tsx'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { Money } from '#web/ui/values.tsx'
import type { NextStepEdits } from './next-step-edits.ts'
import { RenewalRequote } from './renewal-requote.tsx'
import classes from './renewals.module.css'

const marks = {
  overdue: { tone: 'red', label: 'Overdue' },
  remarket: { tone: 'orange', label: 'Remarket' },
} as const

const signed = (amount: number, words: string) =>
  amount > 0 ? `+${words}` : amount < 0 ? `−${words}` : words

/** By how much an offer differs, such as "+$320 (12.5%)"; the worklist leaves out cents. */
export function changeText(
  renewal: Pick<Renewal, 'premium' | 'offeredPremium'>,
  { cents = true } = {},
): string {
  const change = changeOf(renewal)
  if (!change) return '—'
  const dollars = signed(change.dollars, formatDollars(Math.abs(change.dollars), { cents }))
  return change.percent === null ? dollars : `${dollars} (${formatPercent(Math.abs(change.percent))})`
}

/** What a policy is called in the worklist. */
export function policyName({ lineOfBusiness, policyNumber }: Renewal): string {
  return [lineOfBusiness || 'Policy', policyNumber].filter(Boolean).join(' · ')
}

type NextStepProps = { row: Renewal; today: string; steps: NextStepEdits }

/** What is next, and by when: each is changed in its place. */
function NextStepCell({ row, today, steps }: NextStepProps) {
  const { nextStep, clientName } = row
  const title = (
    <Editable edit={steps.title} row={row} label={`Next step of ${clientName}`}>
      {nextStep?.title ?? <span className={classes.missing}>No next step</span>}
    </Editable>
  )
  if (!nextStep) return title
  const due = (
    <Editable edit={steps.dueDate} row={row} label={`Due date of ${clientName}`}>
      <ComingDay day={nextStep.dueDate} today={today} isShort />
    </Editable>
  )
  return <TwoLines first={title} second={due} />
}

/** The day, and beneath it how far off it is or what is special about it. */
function ExpirationCell({ row, today }: Omit<NextStepProps, 'steps'>) {
  const { mark, isExpirationAssumed, expirationDate } = row
  return (
    <span className={classes.expires}>
      <ComingDay day={expirationDate} today={today} isShort />
      {mark && <StatusBadge {...marks[mark]} />}
      {isExpirationAssumed && <StatusBadge tone="neutral" label="Assumed" />}
    </span>
  )
}

/** The columns of the worklist. */
export function renewalColumns(today: string, steps: NextStepEdits): Column<Renewal>[] {
  return [
    {
      id: 'clientName',
      header: 'Client',
      value: (row) => row.clientName,
      cell: (row) => <TwoLines first={row.clientName} second={policyName(row)} />,
      width: 'minmax(132px, 2fr)',
    },
    {
      id: 'expirationDate',
      header: 'Expires',
      value: (row) => row.expirationDate,
      cell: (row) => <ExpirationCell row={row} today={today} />,
      width: '88px',
    },
    {
      id: 'carrier',
      header: 'Carrier',
      value: (row) => row.carrier,
      width: 'minmax(90px, 1fr)',
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'premium',
      isSelfExplanatory: true,
      header: 'Expiring',
      value: (row) => row.premium,
      cell: (row) => <Money amount={row.premium} />,
      align: 'right',
      width: '72px',
    },
    {
      id: 'change',
      field: 'offeredPremium',
      header: 'Offer',
      value: (row) => row.offeredPremium,
      cell: (row) =>
        row.offeredPremium === null ? (
          '—'
        ) : (
          <TwoLines
            first={<Money amount={row.offeredPremium} />}
            second={
              <span className={row.isRequoteSuggested ? classes.high : undefined}>
                {changeText(row, { cents: false })}
              </span>
            }
          />
        ),
      align: 'right',
      width: '108px',
    },
    {
      id: 'requote',
      isOffCards: true,
      header: 'Requote',
      value: (row) => (row.requoteId ? 'Open' : row.isRequoteSuggested ? 'Suggested' : ''),
      cell: (row) => (row.requoteId || row.isRequoteSuggested ? <RenewalRequote renewal={row} /> : '—'),
      width: '128px',
      isSortable: false,
      shows: 'wide',
    },
    {
      id: 'ownerName',
      field: 'ownerId',
      header: 'Owner',
      value: (row) => row.ownerName,
      cell: (row) =>
        row.ownerName ? (
          <span className={classes.owner}>{row.ownerName}</span>
        ) : (
          <span className={classes.missing}>No owner</span>
        ),
      width: 'minmax(84px, 1.2fr)',
      shows: 'large',
    },
    {
      id: 'nextStepDue',
      isSelfExplanatory: true,
      header: 'Next step',
      value: (row) => row.nextStep?.dueDate,
      cell: (row) => <NextStepCell row={row} today={today} steps={steps} />,
      width: 'minmax(126px, 1.6fr)',
      shows: 'large',
    },
  ]
}
