import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { acceptedFiles } from './import-file.rules.ts'
import classes from './imports.module.css'

type DropZoneProps = {
  /** What the file holds, such as "clients". */
  many: string
  onFile: (file: File) => void
  /** Several files at once were dropped. */
  onTooMany: () => void
}

function hasFiles(event: DragEvent | globalThis.DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/** A file dropped beside the zone would replace the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault()
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Takes a file in by drag and drop, or by the button for mouse and keyboard. */
export function DropZone({ many, onFile, onTooMany }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (files && files.length > 1) onTooMany()
    else if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragEnter={(event) => hasFiles(event) && setOver(true)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={drop}
    >
      <FileUp size={24} strokeWidth={1.5} aria-hidden="true" />
      <p className={classes.zoneTitle}>Drop a CSV file of your {many} here</p>
      <Button onClick={() => chooser.current?.click()}>Choose a file</Button>
      <input
        ref={chooser}
        type="file"
        accept={acceptedFiles}
        aria-label="CSV file"
        tabIndex={-1}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <p className={classes.note}>
        Up to 50 MB and 100,000 rows. Comma, semicolon or tab between columns, the headings in the first row.
      </p>
    </div>
  )
}
