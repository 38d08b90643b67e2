import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormDraft } from '#web/lib/use-form-draft.ts'
import type { FormConflict, RecordForm } from '#web/lib/use-record-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './record-dialog.module.css'

type RecordDialogProps<Values extends Record<string, unknown>> = {
  title: string
  submitLabel: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  state: RecordForm<Values>
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

/** Says that somebody else saved meanwhile, and loads theirs beside what was typed. */
export function ConflictNotice({ load, isLoading, failure }: FormConflict) {
  return (
    <div className={classes.conflict}>
      <span>{failure ?? 'Conflict: somebody else changed this while you were editing.'}</span>
      <Button variant="default" size="compact-sm" onClick={load} disabled={isLoading}>
        {isLoading ? 'Loading…' : 'Load the latest, keep what I typed'}
      </Button>
    </div>
  )
}

/** After loading: says that the latest is here, and where both sides changed the same. */
export function LoadedNotice({ count }: { count: number }) {
  const both =
    count === 1 ? 'One field was changed by both of you' : `${count} fields were changed by both of you`
  return (
    <Alert color="accent" role="status">
      The latest version is loaded and what you typed is kept.{count > 0 && ` ${both}: saving keeps yours.`}
    </Alert>
  )
}

/** Offers what an expired session or a failed write kept from being saved (P8). */
export function DraftOffer({ offered, restore, refuse }: FormDraft) {
  if (!offered) return null
  return (
    <Alert color="accent" role="status">
      <div className={classes.offer}>
        <span>
          Restore what you had typed? It was kept <Moment at={offered.savedAt} />.
        </span>
        <Button size="compact-sm" onClick={restore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={refuse}>
          Forget it
        </Button>
      </div>
    </Alert>
  )
}

/** The dialog of a form of one record: conflicts, failures and unsaved changes handled (product.md 4). */
export function RecordDialog<Values extends Record<string, unknown>>(props: RecordDialogProps<Values>) {
  const { state, children, onClose, ...dialog } = props
  const close = () => {
    if (state.form.isDirty()) state.draft.drop()
    onClose()
  }
  const notice = state.conflict ? <ConflictNotice {...state.conflict} /> : state.notice
  return (
    <FormDialog
      {...dialog}
      isDirty={state.form.isDirty()}
      notice={notice}
      onSubmit={state.submit}
      onClose={close}
    >
      <DraftOffer {...state.draft} />
      {state.overlaps && <LoadedNotice count={state.overlaps.length} />}
      {children}
    </FormDialog>
  )
}
