import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { type BoardColumn, type Held, nextColumn, type Places } from './board-types.ts'

type Keys<Card> = {
  board: RefObject<HTMLElement | null>
  columns: readonly BoardColumn<Card>[]
  cardId: (card: Card) => string
  places: Places<Card>
  mayDrop: (id: string, to: string) => boolean
  /** The card that a key has picked up. */
  held: Held | null
  onHeld: (held: Held | null, why?: 'dropped') => void
  onDrop: (held: Held) => void
}

function linkOf(board: HTMLElement | null, id: string): HTMLElement | null {
  const links = board?.querySelectorAll<HTMLElement>('[data-card]') ?? []
  return [...links].find((link) => link.dataset.card === id) ?? null
}

/** The card that an arrow leads to: below or above in its column, or at the same height in the next one that has cards. */
function neighborOf<Card>(
  { columns, cardId, places }: Keys<Card>,
  id: string,
  key: string,
): string | undefined {
  const place = places.get(id)
  if (!place) return undefined
  const idAt = (column: number, row: number) => {
    const card = columns[column]?.cards[row]
    return card && cardId(card)
  }
  if (key === 'ArrowDown') return idAt(place.column, place.row + 1)
  if (key === 'ArrowUp') return idAt(place.column, place.row - 1)
  const way = key === 'ArrowRight' ? 1 : -1
  for (let column = place.column + way; columns[column]; column += way) {
    const { length } = columns[column]?.cards ?? []
    if (length > 0) return idAt(column, Math.min(place.row, length - 1))
  }
  return undefined
}

/** What a key does to a card that is picked up: chooses a column, drops it there, or leaves it where it was. */
function onHeldKey<Card>(keys: Keys<Card>, held: Held, key: string): boolean {
  const { columns, mayDrop, onHeld, onDrop } = keys
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const way = key === 'ArrowRight' ? 1 : -1
    onHeld({ ...held, over: nextColumn(columns, held, way, (to) => mayDrop(held.id, to)) })
  } else if (key === ' ' || key === 'Enter') {
    onHeld(null, 'dropped')
    if (held.over !== held.from) onDrop(held)
  } else if (key === 'Escape' || key === 'Tab') onHeld(null)
  return key !== 'Tab'
}

/** Puts the focus back on the card that was moved, which is drawn anew in another column. */
function useFocusOnMoved<Card>({ board, columns }: Keys<Card>) {
  const [moved, setMoved] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the columns change
  useEffect(() => {
    if (!moved) return
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) linkOf(board.current, moved)?.focus({ preventScroll: true })
  }, [board, columns, moved])
  return setMoved
}

/**
 * The keys of a board. Arrows go from card to card, Enter opens one. Space picks it up; then left and right choose a column,
 * Space or Enter drops it there, Escape leaves it where it was. Tab goes from column to column: to the card that had the focus last,
 * in other columns to the first.
 */
export function useBoardKeys<Card>(keys: Keys<Card>) {
  const { board, columns, places, mayDrop, held, onHeld } = keys
  const [active, setActive] = useState('')
  const setMoved = useFocusOnMoved(keys)
  const activeColumn = places.get(active)?.column
  const isReachable = (id: string) => {
    const place = places.get(id)
    return place?.column === activeColumn ? id === active : place?.row === 0
  }
  const canMove = (id: string, from: string) => columns.some((to) => to.id !== from && mayDrop(id, to.id))
  const onKeyDown = (id: string, from: string, event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (held) {
      if (onHeldKey({ ...keys, onDrop: (drop) => [setMoved(drop.id), keys.onDrop(drop)] }, held, key))
        event.preventDefault()
      return
    }
    if (key === ' ') {
      event.preventDefault()
      if (canMove(id, from)) onHeld({ id, from, over: from })
    } else if (key.startsWith('Arrow')) {
      const next = neighborOf(keys, id, key)
      event.preventDefault()
      if (next) linkOf(board.current, next)?.focus()
    }
  }
  return { isReachable, onKeyDown, onFocus: setActive }
}
