import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { explainFailure } from './form-failure.ts'
import { type Crop, centeredCrop, maxZoom, movedCrop, zoomedCrop } from './picture-crop.ts'
import classes from './picture-dialog.module.css'
import { drawCrop, pictureAddress } from './picture-file.ts'
import { profileUpdateFailed } from './profile.api.ts'

type PictureDialogProps = {
  picture: ImageBitmap
  onSave: (address: string) => Promise<unknown>
  onClose: () => void
}

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-0.04, 0],
  ArrowRight: [0.04, 0],
  ArrowUp: [0, -0.04],
  ArrowDown: [0, 0.04],
}

/** The picture behind its round frame: dragged, or moved by the arrow keys. */
function Frame({
  picture,
  crop,
  onMove,
}: {
  picture: ImageBitmap
  crop: Crop
  onMove: (crop: Crop) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    onMove(movedCrop(picture, crop, event.movementX / width, event.movementY / height))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    onMove(movedCrop(picture, crop, ...step))
  }
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label="Move the picture: drag it, or use the arrow keys"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={classes.canvas} width={480} height={480} />
    </button>
  )
}

function useSaving({ picture, onSave, onClose }: PictureDialogProps, crop: Crop) {
  const [failure, setFailure] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onSave(pictureAddress(picture, crop))
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(profileUpdateFailed))
      setBusy(false)
    }
  }
  return { failure, isBusy, save }
}

/** Chooses the square of a picture that is kept as the profile image. */
export function PictureDialog(props: PictureDialogProps) {
  const { picture, onClose } = props
  const [crop, setCrop] = useState(() => centeredCrop(picture))
  const { failure, isBusy, save } = useSaving(props, crop)
  return (
    <FormDialog
      title="Your picture"
      submitLabel="Save picture"
      busyLabel="Saving..."
      size="sm"
      isBusy={isBusy}
      isDirty={false}
      notice={failure && `${profileUpdateFailed}. ${explainFailure(failure, profileUpdateFailed)}`}
      draft="nothing is typed"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Frame picture={picture} crop={crop} onMove={setCrop} />
      <label className={classes.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => setCrop(zoomedCrop(picture, crop, event.currentTarget.valueAsNumber))}
        />
      </label>
    </FormDialog>
  )
}
