import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Held } from './board-types.ts'

/** How far a mouse moves before it drags, in pixels, and how long a finger rests before it does, in milliseconds. */
const slack = 6
const rest = 280
/** How close to an edge the board scrolls while a card is dragged, and how far each frame, in pixels. */
const edge = 48
const step = 12

type Point = { x: number; y: number }
type Drag = {
  id: string
  from: string
  start: Point
  at: Point
  box: DOMRect
  held: Held | null
  isTouch: boolean
}

type Parts = {
  board: RefObject<HTMLElement | null>
  /** What follows the pointer while a card is dragged. */
  ghost: RefObject<HTMLElement | null>
  mayDrop: (id: string, to: string) => boolean
  onHeld: (held: Held | null) => void
  onDrop: (held: Held) => void
}

function columnAt(board: HTMLElement | null, x: number): string | undefined {
  const columns = board?.querySelectorAll<HTMLElement>('[data-column]') ?? []
  return [...columns].find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x <= right
  })?.dataset.column
}

function placeGhost({ box, start, at }: Drag, ghost: HTMLElement | null): void {
  if (!ghost) return
  ghost.style.width = `${box.width}px`
  ghost.style.transform = `translate(${box.left + at.x - start.x}px, ${box.top + at.y - start.y}px) rotate(1.5deg)`
}

function follow(drag: Drag, { board, ghost, mayDrop, onHeld }: Parts): void {
  const { id, from } = drag
  const to = columnAt(board.current, drag.at.x) ?? from
  const over = to === from || mayDrop(id, to) ? to : from
  if (drag.held?.over !== over) {
    drag.held = { id, from, over }
    onHeld(drag.held)
  }
  placeGhost(drag, ghost.current)
}

/** Scrolls the board while a card is held near its edge, until the drag has ended. */
function scrollAtEdges(drag: Drag, parts: Parts): void {
  const view = parts.board.current
  if (!drag.held || !view) return
  const { left, right } = view.getBoundingClientRect()
  if (drag.at.x < Math.max(left, 0) + edge) view.scrollLeft -= step
  else if (drag.at.x > Math.min(right, window.innerWidth) - edge) view.scrollLeft += step
  follow(drag, parts)
  requestAnimationFrame(() => scrollAtEdges(drag, parts))
}

/** The click that ends a drag opens nothing; where none follows at once, the next one is meant. */
function ignoreClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0)
}

/** Follows one pointer from where it went down to where it goes up; a finger rests first, so that a swipe still scrolls. */
function beginDrag(drag: Drag, pointerId: number, parts: Parts): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const lift = () => {
    follow(drag, parts)
    scrollAtEdges(drag, parts)
  }
  const timer = drag.isTouch ? window.setTimeout(lift, rest) : undefined
  const end = () => {
    window.clearTimeout(timer)
    listening.abort()
    if (drag.held) parts.onHeld(null)
    drag.held = null
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    drag.at = { x: event.clientX, y: event.clientY }
    const isFar = Math.hypot(drag.at.x - drag.start.x, drag.at.y - drag.start.y) > slack
    if (drag.held) follow(drag, parts)
    else if (isFar) drag.isTouch ? end() : lift()
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const { held, from } = drag
    if (held) ignoreClick()
    end()
    if (held && held.over !== from) parts.onDrop(held)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.held) return
    event.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return end
}

/** Keeps the page from scrolling, and from offering what a long press offers, while a finger drags a card. */
function useTouchHeld(board: RefObject<HTMLElement | null>, isDragging: () => boolean): void {
  useEffect(() => {
    const view = board.current
    const hold = (event: Event) => {
      if (isDragging() && event.cancelable) event.preventDefault()
    }
    view?.addEventListener('touchmove', hold, { passive: false })
    view?.addEventListener('contextmenu', hold)
    return () => {
      view?.removeEventListener('touchmove', hold)
      view?.removeEventListener('contextmenu', hold)
    }
  }, [board, isDragging])
}

/** Drags cards by mouse, pen and touch: what is to be put on a card as `onPointerDown`. Columns are marked with `data-column`. */
export function useBoardPointer(parts: Parts) {
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const current = useRef<{ drag: Drag; end: () => void }>(undefined)
  useEffect(() => () => current.current?.end(), [])
  const isDragging = useCallback(() => Boolean(current.current?.drag.held), [])
  useTouchHeld(parts.board, isDragging)
  return (id: string, from: string, event: ReactPointerEvent<HTMLElement>) => {
    const isForButton = event.target instanceof Element && event.target.closest('button') !== null
    if (event.button !== 0 || !event.isPrimary || isForButton) return
    const start = { x: event.clientX, y: event.clientY }
    const box = event.currentTarget.getBoundingClientRect()
    const isTouch = event.pointerType === 'touch'
    const drag: Drag = { id, from, start, at: start, box, held: null, isTouch }
    current.current?.end()
    current.current = {
      drag,
      end: beginDrag(drag, event.pointerId, {
        ...parts,
        mayDrop: (card, to) => latest.current.mayDrop(card, to),
        onDrop: (held) => latest.current.onDrop(held),
      }),
    }
  }
}
