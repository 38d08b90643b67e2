import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import {
  type Difference,
  type DifferenceKind,
  differenceKinds,
  type Rehearsal,
} from '#shared/imports-exports/rehearsals.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs, formatCount } from '#web/lib/counts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import classes from './imports.module.css'
import { rehearsalQuery, useApplyDifferences } from './rehearsal.api.ts'
import { actionLabels, differenceText, kindNames } from './rehearsal-labels.ts'

function Figures({ report }: { report: Rehearsal }) {
  const figures = [
    { label: 'Missing here', value: formatCount(report.missingHere) },
    { label: 'Missing in the export', value: formatCount(report.missingThere) },
    { label: 'Different', value: formatCount(report.different) },
    { label: 'Premium in the export', value: formatDollars(report.premiumThere, { cents: true }) },
    { label: 'Premium here', value: formatDollars(report.premiumHere, { cents: true }) },
  ]
  return (
    <Panel isFlush>
      <FigureRow figures={figures} />
    </Panel>
  )
}

type RowProps = { difference: Difference; isBusy: boolean; onApply: () => void }

function DifferenceRow({ difference, isBusy, onApply }: RowProps) {
  const { client, clientId, policyId, policyNumber, kind } = difference
  const { title, detail } = differenceText(difference)
  const href = policyId ? `/policies/${policyId}` : clientId ? `/clients/${clientId}` : null
  return (
    <li className={classes.column}>
      <div className={classes.columnName}>
        <strong>{href ? <Link to={href}>{client}</Link> : client}</strong>
        <span className={classes.samples}>{title}</span>
      </div>
      <span>{detail}</span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        aria-label={`${actionLabels[kind]}: ${client}${policyNumber && ` ${policyNumber}`}, ${title}`}
        onClick={onApply}
      >
        {actionLabels[kind]}
      </Button>
    </li>
  )
}

type ListProps = { job: Import; report: Rehearsal }

/** The differences with one button each, and one for all that are listed. */
function Differences({ job, report }: ListProps) {
  const apply = useApplyDifferences(job.id)
  const [asked, setAsked] = useState<readonly Difference[]>([])
  const { differences } = report
  const total = report.missingHere + report.missingThere + report.different
  const run = (some: readonly Difference[]) => apply.run({ keys: some.map(({ key }) => key) })
  const start = (some: readonly Difference[]) =>
    some.length > 1 || some[0]?.kind === 'missing_there'
      ? setAsked(some)
      : void run(some).catch(() => undefined)
  const removed = asked.filter(({ kind }) => kind === 'missing_there').length
  return (
    <>
      {apply.error && (
        <Alert color="red" role="alert">
          Nothing was applied: {messageOf(apply.error)}
        </Alert>
      )}
      <Panel title="Differences" isFlush>
        {differences.length === 0 ? (
          <p className={classes.lead} role="status">
            {total === 0 ? 'No differences. Your book matches the export.' : 'No differences of this kind.'}
          </p>
        ) : (
          <ul className={classes.columns} aria-label="Differences">
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.key}
                difference={difference}
                isBusy={apply.isBusy}
                onApply={() => start([difference])}
              />
            ))}
          </ul>
        )}
      </Panel>
      {differences.length > 0 && (
        <div className={classes.foot}>
          <Button disabled={apply.isBusy} onClick={() => start(differences)}>
            Apply {countedAs(differences.length, 'difference')}
          </Button>
        </div>
      )}
      {asked.length > 0 && (
        <ConfirmDialog
          title={`Apply ${countedAs(asked.length, 'difference')}?`}
          confirmLabel="Apply"
          onConfirm={() => run(asked)}
          onClose={() => setAsked([])}
        >
          <p>
            Your book is changed to match the export. Premiums, dates and cancellations are entered as
            transactions.
          </p>
          {removed > 0 && (
            <p>{countedAs(removed, 'record')} that the export doesn’t have will be deleted here.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const choices = [
  { value: '', label: 'All' },
  ...differenceKinds.map((value) => ({ value, label: kindNames[value] })),
]

/** The export beside the book: what differs, to the cent, and applying its side. */
export function RehearsalStep({ job }: { job: Import }) {
  const [kind, setKind] = useState<DifferenceKind | null>(null)
  const query = useQuery(rehearsalQuery(job.id, kind))
  if (query.isError)
    return (
      <Alert color="red" role="alert">
        The comparison did not load: {messageOf(query.error)}
      </Alert>
    )
  if (!query.data) return <p role="status">Comparing with your book…</p>
  return (
    <>
      <Figures report={query.data} />
      <div className={classes.foot}>
        <SegmentedControl
          className={classes.kinds}
          aria-label="Kind of difference"
          data={choices}
          value={kind ?? ''}
          onChange={(chosen) => setKind(differenceKinds.find((one) => one === chosen) ?? null)}
        />
        <Button component={Link} to={`/imports/${job.id}`} variant="default">
          Back to the import
        </Button>
      </div>
      <Differences job={job} report={query.data} />
    </>
  )
}
