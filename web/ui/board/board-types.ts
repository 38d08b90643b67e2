import type { ReactNode } from 'react'
import type { Tone } from '#web/ui/status-badge.tsx'

/** One column of a board, with those of its cards that are shown. */
export type BoardColumn<Card> = {
  /** The value that a card takes when it is dropped here. */
  id: string
  title: string
  /** The color beside the title. */
  tone: Tone
  /** How many cards the column has, those that are not shown too. */
  total: number
  /** Where exactly the cards that `total` counts are listed. */
  href: string
  /** Stands below the title, such as a sum. */
  summary?: ReactNode
  cards: readonly Card[]
  /** Shows more of the cards, where there are more. */
  onMore?: (() => void) | undefined
  /** What a column without cards says. */
  empty: string
}

/** A board: columns of cards, each of which can be moved to another column. */
export type BoardProps<Card> = {
  /** What the board is called, for those who hear it. */
  label: string
  columns: readonly BoardColumn<Card>[]
  cardId(card: Card): string
  /** What a card is called in announcements. */
  cardName(card: Card): string
  /** The page that a card leads to. */
  hrefOf(card: Card): string
  /** What stands on a card below its name; the same function each time, or every card is drawn again. */
  renderCard(card: Card): ReactNode
  /** Whether a card may be moved to a column. Without it no card can be moved. */
  canMove?: ((card: Card, to: string) => boolean) | undefined
  /** Moves a card; who handles it changes `columns` at once and takes it back where the server refuses (`useCardMove`), or asks first. */
  onMove(card: Card, to: string): void
}

/** A card that is being moved, and the column that it would be dropped in. */
export type Held = { id: string; from: string; over: string }

/** Where each card stands on a board, by its id. */
export type Places<Card> = ReadonlyMap<string, { card: Card; column: number; row: number }>

/** Where the cards of a board stand: a board may have thousands, so none is searched for. */
export function placesOf<Card>(
  columns: readonly BoardColumn<Card>[],
  cardId: (card: Card) => string,
): Places<Card> {
  const all = columns.flatMap(({ cards }, column) =>
    cards.map((card, row) => [cardId(card), { card, column, row }] as const),
  )
  return new Map(all)
}

/** The column beside another that a card may be dropped in; its own is one of them. */
export function nextColumn(
  columns: readonly { id: string }[],
  { from, over }: Held,
  step: 1 | -1,
  mayDrop: (to: string) => boolean,
): string {
  let index = columns.findIndex(({ id }) => id === over) + step
  while (columns[index]) {
    const id = columns[index]?.id ?? over
    if (id === from || mayDrop(id)) return id
    index += step
  }
  return over
}
