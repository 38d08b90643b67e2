import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import classes from './file-drop.module.css'

const largestBytes = 50 * 1024 * 1024

/** Why a file need not even be sent; null when it may be. */
function refusalOf(file: File): string | null {
  if (!/\.(?:csv|tsv|tab|txt)$/i.test(file.name)) return 'Choose a file that ends in .csv, .tsv or .txt.'
  if (file.size > largestBytes) return 'The file is larger than 50 MB. Split it and import the parts.'
  return file.size === 0 ? 'The file is empty.' : null
}

type FileDropProps = { isBusy: boolean; failure: string | null; onFile: (file: File) => void }

/** Where a file is dropped or, by mouse and keyboard, chosen. */
export function FileDrop({ isBusy, failure, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const hintId = useId()
  const said = refusal ?? failure
  const take = (file: File | undefined) => {
    if (!file || isBusy) return
    const reason = refusalOf(file)
    setRefusal(reason)
    if (!reason) onFile(file)
  }
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <div>
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        data-busy={isBusy || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          take(event.dataTransfer.files[0])
        }}
      >
        <FileUp size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className={classes.title}>{isBusy ? 'Reading the file…' : 'Drop a CSV file here, or choose one'}</span>
        <input
          type="file"
          accept=".csv,.tsv,.tab,.txt,text/csv"
          aria-describedby={hintId}
          disabled={isBusy}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <span id={hintId} className={classes.hint}>
          Up to 50 MB and 100,000 rows, with a row of headings. Nothing is imported before you have seen the check.
        </span>
      </label>
      <p role="alert" className={classes.failure}>
        {said}
      </p>
    </div>
  )
}
