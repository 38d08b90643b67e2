import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './import.module.css'
import { counted, kindWords } from './import-words.ts'

function wordsOf({ status, kind, progress, source, counts }: Import) {
  const { many } = kindWords[kind]
  if (status === 'checking') {
    const of = `${progress.toLocaleString('en-US')} of ${counted(source.rows, 'row')}`
    return { title: 'Checking the file', detail: `${of} read. Nothing is imported yet.` }
  }
  if (status === 'publishing') {
    const planned = counted((counts.create ?? 0) + (counts.fold ?? 0) + (counts.update ?? 0), 'row')
    return { title: `Importing the ${many}`, detail: `${planned} at once: all of them, or none.` }
  }
  return { title: 'Undoing the import', detail: 'All of it at once, or none.' }
}

/** How far the background work has come; it goes on when the page is left. */
export function ProgressPanel({ job }: { job: Import }) {
  const { title, detail } = wordsOf(job)
  const isMeasured = job.status === 'checking'
  const share = isMeasured ? Math.round((job.progress / Math.max(1, job.source.rows)) * 100) : undefined
  return (
    <Panel>
      <div className={classes.progress}>
        <strong>{title}…</strong>
        <div
          className={classes.working}
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
        >
          <div
            className={classes.done}
            data-open={isMeasured ? undefined : true}
            style={isMeasured ? { width: `${share}%` } : undefined}
          />
        </div>
        <p className={classes.words} role="status">
          {detail} You may leave this page; the work goes on.
        </p>
      </div>
    </Panel>
  )
}
