import { Alert, Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { SaveLossRun } from '#web/claims/save-loss-run.tsx'
import { useUndoFiling } from '#web/documents/documents.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './filing.module.css'

type NoticeProps = { document: DocumentDetail; onUndone: (document: DocumentDetail) => void }

function UndoDialog({ document, onUndone, onClose }: NoticeProps & { onClose: () => void }) {
  const undo = useUndoFiling(document.id)
  const confirm = async () => {
    const undone = await undo.run(undefined)
    onUndone(undone.document)
    showToast({ title: 'Undone', message: undone.message, variant: 'success' })
  }
  return (
    <ConfirmDialog title="Undo save?" confirmLabel="Undo" isDanger onConfirm={confirm} onClose={onClose}>
      Removes what this document saved to the client. The document and your corrections stay.
    </ConfirmDialog>
  )
}

/** What a document was made into, with links there and the way back for 24 hours. */
export function FiledNotice({ document, onUndone }: NoticeProps) {
  const [isAsking, setAsking] = useState(false)
  const { filing, clientId, clientName } = document
  if (!filing) return null
  const canUndo = Date.parse(filing.undoUntil) > Date.now()
  return (
    <Alert color="green" role="status" mb="md" title="Saved to client">
      <ul className={classes.lines}>
        {filing.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes.filed}>
        <span>
          {filing.filedByName && `${filing.filedByName}, `}
          <Moment at={filing.filedAt} />
        </span>
        {clientId && <Link to={`/clients/${clientId}`}>{clientName || 'Open the client'}</Link>}
        {clientId && document.facts?.kind.value === 'loss_run' && (
          <SaveLossRun documentId={document.id} clientId={clientId} />
        )}
        {canUndo && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Undo
          </Button>
        )}
      </div>
      {isAsking && <UndoDialog document={document} onUndone={onUndone} onClose={() => setAsking(false)} />}
    </Alert>
  )
}
