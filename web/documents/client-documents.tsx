import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { clientPageSizes } from '#shared/client-page/client-page.contract.ts'
import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import { documentKindLabels } from '#shared/documents/facts.contract.ts'
import { ShareSwitch } from '#web/self-service/share-switch.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import classes from './client-documents.module.css'
import { documentState } from './document-labels.ts'
import { DocumentUploads } from './document-uploads.tsx'
import { documentHref, documentsQuery } from './documents.api.ts'

/** How many documents the panel shows before all are asked for. */
const fewDocuments = clientPageSizes.documents

function Row({ document, sharedWith }: { document: DocumentItem; sharedWith?: string | undefined }) {
  const { id, fileName, kind, createdAt } = document
  const today = useToday()
  const { timeZone } = useCurrentUser()
  return (
    <li className={classes.row}>
      <Link to={documentHref(id)} className={classes.name}>
        {fileName}
      </Link>
      <p className={classes.facts}>
        <StatusDot {...documentState(document)} />
        <span>
          {kind && `${documentKindLabels[kind]} · `}
          <RecentDay at={createdAt} today={today} timeZone={timeZone} />
        </span>
      </p>
      {sharedWith && <ShareSwitch document={document} clientId={sharedWith} />}
    </li>
  )
}

/** The documents of a client: how far each was read, and uploading more straight to the client. */
export function ClientDocuments({ client, canEdit }: { client: { id: string }; canEdit: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(documentsQuery({ clientId: client.id }, fewDocuments))
  const rest = (data?.total ?? 0) - (data?.rows.length ?? 0)
  const add = canEdit && (
    <Button
      variant="default"
      size="compact-sm"
      aria-expanded={isAdding}
      onClick={() => setAdding((was) => !was)}
    >
      {isAdding ? 'Close upload' : 'Upload'}
    </Button>
  )
  return (
    <Panel title={data && data.total > 0 ? `Documents (${data.total})` : 'Documents'} actions={add}>
      {isAdding && (
        <div className={classes.upload}>
          <DocumentUploads source="client" clientId={client.id} isCompact hasList />
        </div>
      )}
      {!data && error && <LoadFailure what="The documents" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && data.total === 0 && (
        <p className={classes.none}>No documents yet. Upload a policy or dec page.</p>
      )}
      {data && data.total > 0 && (
        <ul className={classes.rows} aria-label="Documents of this client">
          {data.rows.map((document) => (
            <Row key={document.id} document={document} sharedWith={canEdit ? client.id : undefined} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Link to={`/document-extraction?clientId=${client.id}`} className={classes.more}>
          {`Show all ${data?.total}`}
        </Link>
      )}
    </Panel>
  )
}

/** The documents that were saved to a term, on its policy's page. */
export function TermDocuments({ policyId }: { policyId: string }) {
  const { data, error, refetch } = useQuery(documentsQuery({ policyId }, fewDocuments))
  return (
    <Panel title="Documents">
      {!data && error && <LoadFailure what="The documents" error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={classes.none}>No document was saved to this term.</p>}
      {data && data.total > 0 && (
        <ul className={classes.rows} aria-label="Documents of this term">
          {data.rows.map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <Link to={`/document-extraction?policyId=${policyId}`} className={classes.more}>
          {`Show all ${data.total}`}
        </Link>
      )}
    </Panel>
  )
}
