import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { conflictSentence, fieldNames, whoMade } from '#web/lib/missed-changes.ts'
import type { Overlap } from '#web/lib/overlaps.ts'
import type { FormConflict, RecordForm } from '#web/lib/use-record-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './record-dialog.module.css'

/** How many of the changes are told one by one. */
const maxTold = 4

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

/** Says who changed what meanwhile, and loads theirs beside what was typed. */
export function ConflictNotice({
  changes,
  load,
  isLoading,
  failure,
  what,
}: FormConflict & { what?: string }) {
  const told = changes.filter(({ fields }) => fields.length > 0).slice(0, maxTold)
  return (
    <div className={classes.conflict}>
      <div className={classes.story}>
        <span>{failure ?? conflictSentence(changes, what)}</span>
        {told.length > 0 && (
          <ul className={classes.missed} aria-label="What changed">
            {told.map((change) => (
              <li key={change.at}>
                {whoMade(change)}: {fieldNames(change)}, <Moment at={change.at} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="default" size="compact-sm" onClick={load} disabled={isLoading}>
        {isLoading ? 'Loading…' : 'Reload and keep my changes'}
      </Button>
    </div>
  )
}

function BothValues({ overlap, onUse }: { overlap: Overlap; onUse: () => void }) {
  const { label, who, theirs, mine } = overlap
  const whose = who === 'You' ? 'In the other window' : who
  return (
    <li className={classes.both}>
      <span>
        <b>{label}</b>
        {theirs === null || mine === null ? (
          ': both changed.'
        ) : (
          <>
            {': '}
            {whose}: “{theirs}”. Yours: “{mine}”.
          </>
        )}
      </span>
      <Button variant="default" size="compact-xs" aria-label={`Use theirs: ${label}`} onClick={onUse}>
        Use theirs
      </Button>
    </li>
  )
}

/** After loading: says that the latest is here, and of each field that both changed what each of both says. */
export function LoadedNotice({
  overlaps,
  takeTheirs,
}: Pick<RecordForm<Record<string, unknown>>, 'overlaps' | 'takeTheirs'>) {
  if (!overlaps) return null
  const count = overlaps.length
  const both =
    count === 1 ? 'One field was changed by both of you' : `${count} fields were changed by both of you`
  return (
    <Alert color="accent" role="status">
      The latest version is loaded and your changes are kept.{count > 0 && ` ${both}: saving keeps yours.`}
      {count > 0 && (
        <ul className={classes.missed}>
          {overlaps.map((overlap) => (
            <BothValues key={overlap.path} overlap={overlap} onUse={() => takeTheirs(overlap)} />
          ))}
        </ul>
      )}
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
      <LoadedNotice {...state} />
      {children}
    </FormDialog>
  )
}
