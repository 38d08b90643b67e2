import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import { documentKindLabels } from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { documentState, readShare } from '#web/documents/document-labels.ts'
import { RetryButton } from '#web/documents/retry-button.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import classes from './queue.module.css'

/** Where a document stands: in words, with a bar while it is read, and a way on where it could not be. */
function StateCell({ document }: { document: DocumentItem }) {
  const { tone, label } = documentState(document)
  const share = readShare(document)
  return (
    <span className={classes.state} title={document.problem ?? undefined}>
      <span className={classes.stateWords}>
        <StatusDot tone={tone} label={label} />
        {share !== null && (
          <span className={classes.track} aria-hidden="true">
            <span className={classes.share} style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </span>
      {document.reading === 'failed' && <RetryButton id={document.id} name={document.fileName} />}
    </span>
  )
}

/** The columns of the queue. */
export function queueColumns(today: string, timeZone: string): Column<DocumentItem>[] {
  return [
    { id: 'fileName', header: 'File', value: ({ fileName }) => fileName, width: 'minmax(140px, 1.6fr)' },
    {
      id: 'state',
      header: 'Status',
      value: (document) => documentState(document).label,
      cell: (document) => <StateCell document={document} />,
      width: '200px',
      isSortable: false,
    },
    {
      id: 'insured',
      header: 'Insured',
      value: ({ insured, clientName }) => clientName || insured,
      width: 'minmax(110px, 1.3fr)',
      isSortable: false,
    },
    {
      id: 'kind',
      header: 'Kind',
      value: ({ kind }) => (kind ? documentKindLabels[kind] : ''),
      width: '136px',
      isSortable: false,
      shows: 'medium',
    },
    {
      id: 'carrier',
      header: 'Carrier',
      value: ({ carrier }) => carrier,
      width: 'minmax(90px, 1.4fr)',
      isSortable: false,
      shows: 'wide',
    },
    {
      id: 'premium',
      header: 'Premium',
      value: ({ premium }) => premium,
      cell: ({ premium }) => formatDollars(premium),
      align: 'right',
      width: '88px',
      isSortable: false,
      shows: 'medium',
    },
    {
      id: 'createdAt',
      header: 'Uploaded',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RecentDay at={createdAt} today={today} timeZone={timeZone} />,
      width: '104px',
      shows: 'wide',
    },
  ]
}
