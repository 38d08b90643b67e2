import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  type Attachment,
  type AttachmentOutcome,
  type Attachments,
  attachmentOutcomes,
} from '#shared/imports-exports/attachments.contract.ts'
import { formatCount } from '#web/lib/counts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Sort } from '#web/ui/table/sorting.ts'
import classes from './imports.module.css'

const outcomeLabels: Record<AttachmentOutcome, { label: string; tone: Tone }> = {
  ready: { label: 'Ready', tone: 'accent' },
  filed: { label: 'Filed', tone: 'green' },
  duplicate: { label: 'Already there', tone: 'neutral' },
  unmatched: { label: 'Not matched', tone: 'orange' },
  refused: { label: 'Rejected', tone: 'red' },
}

const goesTo = ({ clientName, policyNumber, reason }: Attachment) =>
  [clientName, policyNumber && `policy ${policyNumber}`, reason].filter(Boolean).join(' · ')

const columns: Column<Attachment>[] = [
  { id: 'path', header: 'Document', value: ({ path }) => path, width: 'minmax(160px, 2fr)' },
  {
    id: 'outcome',
    header: 'Status',
    value: ({ outcome }) => outcomeLabels[outcome].label,
    cell: ({ outcome }) => <StatusDot {...outcomeLabels[outcome]} />,
    width: '130px',
  },
  {
    id: 'goesTo',
    header: 'Goes to',
    value: goesTo,
    cell: (file) =>
      file.clientId ? <Link to={`/clients/${file.clientId}`}>{goesTo(file)}</Link> : goesTo(file),
    width: 'minmax(160px, 2fr)',
  },
]

const idOf = ({ entry }: Attachment) => String(entry)

/** Every file of the ZIP: whose it is, or why nobody can say. */
export function AttachmentsTable({ plan }: { plan: Attachments }) {
  const [shown, setShown] = useState<string>('')
  const [sort, setSort] = useState<Sort | null>(null)
  const counts = useMemo(() => Map.groupBy(plan.files, ({ outcome }) => outcome), [plan])
  const rows = shown === '' ? plan.files : plan.files.filter(({ outcome }) => outcome === shown)
  const choices = attachmentOutcomes.flatMap((value) => {
    const count = counts.get(value)?.length ?? 0
    return count > 0 ? [{ value, label: `${outcomeLabels[value].label} ${formatCount(count)}` }] : []
  })
  return (
    <section aria-label={`Documents in ${plan.fileName}`} className={classes.page}>
      <SegmentedControl
        aria-label="Which documents"
        className={classes.choices}
        data={[{ value: '', label: `All ${formatCount(plan.files.length)}` }, ...choices]}
        value={shown}
        onChange={setShown}
      />
      <DataTable
        label="Documents of the ZIP file"
        rows={rows}
        columns={columns}
        rowId={idOf}
        sort={sort}
        onSort={setSort}
        empty={<EmptyState message="No documents like this in the ZIP file." />}
      />
    </section>
  )
}
