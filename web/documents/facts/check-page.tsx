import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { useUpdateDocument } from '#web/documents/documents.api.ts'
import { FiledNotice } from '#web/documents/filing/filed-notice.tsx'
import { FilingDialog } from '#web/documents/filing/filing-dialog.tsx'
import { PageView } from '#web/documents/pages/page-view.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { Writing, WritingArea } from '#web/session/writing.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import classes from './document.module.css'
import { FactContext } from './fact-context.ts'
import { FactSheet } from './fact-sheet.tsx'
import { type Checking, useChecking } from './use-checking.ts'
import { type FactEdits, useFactEdits } from './use-fact-edits.ts'

function checkSummary(count: number): string {
  if (count === 0) return 'All values reviewed'
  return count === 1 ? '1 value to check' : `${count} values to check`
}

/** How much there is left to check, and what comes after. */
function CheckBar({ edits, checking, onFile }: { edits: FactEdits; checking: Checking; onFile: () => void }) {
  const { document } = edits
  const update = useUpdateDocument(document.id)
  const { toCheck } = checking
  const accept = async () => {
    try {
      edits.takeIn(await update.run({ review: 'accepted', version: document.version }))
      showToast({ title: 'All values accepted', message: document.fileName, variant: 'success' })
    } catch (error) {
      showToast({ title: 'Not accepted', message: messageOf(error), variant: 'destructive' })
    }
  }
  const first = checking.fields.find((field) => field.path === checking.chosen) ?? null
  return (
    <div className={classes.bar}>
      <p className={classes.barWords} role="status">
        {checkSummary(toCheck)}
        {edits.isSaving && <span className={classes.quiet}> Saving…</span>}
      </p>
      {toCheck > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            first
              ? checking.handlers.goOn(first)
              : checking.handlers.choose(checking.firstToCheck?.path ?? null)
          }
        >
          Next to review
        </Button>
      )}
      {document.review === 'open' && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={edits.isSaving || update.isBusy}
          onClick={() => void accept()}
        >
          {toCheck > 0 ? `Accept all (${toCheck} unchecked)` : 'Accept all'}
        </Button>
      )}
      {document.review !== 'filed' && (
        <Button size="compact-sm" disabled={edits.isSaving} onClick={onFile}>
          Save to client
        </Button>
      )}
    </div>
  )
}

function Failure({ edits }: { edits: FactEdits }) {
  if (!edits.failure) return null
  const { isConflict, title, message } = edits.failure
  return (
    <Alert color="red" role="alert" title={title}>
      <p>{message}</p>
      <div className={classes.failureActions}>
        <Button size="compact-sm" onClick={edits.retry}>
          {isConflict ? 'Save mine' : 'Try again'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={edits.discard}>
          {isConflict ? 'Keep theirs' : 'Discard my changes'}
        </Button>
      </div>
    </Alert>
  )
}

function PagePane({ document, checking }: { document: DocumentDetail; checking: Checking }) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const [isHidden, setHidden] = useState(false)
  return (
    <div className={classes.pages} data-hidden={(isNarrow && isHidden) || undefined}>
      {isNarrow && (
        <Button
          className={classes.switch}
          variant="default"
          size="compact-sm"
          aria-expanded={!isHidden}
          onClick={() => setHidden((was) => !was)}
        >
          {isHidden ? 'Show the page' : 'Hide the page'}
        </Button>
      )}
      {!(isNarrow && isHidden) && (
        <PageView
          document={document}
          page={checking.page}
          onPage={checking.setPage}
          marks={checking.marks}
          chosen={checking.chosen}
          onPick={checking.onPick}
        />
      )}
    </div>
  )
}

/** A document that was read: its pages, what was found on them, and the way into the book. */
export function CheckPage({ document }: { document: DocumentDetail }) {
  const edits = useFactEdits(document)
  const checking = useChecking(document.id, edits)
  const [isFiling, setFiling] = useState(false)
  const close = useCallback(() => setFiling(false), [])
  return (
    <FactContext value={checking.handlers}>
      {edits.document.filing && <FiledNotice document={edits.document} onUndone={edits.takeIn} />}
      {edits.document.clientId && !edits.document.filing && (
        <p className={classes.belongs}>
          Belongs to <Link to={`/clients/${edits.document.clientId}`}>{edits.document.clientName}</Link>.
        </p>
      )}
      <div className={classes.layout}>
        <PagePane document={edits.document} checking={checking} />
        <div className={classes.side}>
          <Writing>
            <CheckBar edits={edits} checking={checking} onFile={() => setFiling(true)} />
            <DraftOffer {...edits.draft} />
            <Failure edits={edits} />
          </Writing>
          <WritingArea>
            <FactSheet groups={checking.groups} chosen={checking.chosen} picked={checking.picked} />
          </WritingArea>
        </div>
      </div>
      {isFiling && <FilingDialog document={edits.document} onFiled={edits.takeIn} onClose={close} />}
    </FactContext>
  )
}
