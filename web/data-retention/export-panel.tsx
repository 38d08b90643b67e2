import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DataExport, DataExportStatus } from '#shared/data-retention/data-retention.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs, formatBytes } from '#web/lib/counts.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { dataExportsQuery, exportFilePath, useRequestExport } from './data-retention.api.ts'
import classes from './data-section.module.css'

const looks: Record<DataExportStatus, { tone: Tone; label: string }> = {
  waiting: { tone: 'accent', label: 'In progress' },
  ready: { tone: 'green', label: 'Ready' },
  failed: { tone: 'red', label: 'Failed' },
  expired: { tone: 'neutral', label: 'Expired' },
}

function contentsOf({ bytes, counts }: DataExport): string {
  const { files = 0, ...tables } = counts ?? {}
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const size = bytes === null ? '' : `${formatBytes(bytes)}, `
  return `${size}${countedAs(rows, 'row')} and ${countedAs(files, 'file')}`
}

function Outcome({ made }: { made: DataExport }) {
  if (made.status === 'waiting')
    return <>You can leave this page. We’ll email you when the export is ready.</>
  if (made.status === 'failed') return <>The export failed. No data was lost. Please request a new one.</>
  if (made.status === 'expired')
    return <>The export was deleted. Request a new one to download your data again.</>
  return (
    <>
      {contentsOf(made)}. Available until <Moment at={made.expiresAt} />.
    </>
  )
}

function ExportRow({ made }: { made: DataExport }) {
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <span>
          <StatusBadge {...looks[made.status]} />
        </span>
        <span className={classes.detail}>
          Requested by {made.requestedByName}, <Moment at={made.createdAt} />
        </span>
        <span className={classes.detail}>
          <Outcome made={made} />
        </span>
      </div>
      {made.status === 'ready' && (
        <Button
          component="a"
          href={exportFilePath(made.id)}
          download
          variant="default"
          size="compact-sm"
          leftSection={<Download size={16} strokeWidth={1.75} />}
        >
          Download
        </Button>
      )}
    </li>
  )
}

function Exports({ exports }: { exports: readonly DataExport[] }) {
  const request = useRequestExport()
  const isWaiting = exports.some(({ status }) => status === 'waiting')
  return (
    <>
      <div className={classes.actions}>
        <Button
          disabled={request.isBusy || isWaiting}
          onClick={() => void request.run(undefined).catch(() => {})}
        >
          {isWaiting ? 'Preparing the export…' : 'Export all data'}
        </Button>
      </div>
      {request.error && (
        <p className={classes.failure} role="alert">
          {messageOf(request.error)}
        </p>
      )}
      {exports.length > 0 && (
        <ul className={classes.rows} aria-label="Exports" aria-live="polite">
          {exports.map((made) => (
            <ExportRow key={made.id} made={made} />
          ))}
        </ul>
      )}
    </>
  )
}

/** All data of the agency as one archive, for its owners. */
export function ExportPanel() {
  const { data, error, refetch } = useQuery(dataExportsQuery)
  return (
    <Panel title="Data export">
      <p className={classes.words}>
        Everything your agency has here in one ZIP archive: clients, policies, prospects, tickets, timelines,
        your team, the audit log and uploaded files. Each table comes as CSV for spreadsheets and as JSON and
        Parquet for data tools, with a dictionary of every column and totals to check against. Passwords and
        other secrets are left out.
      </p>
      {data && <Exports exports={data} />}
      {!data && !error && <TextSkeleton />}
      {!data && error && <LoadFailure what="Exports" error={error} onRetry={() => void refetch()} />}
    </Panel>
  )
}
