import { Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DocumentItem, DocumentUploaded } from '#shared/documents/documents.contract.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { FileRow, RemoveFileButton, ShareBar, UploadRow, UploadRows } from '#web/ui/upload-row.tsx'
import { acceptedDocuments, documentsNote } from './document-file.rules.ts'
import { documentState, pagesLabel, readShare } from './document-labels.ts'
import classes from './document-uploads.module.css'
import { documentHref, documentQuery } from './documents.api.ts'
import { RetryButton } from './retry-button.tsx'
import type { DocumentUpload, PastUpload } from './upload-store.ts'
import { type DocumentUploads as Uploads, useDocumentUploads } from './use-document-uploads.ts'

type ReadyHandler = (document: DocumentItem) => void

/** Tells once that a document has been read. */
function useReady(document: DocumentItem | undefined, onReady: ReadyHandler | undefined): void {
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current || document?.reading !== 'ready') return
    isReported.current = true
    onReady?.(document)
  }, [document, onReady])
}

type HereProps = {
  id: string
  name: string
  onRemove: () => void
  onReady?: ReadyHandler
  /** Said beside its state, such as that it was here already. */
  note?: ReactNode
  actionsOf?: (document: DocumentItem) => ReactNode
}

/** A file that is here: how far it was read. */
function HereRow({ id, name, onRemove, onReady, note, actionsOf }: HereProps) {
  const { data, error } = useQuery(documentQuery(id))
  useReady(data, onReady)
  const remove = <RemoveFileButton label={`Remove ${name} from the list`} onRemove={onRemove} />
  if (!data && error) {
    const problem = 'It was deleted, or you don’t have access.'
    return (
      <FileRow name={name} tone="neutral" state="Not found" problem={problem}>
        {remove}
      </FileRow>
    )
  }
  const { tone, label } = data ? documentState(data) : ({ tone: 'accent', label: 'Reading…' } as const)
  const share = data ? readShare(data) : null
  const pages = data?.reading === 'ready' ? pagesLabel(data) : ''
  return (
    <FileRow
      name={name}
      tone={tone}
      state={pages ? `${label}: ${pages}` : label}
      problem={data?.problem ?? undefined}
      note={
        (note || share !== null) && (
          <>
            {note}
            {share !== null && <ShareBar label={`Reading of ${name}`} share={share} />}
          </>
        )
      }
    >
      {data?.reading === 'failed' && <RetryButton id={id} name={name} />}
      {data && actionsOf ? (
        actionsOf(data)
      ) : (
        <Button component={Link} to={documentHref(id)} variant="default" size="compact-sm">
          Open
        </Button>
      )}
      {remove}
    </FileRow>
  )
}

/** What was on its way when the page was reloaded, and has to be chosen again: the browser let the file go. */
function LostRow({ past, uploads }: { past: PastUpload; uploads: Uploads }) {
  const [isOther, setOther] = useState(false)
  const choose = (file: File | null) => {
    if (!file) return
    const isSame = file.name === past.name && file.size === past.bytes
    setOther(!isSame)
    if (isSame) uploads.resume(past, file)
  }
  const problem = isOther
    ? `This is a different file. Choose ${past.name} again, or drop this one above.`
    : 'The page reloaded before the upload finished. Choose the file again to continue.'
  return (
    <FileRow name={past.name} tone="orange" state="Interrupted" problem={problem}>
      <FileButton onChange={choose} accept={acceptedDocuments}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm">
            Choose the file again
          </Button>
        )}
      </FileButton>
      <RemoveFileButton
        label={`Remove ${past.name} from the list`}
        onRemove={() => uploads.remove(past.key)}
      />
    </FileRow>
  )
}

type RowProps = Pick<HereProps, 'onReady' | 'actionsOf'> & { uploads: Uploads }

function PastRow({ past, uploads, ...rest }: RowProps & { past: PastUpload }) {
  if (!past.isAsked) return <FileRow name={past.name} tone="neutral" state="Checking the upload…" />
  if (past.documentId === null) return <LostRow past={past} uploads={uploads} />
  const onRemove = () => uploads.remove(past.key)
  return <HereRow {...rest} id={past.documentId} name={past.name} onRemove={onRemove} />
}

function DuplicateNote({ sent, onAnyway }: { sent: DocumentUploaded; onAnyway: () => void }) {
  return (
    <span className={classes.duplicate}>
      {sent.uploadedByName
        ? `This file was already uploaded by ${sent.uploadedByName}.`
        : 'This file was already uploaded.'}
      <Button variant="default" size="compact-xs" onClick={onAnyway}>
        Upload anyway
      </Button>
    </span>
  )
}

function ThisRow({ upload, uploads, ...rest }: RowProps & { upload: DocumentUpload }) {
  const onRemove = () => uploads.remove(upload.key)
  return (
    <UploadRow
      upload={upload}
      onRetry={() => uploads.retry(upload.key)}
      onRemove={onRemove}
      sentRow={(sent) => (
        <HereRow
          {...rest}
          id={sent.id}
          name={upload.file.name}
          onRemove={onRemove}
          note={sent.isDuplicate && <DuplicateNote sent={sent} onAnyway={() => uploads.sendAnyway(upload)} />}
        />
      )}
    />
  )
}

/** Lets go of what has arrived where a list beside shows it. */
function useListed({ past, files, remove }: Uploads, hasList: boolean): void {
  const arrived = [
    ...past.filter(({ documentId }) => documentId !== null),
    ...files.filter((one) => one.state === 'sent' && !one.sent.isDuplicate),
  ].map(({ key }) => key)
  const keys = hasList ? arrived.join() : ''
  useEffect(() => {
    for (const key of keys.split(',')) if (key) remove(key)
  }, [keys, remove])
}

type DocumentUploadsProps = {
  /** Which screen the documents come through. */
  source: DocumentItem['source']
  /** The client that they belong to, where that is known. */
  clientId?: string
  title?: string
  /** One line, for where the panel stands beside documents that are here. */
  isCompact?: boolean
  /** Set where a list beside shows what has arrived: its rows then leave this one. */
  hasList?: boolean
  /** Called once for each document of this panel that has been read. */
  onReady?: ReadyHandler
  /** The buttons of a document that is here; "Open" by default. */
  actionsOf?: (document: DocumentItem) => ReactNode
}

/**
 * The one way in for documents: drop or choose several files, each with its progress, errors in words, a way to
 * stop and to try again; after a reload it goes on with what the server has and says what has to be chosen again.
 */
export function DocumentUploads(props: DocumentUploadsProps) {
  const { source, clientId, title = 'Drop documents here', isCompact, hasList = false, ...rest } = props
  const uploads = useDocumentUploads({ source, clientId })
  useListed(uploads, hasList)
  return (
    <div className={classes.uploads}>
      <DropZone
        title={title}
        note={documentsNote}
        label="Documents"
        buttonLabel="Choose files"
        accept={acceptedDocuments}
        isMultiple
        isCompact={isCompact}
        onFiles={uploads.start}
      />
      {uploads.past.length + uploads.files.length > 0 && (
        <UploadRows label="Uploads">
          {uploads.past.map((past) => (
            <PastRow key={past.key} past={past} uploads={uploads} {...rest} />
          ))}
          {uploads.files.map((upload) => (
            <ThisRow key={upload.key} upload={upload} uploads={uploads} {...rest} />
          ))}
        </UploadRows>
      )}
    </div>
  )
}
