import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#web/testing/render.tsx'
import { Board } from './board.tsx'
import { type BoardColumn, nextColumn } from './board-types.ts'

type Card = { id: string; name: string }
const card = (id: string): Card => ({ id, name: `Card ${id}` })

function column(id: string, ids: string[], more: Partial<BoardColumn<Card>> = {}): BoardColumn<Card> {
  const title = id.toUpperCase()
  const cards = ids.map(card)
  return { id, title, tone: 'neutral', total: ids.length, href: `/${id}`, cards, empty: 'None', ...more }
}

const columns = [column('a', ['1', '2']), column('b', []), column('c', ['3'])]

function renderBoard(changes: Partial<Parameters<typeof Board<Card>>[0]> = {}) {
  const onMove = vi.fn()
  const view = renderScreen(
    <Board<Card>
      label="Cards"
      columns={columns}
      cardId={({ id }) => id}
      cardName={({ name }) => name}
      hrefOf={({ id }) => `/cards/${id}`}
      renderCard={({ id }) => <p>Body {id}</p>}
      canMove={(one, to) => to !== 'locked' && one.id !== 'fixed'}
      onMove={onMove}
      {...changes}
    />,
  )
  return { ...view, onMove }
}

const link = (id: string) => screen.getByRole('link', { name: `Card ${id}` })
const said = () => screen.getAllByRole('status').map((status) => status.textContent)

describe('the keys of a board', () => {
  it('reach one card of each column by Tab and the others by arrows', async () => {
    renderBoard()
    const tabbed = () => screen.getAllByRole('link', { name: /^Card/ }).map((one) => one.tabIndex)
    expect(tabbed()).toEqual([0, -1, 0])
    link('1').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(link('2'))
    expect(tabbed()).toEqual([-1, 0, 0])
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(link('3'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(link('1'))
  })

  it('pick a card up, choose a column and drop it, and say so', async () => {
    const { onMove } = renderBoard()
    link('1').focus()
    await userEvent.keyboard(' ')
    expect(said().join()).toContain('Picked up Card 1 in A')
    await userEvent.keyboard('{ArrowRight}')
    expect(said()).toContain('B, 0 cards.')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(said()).toContain('C, 1 card.')
    await userEvent.keyboard(' ')
    expect(said()).toContain('Card 1 dropped in C.')
    expect(onMove.mock.calls).toEqual([[card('1'), 'c']])
  })

  it('leave a card where it was', async () => {
    const { onMove } = renderBoard()
    link('1').focus()
    await userEvent.keyboard(' {ArrowRight}{Escape}')
    expect(said()).toContain('Card 1 stays in A.')
    await userEvent.keyboard(' {ArrowRight}{ArrowLeft} ')
    expect(said()).toContain('Card 1 stays in A.')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('skip columns that a card may not be dropped in, and pick up none that may go nowhere', async () => {
    const ways = [column('a', ['1', 'fixed']), column('locked', []), column('c', [])]
    const { onMove } = renderBoard({ columns: ways })
    link('1').focus()
    await userEvent.keyboard(' {ArrowRight} ')
    expect(onMove.mock.calls).toEqual([[card('1'), 'c']])
    link('fixed').focus()
    await userEvent.keyboard(' {ArrowRight} ')
    expect(onMove).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'Move Card fixed' })).toBeNull()
  })
})

const ways = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
it.each([
  ['b', 1, [], 'c'],
  ['a', 1, ['b'], 'c'],
  ['c', 1, [], 'c'],
  ['b', -1, ['a'], 'b'],
  ['c', -1, ['b'], 'a'],
] as const)('from over %s, by %s, past %j, is over %s', (over, step, shut, expected) => {
  const held = { id: '1', from: 'c', over }
  expect(nextColumn(ways, held, step, (to) => !(shut as readonly string[]).includes(to))).toBe(expected)
})

describe('the pointer on a board', () => {
  const boxes: Record<string, [number, number]> = { a: [0, 100], b: [110, 210], c: [220, 320] }
  const place = () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(this: Element) {
      const [left, right] = boxes[(this as HTMLElement).dataset.column ?? ''] ?? [0, 320]
      return { left, right, top: 0, bottom: 100, width: right - left, height: 100, x: left, y: 0 } as DOMRect
    })
  }
  const pointer = (pointerType: string) => ({ pointerId: 1, isPrimary: true, button: 0, pointerType })
  const at = (clientX: number) => ({ ...pointer('mouse'), clientX, clientY: 10 })

  it('drags a card to another column', () => {
    place()
    const { onMove } = renderBoard()
    fireEvent.pointerDown(screen.getByText('Body 1'), at(20))
    fireEvent.pointerMove(window, at(150))
    expect(screen.getAllByText('Body 1')).toHaveLength(2)
    fireEvent.pointerUp(window, at(150))
    expect(onMove.mock.calls).toEqual([[card('1'), 'b']])
    expect(screen.getAllByText('Body 1')).toHaveLength(1)
  })

  it('takes a small step for a click, and Escape for second thoughts', () => {
    place()
    const { onMove } = renderBoard()
    fireEvent.pointerDown(screen.getByText('Body 1'), at(20))
    fireEvent.pointerMove(window, at(23))
    fireEvent.pointerUp(window, at(23))
    fireEvent.pointerDown(screen.getByText('Body 1'), at(20))
    fireEvent.pointerMove(window, at(150))
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, at(150))
    expect(onMove).not.toHaveBeenCalled()
  })

  it('leaves a swipe to the page, and drags after a finger rested', async () => {
    place()
    const { onMove } = renderBoard()
    const touch = (clientX: number) => ({ ...at(clientX), ...pointer('touch') })
    fireEvent.pointerDown(screen.getByText('Body 1'), touch(20))
    fireEvent.pointerMove(window, touch(150))
    fireEvent.pointerUp(window, touch(150))
    expect(onMove).not.toHaveBeenCalled()
    fireEvent.pointerDown(screen.getByText('Body 1'), touch(20))
    await waitFor(() => expect(screen.getAllByText('Body 1')).toHaveLength(2))
    fireEvent.pointerMove(window, touch(250))
    fireEvent.pointerUp(window, touch(250))
    expect(onMove.mock.calls).toEqual([[card('1'), 'c']])
  })
})

const Body = vi.fn(({ id }: Card) => <p>Body {id}</p>)
const ids = Array.from({ length: 200 }, (_, index) => String(index))
const renderCard = (one: Card) => <Body {...one} />
const canMove = () => true

function Moving() {
  const [shown, setShown] = useState([column('a', ids), column('b', []), column('c', [])])
  const onMove = (one: Card, to: string) =>
    setShown((before) =>
      before.map((way) => {
        const cards = way.cards.filter(({ id }) => id !== one.id)
        return { ...way, cards: way.id === to ? [one, ...cards] : cards }
      }),
    )
  return (
    <Board<Card>
      label="Cards"
      columns={shown}
      cardId={({ id }) => id}
      cardName={({ name }) => name}
      hrefOf={({ id }) => `/cards/${id}`}
      {...{ renderCard, canMove, onMove }}
    />
  )
}

describe('a board of 200 cards', () => {
  it('draws the one that is picked up, moved and dropped, and no other', async () => {
    const { container } = renderScreen(<Moving />)
    // By role the search alone takes seconds.
    const linkIn = (column: string) =>
      container.querySelector<HTMLElement>(`[data-column="${column}"] [data-card="150"]`)
    const press = (key: string) => fireEvent.keyDown(linkIn('a') as HTMLElement, { key })
    linkIn('a')?.focus()
    Body.mockClear()
    for (const key of [' ', 'ArrowRight', ' ']) press(key)
    expect(linkIn('b')).toBe(document.activeElement)
    // The first one can be tabbed to again once the focus has left its column.
    expect(new Set(Body.mock.calls.map(([one]) => one.id))).toEqual(new Set(['150', '0']))
  })
})

describe('a column', () => {
  it('moves a card by its menu, leads to the cards that it counts, and shows more of them', async () => {
    const onMore = vi.fn()
    const many = [column('a', ['1'], { total: 1200, onMore, summary: '$900' }), column('b', [])]
    const { onMove } = renderBoard({ columns: many })
    const group = screen.getByRole('region', { name: 'A' })
    expect(within(group).getByText('$900')).toBeTruthy()
    const count = within(group).getByRole('link', { name: 'A: 1,200 cards, open as a table' })
    expect([count.textContent, count.getAttribute('href')]).toEqual(['1,200', '/a'])
    await userEvent.click(within(group).getByRole('button', { name: 'Show more' }))
    expect(onMore).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Move Card 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'B' }))
    expect(onMove.mock.calls).toEqual([[card('1'), 'b']])
    expect(within(screen.getByRole('region', { name: 'B' })).getByText('None')).toBeTruthy()
  })

  it('offers no move where none is allowed', async () => {
    renderBoard({ canMove: undefined })
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(link('1').getAttribute('aria-describedby')).toBeNull()
  })
})
