import { ActionIcon, Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#web/imports-exports/import-words.ts'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import { articleHref } from './addresses.ts'
import { countOf, pageWord } from './article-words.tsx'
import { articleQuery } from './knowledge.api.ts'
import classes from './upload.module.css'
import type { Upload } from './use-uploads.ts'

type RowProps = { name: string; tone: Tone; state: string; note?: ReactNode; children?: ReactNode }

function Row({ name, tone, state, note, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <StatusDot tone={tone} label={state} />
        {note}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" size={30} aria-label={label} onClick={onRemove}>
      <X size={16} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

/** A file that is here: how far the reading of its text is. */
function SentRow({ upload, articleId }: { upload: Upload; articleId: string }) {
  const { data } = useQuery(articleQuery(articleId))
  const file = data?.file
  const open = (
    <Button component={Link} to={articleHref(articleId)} variant="default" size="compact-sm">
      Open
    </Button>
  )
  if (file?.reading === 'failed') {
    return (
      <Row
        name={upload.file.name}
        tone="red"
        state="Its text could not be read"
        note={
          <p className={classes.problem}>
            {file.problem} The file is kept, but search does not find what it says. Upload it in another form,
            such as a PDF with text in it.
          </p>
        }
      >
        {open}
      </Row>
    )
  }
  if (file?.reading === 'ready') {
    const pages = countOf(file.pages ?? 0, pageWord(file))
    return (
      <Row name={upload.file.name} tone="green" state={`Ready: ${pages}`}>
        {open}
      </Row>
    )
  }
  return (
    <Row name={upload.file.name} tone="accent" state="Reading…">
      {open}
    </Row>
  )
}

type UploadRowProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

/** One file of this visit: on its way, here, or refused with the reason. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { name, size } = upload.file
  switch (upload.state) {
    case 'waiting':
      return (
        <Row name={name} tone="neutral" state="Waiting">
          <RemoveButton label={`Cancel ${name}`} onRemove={onRemove} />
        </Row>
      )
    case 'sending': {
      const percent = Math.floor(upload.share * 100)
      const bar = (
        <Progress size="sm" value={percent} aria-label={`Upload of ${name}`} className={classes.bar} />
      )
      return (
        <Row name={name} tone="accent" state={`Uploading, ${percent} % of ${formatBytes(size)}`} note={bar}>
          <RemoveButton label={`Cancel ${name}`} onRemove={onRemove} />
        </Row>
      )
    }
    case 'sent':
      return <SentRow upload={upload} articleId={upload.articleId} />
    case 'failed':
      return (
        <Row
          name={name}
          tone="red"
          state="Not uploaded"
          note={
            <p className={classes.problem} role="alert">
              {upload.message}
            </p>
          }
        >
          {upload.canRetry && (
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          <RemoveButton label={`Take ${name} off the list`} onRemove={onRemove} />
        </Row>
      )
  }
}
