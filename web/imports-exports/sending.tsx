import { Button } from '@mantine/core'
import { formatBytes } from '#web/lib/counts.ts'
import classes from './imports.module.css'
import { WorkBar } from './work-bar.tsx'

/** A file on its way to the server, which can be stopped. */
export function Sending({ file, share, onCancel }: { file: File; share: number; onCancel: () => void }) {
  const isSent = share >= 1
  const percent = Math.floor(share * 100)
  return (
    <div className={classes.work}>
      <WorkBar
        label={`Uploading ${file.name}`}
        share={isSent ? null : share}
        words={isSent ? 'Reading the file…' : `${percent} % of ${formatBytes(file.size)}`}
      />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
