import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { countedAs, formatCount } from '#web/lib/counts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import { ColumnReport } from './column-report.tsx'
import { DiscardImport } from './discard-import.tsx'
import { kindLabels, rejectedLabel } from './import-labels.ts'
import { usePublishImport } from './imports.api.ts'
import classes from './imports.module.css'
import { OtherLinesPanel } from './other-lines-panel.tsx'
import { PossibleDuplicatesPanel } from './possible-duplicates-panel.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { ReportTable } from './report-table.tsx'
import { useReportAddress } from './use-report-address.ts'

/** What publishing would do, in one phrase. */
export function planLabel({ counts, kind }: Pick<Import, 'counts' | 'kind'>): string {
  const { one, many } = kindLabels[kind]
  const { records = 0, policies = 0, update = 0 } = counts
  const parts = [
    records > 0 ? countedAs(records, one, many) : '',
    policies > 0 ? countedAs(policies, 'policy', 'policies') : '',
    update > 0 ? countedAs(update, 'update') : '',
  ].filter(Boolean)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join()
}

function Plan({ job: { counts, kind } }: { job: Import }) {
  const { many } = kindLabels[kind]
  const figures = [
    { label: 'Rows in the file', value: formatCount(counts.rows ?? 0) },
    { label: `New ${many}`, value: formatCount(counts.records ?? 0) },
    ...(kind === 'clients'
      ? [
          { label: 'Terms', value: formatCount(counts.policies ?? 0) },
          { label: 'Transactions', value: formatCount(counts.transactions ?? 0) },
          ...(counts.notes ? [{ label: 'Notes', value: formatCount(counts.notes) }] : []),
        ]
      : []),
    { label: 'Possible duplicates', value: formatCount(counts.duplicates ?? 0) },
    { label: 'Rejected rows', value: formatCount(counts.refuse ?? 0) },
    ...(kind === 'clients'
      ? [{ label: 'Rejected policies', value: formatCount(counts.policiesRejected ?? 0) }]
      : []),
  ]
  return (
    <Panel isFlush>
      <FigureRow figures={figures} />
    </Panel>
  )
}

function PublishDialog({ job, onClose }: { job: Import; onClose: () => void }) {
  const publish = usePublishImport(job.id)
  const { skip = 0 } = job.counts
  const rejected = rejectedLabel(job.counts)
  return (
    <ConfirmDialog
      title={`Import ${planLabel(job)}?`}
      confirmLabel="Import"
      onConfirm={() => publish.run(undefined)}
      onClose={onClose}
    >
      <p>
        {countedAs(skip, 'row')} will be skipped{rejected && `, ${rejected} rejected`}.
      </p>
      <p>You can undo the whole import.</p>
    </ConfirmDialog>
  )
}

/** The dry run's report with its decisions, and the publishing. */
export function ReportStep({ job }: { job: Import }) {
  const [isAsking, setAsking] = useState(false)
  const address = useReportAddress()
  const { create = 0, fold = 0, update = 0, duplicates = 0 } = job.counts
  const isEmpty = create + fold + update === 0
  return (
    <>
      <Plan job={job} />
      {duplicates > 0 && (
        <PossibleDuplicatesPanel job={job} filter={address.filter} onFilter={address.setFilter} />
      )}
      {(job.counts.otherLines ?? 0) > 0 && <OtherLinesPanel job={job} />}
      {isEmpty && (
        <Alert color="orange" role="status">
          Nothing in this file would be imported. Check the columns, or review the possible duplicates.
        </Alert>
      )}
      <div className={classes.foot}>
        <DiscardImport job={job} />
        <RejectedRows job={job} />
        <Button component={Link} to="?step=columns" variant="default">
          Change columns
        </Button>
        {job.kind === 'clients' && (
          <Button component={Link} to="?step=compare" variant="default">
            Compare with your book
          </Button>
        )}
        <Button disabled={isEmpty || job.status !== 'checked'} onClick={() => setAsking(true)}>
          Import {planLabel(job)}
        </Button>
      </div>
      <ReportTable job={job} address={address} />
      <ColumnReport job={job} />
      {isAsking && <PublishDialog job={job} onClose={() => setAsking(false)} />}
    </>
  )
}
