import { ActionIcon, Button, Progress } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '#web/lib/counts.ts'
import type { QueuedFile } from '#web/lib/file-queue.ts'
import { StatusDot, type Tone } from './status-badge.tsx'
import classes from './upload-row.module.css'

/** The list that upload rows stand in. */
export function UploadRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  )
}

type FileRowProps = {
  name: string
  tone: Tone
  /** Where it stands, in words. */
  state: string
  /** What went wrong and what to do. */
  problem?: string
  note?: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** One file by its name, where it stands, and what can be done. */
export function FileRow({ name, tone, state, problem, note, children }: FileRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <StatusDot tone={tone} label={state} />
        {problem && (
          <p className={classes.note} role="alert">
            {problem}
          </p>
        )}
        {note && <div className={classes.note}>{note}</div>}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}

/** Stops a file or takes it off the list. */
export function RemoveFileButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" size={30} aria-label={label} onClick={onRemove}>
      <X size={16} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

/** How far something is, as a bar; `share` is 0–1. */
export function ShareBar({ label, share }: { label: string; share: number }) {
  return <Progress size="sm" value={Math.floor(share * 100)} aria-label={label} className={classes.bar} />
}

type UploadRowProps<Fields, Sent> = {
  upload: QueuedFile<Fields, Sent>
  onRetry: () => void
  onRemove: () => void
  /** The row of a file that is here. */
  sentRow: (sent: Sent) => ReactNode
}

/** One file of an upload: waiting, on its way, here, or refused with the reason. */
export function UploadRow<Fields, Sent>({
  upload,
  onRetry,
  onRemove,
  sentRow,
}: UploadRowProps<Fields, Sent>) {
  const { name, size } = upload.file
  switch (upload.state) {
    case 'waiting':
      return (
        <FileRow name={name} tone="neutral" state="Waiting">
          <RemoveFileButton label={`Cancel ${name}`} onRemove={onRemove} />
        </FileRow>
      )
    case 'sending': {
      const state = `Uploading, ${Math.floor(upload.share * 100)} % of ${formatBytes(size)}`
      const bar = <ShareBar label={`Upload of ${name}`} share={upload.share} />
      return (
        <FileRow name={name} tone="accent" state={state} note={bar}>
          <RemoveFileButton label={`Cancel ${name}`} onRemove={onRemove} />
        </FileRow>
      )
    }
    case 'sent':
      return sentRow(upload.sent)
    case 'failed':
      return (
        <FileRow name={name} tone="red" state="Not uploaded" problem={upload.message}>
          {upload.canRetry && (
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          <RemoveFileButton label={`Remove ${name} from the list`} onRemove={onRemove} />
        </FileRow>
      )
  }
}
