import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { countedAs, formatCount } from '#web/lib/counts.ts'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import { Moment } from '#web/ui/values.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { ColumnReport } from './column-report.tsx'
import { kindLabels } from './import-labels.ts'
import classes from './imports.module.css'
import { RejectedRows } from './rejected-rows.tsx'
import { ReportTable } from './report-table.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useReportAddress } from './use-report-address.ts'

function Figures({ job: { counts, kind } }: { job: Import }) {
  const figures = [
    { label: `${kind === 'clients' ? 'Clients' : 'Prospects'} created`, value: counts.created },
    ...(kind === 'clients' ? [{ label: 'Policies created', value: counts.policies }] : []),
    { label: 'Updated', value: counts.updated },
    { label: 'Rows skipped', value: counts.skipped },
    { label: 'Rows rejected', value: counts.refuse },
    ...(kind === 'clients' ? [{ label: 'Policies rejected', value: counts.policiesRejected }] : []),
  ]
  return (
    <Panel isFlush>
      <FigureRow figures={figures.map(({ label, value }) => ({ label, value: formatCount(value ?? 0) }))} />
    </Panel>
  )
}

/** What came of an import: counts, the rejected rows, the way to the records, and the undo. */
export function ResultStep({ job }: { job: Import }) {
  const [isAsking, setAsking] = useState(false)
  const address = useReportAddress()
  const { one, many, list } = kindLabels[job.kind]
  const created = job.counts.created ?? 0
  return (
    <>
      <p className={classes.result} role="status">
        Import complete on <Moment at={job.publishedAt} />.
      </p>
      <Figures job={job} />
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Undo import
        </Button>
        <RejectedRows job={job} />
        {job.kind === 'clients' && (
          <Button component={Link} to="?step=compare" variant="default">
            Compare with your book
          </Button>
        )}
        {created > 0 && (
          <Button component={Link} to={`${list}?importId=${job.id}`}>
            See {created === 1 ? `the ${one}` : `the ${countedAs(created, one, many)}`}
          </Button>
        )}
      </div>
      {job.kind === 'clients' && <AttachmentsPanel job={job} />}
      <ReportTable job={job} address={address} />
      <ColumnReport job={job} />
      {isAsking && <UndoDialog job={job} onClose={() => setAsking(false)} />}
    </>
  )
}

/** An import that was taken back as a whole. */
export function UndoneStep({ job }: { job: Import }) {
  const { one, many, start } = kindLabels[job.kind]
  const { stayed = 0 } = job.counts
  return (
    <Panel>
      <p className={classes.result} role="status">
        This import was undone on <Moment at={job.undoneAt} />.{' '}
        {stayed === 0
          ? `All imported records were removed.`
          : `${countedAs(stayed, one, many)} changed since and stayed; everything else was removed.`}
      </p>
      <div className={classes.foot}>
        <RejectedRows job={job} />
        <Button component={Link} to={start}>
          Start another import
        </Button>
      </div>
    </Panel>
  )
}
