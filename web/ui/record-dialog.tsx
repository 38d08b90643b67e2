import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormConflict, RecordForm } from '#web/lib/use-record-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './record-dialog.module.css'

type RecordDialogProps<Values extends Record<string, unknown>> = {
  title: string
  submitLabel: string
  keepLabel?: string
  isDanger?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  state: RecordForm<Values>
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

/** Says that someone else saved meanwhile, and loads theirs beside what was typed. */
export function ConflictNotice({ load, isLoading, failure }: FormConflict) {
  return (
    <div className={classes.conflict}>
      <span>{failure ?? 'Someone else updated this record while you were editing.'}</span>
      <Button variant="default" size="compact-sm" onClick={load} disabled={isLoading}>
        {isLoading ? 'Loading…' : 'Reload and keep my changes'}
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
      The latest version is loaded and your changes are kept.{count > 0 && ` ${both}: saving keeps yours.`}
    </Alert>
  )
}

/** The dialog of a form of one record: conflicts, failures and unsaved changes handled. */
export function RecordDialog<Values extends Record<string, unknown>>(props: RecordDialogProps<Values>) {
  const { state, children, onClose, ...dialog } = props
  const notice = state.conflict ? <ConflictNotice {...state.conflict} /> : state.notice
  return (
    <FormDialog
      {...dialog}
      isDirty={state.form.isDirty()}
      notice={notice}
      onSubmit={state.submit}
      draft={state.draft}
      onClose={onClose}
    >
      {state.overlaps && <LoadedNotice count={state.overlaps.length} />}
      {children}
    </FormDialog>
  )
}
