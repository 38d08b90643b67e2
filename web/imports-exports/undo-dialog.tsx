import { useQuery } from '@tanstack/react-query'
import type { Import, UndoPreview } from '#shared/imports-exports/imports.contract.ts'
import { countedAs, formatCount } from '#web/lib/counts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { kindLabels } from './import-labels.ts'
import { undoPreviewQuery, useUndoImport } from './imports.api.ts'
import classes from './imports.module.css'

function Preview({ job, preview }: { job: Import; preview: UndoPreview }) {
  const { one, many } = kindLabels[job.kind]
  const { removes, documents, restores, staying, names } = preview
  const others = staying - names.length
  const withPolicies = job.kind === 'clients' ? ' with their policies' : ''
  return (
    <>
      <p>
        {countedAs(removes, one, many)} {removes === 1 ? 'is' : 'are'} removed{withPolicies}.
        {documents > 0 &&
          ` ${countedAs(documents, 'document')} from its ZIP files ${documents === 1 ? 'is' : 'are'} removed too.`}
        {restores > 0 && ` ${countedAs(restores, one, many)} return to their previous values.`}
      </p>
      {staying > 0 && (
        <p className={classes.staying}>
          {countedAs(staying, one, many)} {staying === 1 ? 'was' : 'were'} changed since and{' '}
          {staying === 1 ? 'stays' : 'stay'}: {names.join(', ')}
          {others > 0 && ` and ${formatCount(others)} more`}.
        </p>
      )}
    </>
  )
}

/** Asks before a whole batch is undone, telling what stays because someone has worked with it since. */
export function UndoDialog({ job, onClose }: { job: Import; onClose: () => void }) {
  const { data, error, refetch } = useQuery(undoPreviewQuery(job.id))
  const undo = useUndoImport(job.id)
  const confirm = async () => {
    if (!data) throw new Error('Still working out what will be undone. Please wait a moment.')
    try {
      await undo.run({ staying: data.staying })
    } catch (failure) {
      await refetch()
      throw failure
    }
  }
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirmLabel="Undo import"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {data && <Preview job={job} preview={data} />}
      {!data && !error && <TextSkeleton />}
      {!data && error && (
        <LoadFailure what="What will be undone" error={error} onRetry={() => void refetch()} />
      )}
    </ConfirmDialog>
  )
}
