import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import classes from './board.module.css'

/** What is done with cards: one object as long as the board stands, which knows what the board shows now. */
export type CardActs = {
  /** The columns that a card can be moved to. */
  movesOf: (id: string) => readonly { id: string; title: string }[]
  onMove: (id: string, to: string) => void
  onFocus: (id: string) => void
  onKeyDown: (id: string, from: string, event: KeyboardEvent<HTMLElement>) => void
  onPointerDown: (id: string, from: string, event: PointerEvent<HTMLElement>) => void
}

type BoardCardProps<Card> = {
  id: string
  card: Card
  name: string
  href: string
  /** The column that it stands in. */
  column: string
  /** Says the keys, by the id of the text. */
  describedBy: string | undefined
  isReachable: boolean
  isHeld: boolean
  isMovable: boolean
  acts: CardActs
  renderCard: (card: Card) => ReactNode
}

/** Moves a card without dragging it. The menu is made when it is first opened: a board has many cards. */
function MoveMenu({ id, name, acts }: { id: string; name: string; acts: CardActs }) {
  const [isMade, setMade] = useState(false)
  const button = (
    <ActionIcon
      className={classes.menu}
      variant="subtle"
      color="gray"
      size={26}
      tabIndex={-1}
      aria-label={`Move ${name}`}
      {...(!isMade && { 'aria-haspopup': 'menu', onClick: () => setMade(true) })}
    >
      <EllipsisVertical size={15} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
  if (!isMade) return button
  return (
    <Menu position="bottom-end" width={180} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to</Menu.Label>
        {acts.movesOf(id).map(({ id: to, title }) => (
          <Menu.Item key={to} onClick={() => acts.onMove(id, to)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function CardOfBoard<Card>(props: BoardCardProps<Card>) {
  const { id, card, name, href, column, isMovable, acts } = props
  return (
    <li
      className={classes.card}
      data-held={props.isHeld || undefined}
      data-movable={isMovable || undefined}
      onPointerDown={isMovable ? (event) => acts.onPointerDown(id, column, event) : undefined}
    >
      <div className={classes.head}>
        <Link
          to={href}
          className={classes.name}
          data-card={id}
          draggable={false}
          tabIndex={props.isReachable ? 0 : -1}
          aria-describedby={props.describedBy}
          onFocus={() => acts.onFocus(id)}
          onKeyDown={(event) => acts.onKeyDown(id, column, event)}
        >
          {name}
        </Link>
        {isMovable && <MoveMenu id={id} name={name} acts={acts} />}
      </div>
      {props.renderCard(card)}
    </li>
  )
}

/**
 * One card of a board: its name leads to its page, and the whole card can be dragged. It is drawn again only where something
 * of its own changed: a board has up to thousands of them.
 */
export const BoardCard = memo(CardOfBoard) as typeof CardOfBoard
