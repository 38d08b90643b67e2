import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { documentState, pagesLabel, readShare } from '#web/documents/document-labels.ts'
import {
  documentFileHref,
  documentQuery,
  useDeleteDocument,
  useUpdateDocument,
} from '#web/documents/documents.api.ts'
import { AddToRequote } from '#web/documents/filing/add-to-requote.tsx'
import { RetryButton } from '#web/documents/retry-button.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { formatBytes } from '#web/lib/counts.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Writing } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type MenuAction, RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ShareBar } from '#web/ui/upload-row.tsx'
import { Moment } from '#web/ui/values.tsx'
import { CheckPage } from './check-page.tsx'
import classes from './document.module.css'

const back = () => ({ to: listAddress('/document-extraction'), label: 'Documents' })

function Subtitle({ document }: { document: DocumentDetail }) {
  const facts = [pagesLabel(document), formatBytes(document.bytes)].filter(Boolean).join(', ')
  return (
    <>
      {facts}, uploaded <Moment at={document.createdAt} />
      {document.uploadedByName && ` by ${document.uploadedByName}`}
    </>
  )
}

/** What is done to a document less often: setting it aside, taking it up again, deleting it. */
function useMenu(document: DocumentDetail, onDelete: () => void): MenuAction[] {
  const update = useUpdateDocument(document.id)
  const review = (next: 'open' | 'dismissed') =>
    void update
      .run({ review: next, version: document.version })
      .catch((error) =>
        showToast({ title: 'It was not changed', message: messageOf(error), variant: 'destructive' }),
      )
  const isOpen = document.review === 'open' || document.review === 'accepted'
  return [
    ...(document.reading === 'ready' && isOpen ? [{ label: 'Dismiss', run: () => review('dismissed') }] : []),
    ...(document.review === 'dismissed' || document.review === 'accepted'
      ? [{ label: 'Reopen for review', run: () => review('open') }]
      : []),
    ...(document.review === 'filed' ? [] : [{ label: 'Delete document', isDanger: true, run: onDelete }]),
  ]
}

function DeleteDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const remove = useDeleteDocument(document.id)
  const navigate = useNavigate()
  const confirm = async () => {
    await remove.run(undefined)
    showToast({ title: 'Document deleted', message: document.fileName, variant: 'success' })
    await navigate(listAddress('/document-extraction'))
  }
  return (
    <ConfirmDialog
      title="Delete this document?"
      confirmLabel="Delete document"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {document.fileName} and what was found in it are deleted. This cannot be undone.
    </ConfirmDialog>
  )
}

function Header({ document }: { document: DocumentDetail }) {
  const [isDeleting, setDeleting] = useState(false)
  const { tone, label } = documentState(document)
  const actions = useMenu(document, () => setDeleting(true))
  useDocumentTitle(document.fileName)
  return (
    <>
      <PageHeader
        title={document.fileName}
        back={back()}
        subtitle={<Subtitle document={document} />}
        badge={<StatusBadge tone={tone} label={label} />}
      >
        <AddToRequote document={document} />
        <Button
          component="a"
          href={documentFileHref(document.id)}
          download
          variant="default"
          leftSection={<Download size={15} strokeWidth={1.75} aria-hidden="true" />}
        >
          Download
        </Button>
        <Writing>{actions.length > 0 && <RecordMenu label="More actions" actions={actions} />}</Writing>
      </PageHeader>
      {isDeleting && <DeleteDialog document={document} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** A document that is still being read. */
function Reading({ document }: { document: DocumentDetail }) {
  const { label } = documentState(document)
  const share = readShare(document)
  return (
    <Panel>
      <div className={classes.reading} role="status">
        <p className={classes.readingTitle}>{label}</p>
        {share !== null && <ShareBar label="Reading" share={share} />}
        <p className={classes.quiet}>
          {document.reading === 'scanning'
            ? 'These pages are images, so they’re read one page at a time.'
            : 'Digital documents take seconds; scans take a few seconds per page.'}{' '}
          You can leave this page.
        </p>
        <TextSkeleton />
      </div>
    </Panel>
  )
}

function Failed({ document }: { document: DocumentDetail }) {
  return (
    <Alert color="red" role="alert" title="This document could not be read">
      <p>{document.problem}</p>
      <p className={classes.failedActions}>
        <Writing>
          <RetryButton id={document.id} name={document.fileName} />
        </Writing>
        <span>The original file is kept and can be downloaded.</span>
      </p>
    </Alert>
  )
}

function DocumentBody({ document }: { document: DocumentDetail }) {
  if (document.reading === 'failed') return <Failed document={document} />
  if (document.reading !== 'ready') return <Reading document={document} />
  return <CheckPage key={document.id} document={document} />
}

/** /document-extraction/:id: a document's pages beside what was found on them, to check, correct and put into the book. */
export function DocumentScreen() {
  const { id = '' } = useParams()
  const query = useQuery(documentQuery(id))
  return (
    <RecordState query={query} what="document" back={back()}>
      {(document) => (
        <>
          <Header document={document} />
          <DocumentBody document={document} />
        </>
      )}
    </RecordState>
  )
}
