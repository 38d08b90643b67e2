import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeletedAgency, PurgeReceipt } from '#shared/data-retention/data-retention.contract.ts'
import {
  deletedAgenciesQuery,
  purgeReceiptsQuery,
  useRestoreAgency,
} from '#web/data-retention/data-retention.api.ts'
import classes from '#web/data-retention/data-section.module.css'
import { showToast } from '#web/lib/toast.ts'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

function RestoreDialog({ agency, onClose }: { agency: DeletedAgency; onClose: () => void }) {
  const restore = useRestoreAgency(agency.id)
  return (
    <ReasonDialog
      title={`Restore ${agency.name}?`}
      words="Its members can log in again immediately. Invitations must be resent, and an ended subscription must be restarted."
      submitLabel="Restore agency"
      isBusy={restore.isBusy}
      run={async (reason) => {
        await restore.run(reason)
        showToast({ title: 'Agency restored', message: agency.name, variant: 'success' })
      }}
      onClose={onClose}
    />
  )
}

function DeletedRow({ agency }: { agency: DeletedAgency }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <strong>{agency.name}</strong>
        <span className={classes.detail}>
          {agency.ownerName}, {agency.ownerEmail}.{' '}
          {agency.people === 1 ? '1 person' : `${agency.people} people`}.
        </span>
        <span className={classes.detail}>
          Deleted <Moment at={agency.deletedAt} />, permanently deleted after{' '}
          <Moment at={agency.purgeDueAt} />
        </span>
      </div>
      {agency.isBeingPurged ? (
        <StatusBadge tone="red" label="Being deleted" />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Restore ${agency.name}`}
          onClick={() => setAsking(true)}
        >
          Restore
        </Button>
      )}
      {isAsking && <RestoreDialog agency={agency} onClose={() => setAsking(false)} />}
    </li>
  )
}

function totalsOf(counts: PurgeReceipt['counts']): string {
  const { files = 0, ...tables } = counts
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files`
}

function ReceiptRow({ receipt }: { receipt: PurgeReceipt }) {
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <strong>{receipt.agencyName}</strong>
        <span className={classes.detail}>
          {totalsOf(receipt.counts)}, destroyed <Moment at={receipt.purgedAt} />
        </span>
        <span className={classes.detail}>Receipt {receipt.id}</span>
        <span className={`${classes.detail} ${classes.digest}`}>SHA-256 {receipt.digest}</span>
      </div>
      <StatusBadge
        tone={receipt.isGenuine ? 'green' : 'red'}
        label={receipt.isGenuine ? 'Genuine' : 'Altered'}
      />
    </li>
  )
}

function DeletedPanel() {
  const { data, error, refetch } = useQuery(deletedAgenciesQuery)
  return (
    <Panel title="Can be restored">
      {data?.length === 0 && <EmptyState message="No deleted agencies." />}
      {data && data.length > 0 && (
        <ul className={classes.plainRows} aria-label="Deleted agencies">
          {data.map((agency) => (
            <DeletedRow key={agency.id} agency={agency} />
          ))}
        </ul>
      )}
      {!data && !error && <TextSkeleton />}
      {!data && error && <LoadFailure what="Deleted agencies" error={error} onRetry={() => void refetch()} />}
    </Panel>
  )
}

function ReceiptsPanel() {
  const { data, error, refetch } = useQuery(purgeReceiptsQuery)
  return (
    <Panel title="Receipts">
      {data?.length === 0 && <EmptyState message="No data has been permanently deleted yet." />}
      {data && data.length > 0 && (
        <ul className={classes.plainRows} aria-label="Receipts">
          {data.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
      {!data && !error && <TextSkeleton />}
      {!data && error && <LoadFailure what="Receipts" error={error} onRetry={() => void refetch()} />}
    </Panel>
  )
}

/** /admin/deleted-agencies: what owners deleted, what can still be brought back, and the proof of what was destroyed. */
export function DeletedAgenciesScreen() {
  return (
    <>
      <PageHeader
        title="Deleted agencies"
        subtitle="Agencies deleted by their owners. Each can be restored until its data is permanently deleted."
      />
      <SystemTabs />
      <div className={classes.stack}>
        <DeletedPanel />
        <ReceiptsPanel />
      </div>
    </>
  )
}
