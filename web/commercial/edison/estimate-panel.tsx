import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { indicativeNote } from '#shared/commercial/estimate.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { documentHref, documentQuery } from '#web/documents/documents.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { estimatesQuery, useCreateEstimate } from './edison.api.ts'
import { EstimateLines } from './estimate-lines.tsx'
import classes from './estimate-panel.module.css'
import { MissingInputs } from './missing-inputs.tsx'

const confidenceLabels = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
} as const
const tones = { high: 'green', medium: 'neutral', low: 'orange' } as const

/** The lines that the total leaves out, and what the policy costs now. */
function totalNote({ lines, expiringTotal }: StoredEstimate['result']): string {
  const without = lines.filter(({ premium }) => premium === null).map(({ label }) => label.toLowerCase())
  const expiring =
    expiringTotal === null ? '' : `Expiring premium ${formatDollars(expiringTotal, { cents: true })}`
  return [expiring, without.length > 0 ? `Without ${without.join(', ')}` : ''].filter(Boolean).join(' · ')
}

function Total({ estimate: { result } }: { estimate: StoredEstimate }) {
  if (result.premium === null)
    return <p className={classes.note}>No estimate yet. Add the missing details below.</p>
  return (
    <div className={classes.total}>
      <p className={classes.figure}>{formatDollars(result.premium)}</p>
      <p className={classes.range}>{`${formatDollars(result.low)} to ${formatDollars(result.high)}`}</p>
      <p className={classes.range}>{totalNote(result)}</p>
      <StatusBadge tone={tones[result.confidence]} label={confidenceLabels[result.confidence]} />
    </div>
  )
}

/** An estimate with its arithmetic, what it was made of, and what would make it better. */
export function EstimateView({ estimate }: { estimate: StoredEstimate }) {
  const { result } = estimate
  return (
    <div className={classes.estimate}>
      <Total estimate={estimate} />
      <p className={classes.note}>
        {indicativeNote}
        {result.isIllustrative &&
          ' Illustrative rates and trends show how the estimate is calculated; they aren’t any carrier’s filed rates.'}
      </p>
      <EstimateLines lines={result.lines} />
      <MissingInputs key={estimate.version} estimate={estimate} />
      <p className={classes.version}>{`Rate tables version ${estimate.ratesVersion}`}</p>
    </div>
  )
}

function NoEstimate({ documentId }: { documentId: string }) {
  const { data: document } = useQuery(documentQuery(documentId))
  const create = useCreateEstimate()
  const mayWrite = useMayWrite()
  if (document?.reading === 'failed')
    return <EmptyState message={document.problem ?? 'This document could not be read.'} />
  return (
    <EmptyState
      message={
        create.error
          ? messageOf(create.error)
          : document?.reading === 'ready'
            ? 'This policy has no estimate yet.'
            : 'This document is still being read.'
      }
    >
      {mayWrite && document?.reading === 'ready' && (
        <Button
          variant="default"
          disabled={create.isBusy}
          onClick={() => void create.run(documentId).catch(() => {})}
        >
          Estimate
        </Button>
      )}
    </EmptyState>
  )
}

function Newest({ documentId }: { documentId: string }) {
  const { data, error, refetch } = useQuery(estimatesQuery(documentId, 1))
  if (!data)
    return error ? <LoadFailure what="The estimate" error={error} onRetry={refetch} /> : <TextSkeleton />
  const [estimate] = data
  return estimate ? <EstimateView estimate={estimate} /> : <NoEstimate documentId={documentId} />
}

/** The newest estimate of a document, beside the way to the document itself. */
export function EstimatePanel({ documentId }: { documentId: string }) {
  const open = (
    <Button component={Link} to={documentHref(documentId)} variant="default" size="compact-sm">
      Open document
    </Button>
  )
  return (
    <Panel title="Estimate" actions={open}>
      <Newest documentId={documentId} />
    </Panel>
  )
}
