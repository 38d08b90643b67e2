import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { countedAs, formatCount } from '#web/lib/counts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { kindLabels } from './import-labels.ts'
import classes from './imports.module.css'
import { WorkBar } from './work-bar.tsx'

function labelOf({ status, fileName, kind }: Import): string {
  if (status === 'checking') return `Checking ${fileName}`
  if (status === 'publishing') return `Importing your ${kindLabels[kind].many}`
  return status === 'filing' ? 'Filing your documents' : 'Undoing the import'
}

/** Publishing and undoing happen at one stroke: there is a share only while rows are read. */
function shareOf({ status, progress, source }: Import): number | null {
  if (status !== 'checking' || progress === 0 || source.rows === 0) return null
  return Math.min(1, progress / source.rows)
}

function wordsOf({ status, progress, source }: Import): string {
  if (status === 'checking')
    return progress > 0 ? `${formatCount(progress)} of ${countedAs(source.rows, 'row')}` : 'Starting…'
  if (status === 'filing') return progress > 0 ? `${countedAs(progress, 'document')} so far` : 'Starting…'
  return status === 'publishing' ? 'All rows are saved together, or none.' : 'All in one step.'
}

/** Background work on an import, which goes on when one leaves. */
export function WorkingStep({ job }: { job: Import }) {
  return (
    <Panel>
      <div className={classes.work}>
        <WorkBar label={labelOf(job)} share={shareOf(job)} words={wordsOf(job)} />
        <p className={classes.note}>
          You can leave this page. The work continues, and this page shows its progress.
        </p>
      </div>
    </Panel>
  )
}
