import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { StatusDot } from '#web/ui/status-badge.tsx'
import classes from './board.module.css'
import { BoardCard, type CardActs } from './board-card.tsx'
import { type BoardColumn, type BoardProps, type Held, type Places, placesOf } from './board-types.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardPointer } from './use-board-pointer.ts'

function cardsOf(total: number): string {
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'card' : 'cards'}`
}

type Words<Card> = Pick<BoardProps<Card>, 'columns' | 'cardName'> & { places: Places<Card> }

/** What a screen reader says of a card that a key picks up, moves and drops. */
function announcementOf<Card>(
  { columns, cardName, places }: Words<Card>,
  before: Held | null,
  held: Held | null,
  why?: 'dropped',
): string {
  const { id, from } = held ?? before ?? { id: '', from: '' }
  const place = places.get(id)
  if (!place) return ''
  const name = cardName(place.card)
  const titleOf = (column: string) => columns.find((one) => one.id === column)?.title ?? ''
  if (held && !before)
    return `Picked up ${name} in ${titleOf(from)}. Left and right arrow choose a column, Space drops the card, Escape cancels.`
  if (held)
    return `${titleOf(held.over)}, ${cardsOf(columns.find(({ id: one }) => one === held.over)?.total ?? 0)}.`
  if (why === 'dropped' && before && before.over !== from)
    return `${name} dropped in ${titleOf(before.over)}.`
  return `${name} stays in ${titleOf(from)}.`
}

/** What is held, by which means, and what is said of it. */
function useHeld<Card>(words: Words<Card>) {
  const [byKey, setByKey] = useState<Held | null>(null)
  const [byPointer, setByPointer] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const holdByKey = (held: Held | null, why?: 'dropped') => {
    setSaid(announcementOf(words, byKey, held, why))
    setByKey(held)
  }
  return { byKey, byPointer, setByPointer, holdByKey, said, held: byKey ?? byPointer }
}

type Cards = {
  held: Held | null
  hintId: string
  acts: CardActs
  isReachable: (id: string) => boolean
  mayDrop: (id: string, to: string) => boolean
}

type ColumnProps<Card> = { board: BoardProps<Card>; column: BoardColumn<Card>; cards: Cards }

function CardsOf<Card>({ board, column, cards }: ColumnProps<Card>) {
  const { cardId, cardName, hrefOf, renderCard, columns } = board
  return column.cards.map((card) => {
    const id = cardId(card)
    const isMovable = columns.some((to) => to.id !== column.id && cards.mayDrop(id, to.id))
    return (
      <BoardCard
        key={id}
        id={id}
        card={card}
        name={cardName(card)}
        href={hrefOf(card)}
        column={column.id}
        describedBy={isMovable ? cards.hintId : undefined}
        isReachable={cards.isReachable(id)}
        isHeld={cards.held?.id === id}
        isMovable={isMovable}
        acts={cards.acts}
        renderCard={renderCard}
      />
    )
  })
}

function Column<Card>({ board, column, cards }: ColumnProps<Card>) {
  const { id, title, tone, total, href, summary, onMore, empty } = column
  const headingId = useId()
  const { held } = cards
  const isTarget = held !== null && held.over === id && held.from !== id
  const refuses = held !== null && held.from !== id && !cards.mayDrop(held.id, id)
  return (
    <section
      className={classes.column}
      aria-labelledby={headingId}
      data-column={id}
      data-target={isTarget || undefined}
      data-refuses={refuses || undefined}
    >
      <header className={classes.columnHead}>
        <div className={classes.columnLine}>
          <h2 id={headingId} className={classes.columnTitle}>
            <StatusDot tone={tone} label={title} />
          </h2>
          <Link
            to={href}
            className={classes.total}
            aria-label={`${title}: ${cardsOf(total)}, open as a table`}
          >
            {total.toLocaleString('en-US')}
          </Link>
        </div>
        {summary !== undefined && <p className={classes.summary}>{summary}</p>}
      </header>
      <ul className={classes.cards} aria-label={title}>
        {isTarget && <li className={classes.slot} aria-hidden="true" />}
        <CardsOf board={board} column={column} cards={cards} />
        {total === 0 && !isTarget && <li className={classes.empty}>{empty}</li>}
        {onMore && (
          <li className={classes.more}>
            <Button variant="subtle" size="compact-sm" onClick={onMore}>
              Show more
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

type GhostProps<Card> = {
  board: BoardProps<Card>
  card: Card | undefined
  frame: RefObject<HTMLDivElement | null>
}

/** What follows the pointer; the card itself stays, faded, where it was. */
function Ghost<Card>({ board, card, frame }: GhostProps<Card>) {
  const { cardName, renderCard } = board
  if (!card) return null
  const shown: ReactNode = (
    <div ref={frame} className={classes.ghost} aria-hidden="true" inert>
      <div className={classes.card}>
        <div className={classes.head}>
          <span className={classes.name}>{cardName(card)}</span>
        </div>
        {renderCard(card)}
      </div>
    </div>
  )
  return createPortal(shown, document.body)
}

/** The same object from one render to the next, which does what the latest one says. */
function useSteadyActs(acts: CardActs): CardActs {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [steady] = useState<CardActs>(() => ({
    movesOf: (id) => latest.current.movesOf(id),
    onMove: (id, to) => latest.current.onMove(id, to),
    onFocus: (id) => latest.current.onFocus(id),
    onKeyDown: (id, from, event) => latest.current.onKeyDown(id, from, event),
    onPointerDown: (id, from, event) => latest.current.onPointerDown(id, from, event),
  }))
  return steady
}

/**
 * A board of cards in columns, which are moved by mouse, pen, touch, keyboard or a menu. It keeps no data: `columns` say what
 * it shows, and `onMove` is told where a card was dropped.
 */
export function Board<Card>(board: BoardProps<Card>) {
  const { columns, cardId, label, canMove, onMove } = board
  const frame = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const places = placesOf(columns, cardId)
  const { byKey, byPointer, setByPointer, holdByKey, said, held } = useHeld({ ...board, places })
  const cardOf = (id: string) => places.get(id)?.card
  const mayDrop = (id: string, to: string) => {
    const card = cardOf(id)
    return card !== undefined && (canMove?.(card, to) ?? false)
  }
  const move = (id: string, to: string) => {
    const card = cardOf(id)
    if (card !== undefined) onMove(card, to)
  }
  const drop = ({ id, over }: Held) => move(id, over)
  const shared = { board: frame, mayDrop, onDrop: drop }
  const keys = useBoardKeys({ ...shared, columns, cardId, places, held: byKey, onHeld: holdByKey })
  const onPointerDown = useBoardPointer({ ...shared, ghost, onHeld: setByPointer })
  const movesOf = (id: string) =>
    columns.filter((to, column) => column !== places.get(id)?.column && mayDrop(id, to.id))
  const { isReachable, onFocus, onKeyDown } = keys
  const acts = useSteadyActs({ movesOf, onMove: move, onFocus, onKeyDown, onPointerDown })
  const cards: Cards = { held, hintId, acts, isReachable, mayDrop }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={frame}
        className={classes.board}
        role="group"
        aria-label={label}
        data-dragging={byPointer !== null || undefined}
      >
        {columns.map((column) => (
          <Column key={column.id} board={board} column={column} cards={cards} />
        ))}
      </div>
      <VisuallyHidden id={hintId}>Press Space to move this card, Enter to open it.</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
      <Ghost board={board} card={byPointer ? cardOf(byPointer.id) : undefined} frame={ghost} />
    </>
  )
}
