import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import classes from './drop-zone.module.css'

type DropZoneProps = {
  /** What is asked for, such as "Drop a CSV file of your clients here". */
  title: string
  /** What is taken: kinds and sizes. */
  note: string
  /** The name of the file field. */
  label: string
  buttonLabel: string
  /** What a file chooser offers. */
  accept: string
  isMultiple?: boolean
  /** One line, for where the zone stands beside what it brought in. */
  isCompact?: boolean
  onFiles: (files: readonly File[]) => void
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

/** Takes files in by drag and drop, or by the button for mouse and keyboard. Several may be dropped in any case. */
export function DropZone(props: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  const take = (files: FileList | null) => {
    if (files && files.length > 0) props.onFiles([...files])
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
      data-compact={props.isCompact || undefined}
      onDragEnter={(event) => hasFiles(event) && setOver(true)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={drop}
    >
      <FileUp className={classes.icon} size={24} strokeWidth={1.5} aria-hidden="true" />
      <p className={classes.title}>{props.title}</p>
      <Button className={classes.button} onClick={() => chooser.current?.click()}>
        {props.buttonLabel}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={props.accept}
        multiple={props.isMultiple}
        aria-label={props.label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <p className={classes.note}>{props.note}</p>
    </div>
  )
}
