import { Alert, Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import classes from './recovery-code-list.module.css'

const icon = { size: 16, strokeWidth: 1.75 }

/** The codes as a file to keep. */
function fileText(codes: readonly string[]): string {
  return [
    'Bindery recovery codes',
    'Each works once in place of a code from your app.',
    '',
    ...codes,
    '',
  ].join('\n')
}

function download(codes: readonly string[]): void {
  saveFile('bindery-recovery-codes.txt', fileText(codes), 'text/plain')
}

/** Recovery codes, this once: to copy, to download, and to confirm that they are kept. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { state, copy } = useCopy(codes.join('\n'))
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div className={classes.kept}>
      {/* What the field for the code had goes on here, so that a screen reader reads it. */}
      <p ref={start} tabIndex={-1} className={classes.words}>
        Store these recovery codes somewhere you can reach without your phone. Each one signs you in once in
        place of a code from your app. They won’t be shown again.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {state === 'failed' && (
        <Alert color="red">
          Your browser did not allow copying. Download the codes, or select them yourself.
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<Copy {...icon} />} onClick={() => void copy()}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" leftSection={<Download {...icon} />} onClick={() => download(codes)}>
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}
