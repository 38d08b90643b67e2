import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import classes from './board.module.css'

type BoardCardProps = {
  id: string
  name: string
  href: string
  /** Says the keys, by the id of the text. */
  describedBy: string | undefined
  isReachable: boolean
  isHeld: boolean
  /** The columns that it can be moved to. */
  moves: readonly { id: string; title: string }[]
  onMove: (to: string) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  children: ReactNode
}

/** Moves a card without dragging it. The menu is made when it is first opened: a board has many cards. */
function MoveMenu({ name, moves, onMove }: Pick<BoardCardProps, 'name' | 'moves' | 'onMove'>) {
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
        {moves.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onMove(id)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One card of a board: its name leads to its page, and the whole card can be dragged. */
export function BoardCard(props: BoardCardProps) {
  const { id, name, href, moves } = props
  return (
    <li
      className={classes.card}
      data-held={props.isHeld || undefined}
      data-movable={moves.length > 0 || undefined}
      onPointerDown={moves.length > 0 ? props.onPointerDown : undefined}
    >
      <div className={classes.head}>
        <Link
          to={href}
          className={classes.name}
          data-card={id}
          draggable={false}
          tabIndex={props.isReachable ? 0 : -1}
          aria-describedby={props.describedBy}
          onFocus={props.onFocus}
          onKeyDown={props.onKeyDown}
        >
          {name}
        </Link>
        {moves.length > 0 && <MoveMenu name={name} moves={moves} onMove={props.onMove} />}
      </div>
      {props.children}
    </li>
  )
}
