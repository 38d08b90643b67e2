import { Button, Skeleton } from '@mantine/core'
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type DocumentPage, pictureWidths } from '#shared/documents/documents.contract.ts'
import type { Box } from '#shared/documents/reading.contract.ts'
import { pictureHref } from '#web/documents/documents.api.ts'
import classes from './page-view.module.css'
import {
  boxAround,
  boxBetween,
  innermost,
  isWithin,
  joinedText,
  type Point,
  wordsUnder,
} from './word-picking.rules.ts'

/** A place on a page where a value stands. */
export type PageMark = {
  id: string
  page: number
  box: Box
  /** What stands there, such as "Policy number". */
  label: string
  /** The words, for files without places. */
  text?: string
  /** Not sure: drawn dashed. */
  isUnsure?: boolean
}

/** Words that were clicked or dragged over, and the mark that they stand in. */
export type PagePick = { text: string; page: number; box: Box | null; markId: string | null }

type Size = { width: number; height: number }

function placeOf(box: Box, { width, height }: Size): CSSProperties {
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  return {
    left: percent(box.x / width),
    top: percent(box.y / height),
    width: percent(box.width / width),
    height: percent(box.height / height),
  }
}

type MarkProps = {
  mark: PageMark
  size: Size
  isChosen: boolean
  chosenRef: RefObject<HTMLDivElement | null>
}

const Mark = memo(({ mark, size, isChosen, chosenRef }: MarkProps) => (
  <div
    ref={isChosen ? chosenRef : undefined}
    className={classes.mark}
    data-chosen={isChosen || undefined}
    data-unsure={mark.isUnsure || undefined}
    data-mark={mark.id}
    title={mark.label}
    style={placeOf(mark.box, size)}
  />
))

type Drag = { from: Point; to: Point }

/** Follows the pointer over the page: a click or a drag of the mouse, a tap of a finger. */
function usePicking(size: Size, onDone: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const begun = useRef<Point | null>(null)
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const area = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - area.left) / area.width) * size.width,
      y: ((event.clientY - area.top) / area.height) * size.height,
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    begun.current = pointOf(event)
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (begun.current && event.pointerType === 'mouse') setDrag({ from: begun.current, to: pointOf(event) })
  }
  const end = () => {
    begun.current = null
    setDrag(null)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = begun.current
    if (from) onDone({ from, to: pointOf(event) })
    end()
  }
  // The field that the words are for keeps the focus.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  return { drag, handlers: { onMouseDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } }
}

type PictureProps = {
  id: string
  page: number
  /** Whether the largest picture is needed. */
  isLarge: boolean
  onShowText: () => void
}

/** The picture of a page; a page that cannot be pictured says so and offers its text. */
function Picture({ id, page, isLarge, onShowText }: PictureProps) {
  const [state, setState] = useState<'loading' | 'here' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  if (state === 'failed') {
    return (
      <div className={classes.failed} role="alert">
        <p>The image of page {page} could not be shown.</p>
        <div className={classes.failedActions}>
          <Button
            size="compact-sm"
            onClick={() => {
              setAttempt((count) => count + 1)
              setState('loading')
            }}
          >
            Try again
          </Button>
          <Button size="compact-sm" variant="default" onClick={onShowText}>
            Show its text
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      {state === 'loading' && (
        <div className={classes.waiting} role="status" aria-label={`Loading page ${page}`}>
          <Skeleton height="100%" radius={0} />
        </div>
      )}
      <img
        key={attempt}
        src={pictureHref(id, page, pictureWidths[isLarge ? 2 : 1])}
        alt={`Page ${page}`}
        className={classes.picture}
        draggable={false}
        onLoad={() => setState('here')}
        onError={() => setState('failed')}
      />
    </>
  )
}

type PageSheetProps = {
  id: string
  page: DocumentPage
  isLarge: boolean
  marks: readonly PageMark[]
  chosen: string | null
  chosenRef: RefObject<HTMLDivElement | null>
  onPick?: (pick: PagePick) => void
  onShowText: () => void
}

/** A page as it looks, with what was found on it marked; its words can be clicked or dragged over. */
export function PageSheet(props: PageSheetProps) {
  const { id, page, marks, chosen, chosenRef, onPick } = props
  const size = { width: page.width, height: page.height }
  const onPage = useMemo(() => marks.filter((mark) => mark.page === page.page), [marks, page.page])
  const finish = ({ from, to }: Drag) => {
    const words = wordsUnder(page.words, from, to)
    const isClick = isWithin(boxBetween(from, from), to)
    const mark = isClick ? innermost(onPage, to) : null
    if (words.length === 0 && !mark) return
    onPick?.({ text: joinedText(words), page: page.page, box: boxAround(words), markId: mark?.id ?? null })
  }
  const { drag, handlers } = usePicking(size, finish)
  const under = drag ? wordsUnder(page.words, drag.from, drag.to) : []
  return (
    <div
      className={classes.sheet}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
      data-pickable={onPick ? true : undefined}
      {...(onPick && handlers)}
    >
      <Picture
        key={`${page.page}`}
        id={id}
        page={page.page}
        isLarge={props.isLarge}
        onShowText={props.onShowText}
      />
      {onPage.map((mark) => (
        <Mark key={mark.id} mark={mark} size={size} isChosen={mark.id === chosen} chosenRef={chosenRef} />
      ))}
      {under.map((word) => (
        <div key={`${word.x}-${word.y}`} className={classes.under} style={placeOf(word, size)} />
      ))}
    </div>
  )
}
