import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#web/testing/render.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { nothingSelected, type Selection } from './selection.ts'
import { type Sort, writeSort } from './sorting.ts'

type Client = { id: string; name: string; premium: number | null }

const columns: Column<Client>[] = [
  { id: 'name', header: 'Name', value: (client) => client.name },
  { id: 'premium', header: 'Premium', value: (client) => client.premium, align: 'right' },
]
const idOf = (client: Client) => client.id
const hrefOf = (client: Client) => `/clients/${client.id}`
const clients = (count: number): Client[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    name: `Client ${index}`,
    premium: index * 10,
  }))

type ListProps = { rows: Client[]; totalCount?: number; onEndReached?: () => void }

function List({ rows, totalCount, onEndReached }: ListProps) {
  const [sort, setSort] = useState<Sort | null>({ id: 'name', desc: false })
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  return (
    <DataTable
      label="Clients"
      rows={rows}
      columns={columns}
      rowId={idOf}
      hrefOf={hrefOf}
      sort={sort}
      onSort={setSort}
      selection={selection}
      onSelect={setSelection}
      totalCount={totalCount}
      onEndReached={onEndReached}
      bulkActions={<button type="button">Assign</button>}
      empty={<p>No clients yet.</p>}
    />
  )
}

const bodyRows = () => screen.getAllByRole('row').slice(1)
const names = () => bodyRows().map((row) => within(row).getByRole('link').textContent)
const focusedRow = () => document.activeElement?.querySelector('a')?.textContent

beforeEach(() => {
  window.scrollTo = vi.fn()
})

describe('a list', () => {
  it('turns the order round again by a second click before the first is shown', async () => {
    const onSort = vi.fn()
    const sort = { id: 'name', desc: false }
    renderScreen(
      <DataTable
        {...{ label: 'Clients', rows: clients(2), columns, rowId: idOf, sort, onSort }}
        empty={<p>No clients yet.</p>}
      />,
    )
    for (const name of ['Name', 'Name', 'Premium', 'Premium'])
      await userEvent.click(await screen.findByRole('button', { name }))
    expect(onSort.mock.calls.map(([asked]) => writeSort(asked))).toEqual([
      ...['-name', 'name', 'premium', '-premium'],
    ])
  })

  it('draws only the rows in sight of ten thousand, and shows how many there are', async () => {
    renderScreen(<List rows={clients(10_000)} />)
    const grid = await screen.findByRole('grid', { name: 'Clients' })
    expect(grid.getAttribute('aria-rowcount')).toBe('10001')
    expect(bodyRows().length).toBeGreaterThan(10)
    expect(bodyRows().length).toBeLessThan(80)
  })

  it('shows what is empty as what its screen says', async () => {
    renderScreen(<List rows={[]} />)
    expect(await screen.findByText('No clients yet.')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('sorts by a column and the other way round, empty values last both times', async () => {
    const rows = [
      { id: 'a', name: 'Ann', premium: 5 },
      { id: 'b', name: 'Bob', premium: null },
      { id: 'c', name: 'Cid', premium: 50 },
    ]
    renderScreen(<List rows={rows} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Premium' }))
    expect(names()).toEqual(['Ann', 'Cid', 'Bob'])
    expect(screen.getByRole('columnheader', { name: 'Premium' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Premium' }))
    expect(names()).toEqual(['Cid', 'Ann', 'Bob'])
    expect(screen.getByText('—')).toBeTruthy()
  })

  it('moves by arrows, Home and End, and opens by Enter', async () => {
    const view = renderScreen(<List rows={clients(5)} />)
    await screen.findByRole('grid')
    bodyRows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedRow()).toBe('Client 2')
    await userEvent.keyboard('{End}')
    expect(focusedRow()).toBe('Client 4')
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedRow()).toBe('Client 4')
    await userEvent.keyboard('{Home}{Enter}')
    expect(view.router.state.location.pathname).toBe('/clients/c0')
  })

  it('opens by a click on the row, and only one row is a stop of the Tab key', async () => {
    const view = renderScreen(<List rows={clients(5)} />)
    await screen.findByRole('grid')
    expect(bodyRows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
    await userEvent.click(screen.getByText('30'))
    expect(view.router.state.location.pathname).toBe('/clients/c3')
  })

  it('ticks by Space, and a range with Shift', async () => {
    const view = renderScreen(<List rows={clients(6)} />)
    await screen.findByRole('grid')
    bodyRows()[1]?.focus()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('status').textContent).toBe('1 selected')
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 4' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByRole('status').textContent).toBe('4 selected')
    expect(screen.getByRole('button', { name: 'Assign' })).toBeTruthy()
    expect(view.router.state.location.pathname).toBe('/')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('ticks all that match, loaded or not', async () => {
    renderScreen(<List rows={clients(6)} totalCount={900} />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all clients' }))
    expect(screen.getByRole('status').textContent).toBe('900 selected')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Client 2' }))
    expect(screen.getByRole('status').textContent).toBe('5 selected')
  })

  it('asks for more when the end of the loaded rows is near', async () => {
    const more = vi.fn()
    renderScreen(<List rows={clients(20)} totalCount={500} onEndReached={more} />)
    await screen.findByRole('grid')
    expect(more).toHaveBeenCalled()
  })

  it('does not ask for more while the end is far', async () => {
    const more = vi.fn()
    renderScreen(<List rows={clients(2000)} totalCount={5000} onEndReached={more} />)
    await screen.findByRole('grid')
    expect(more).not.toHaveBeenCalled()
  })
})

describe('a list on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 640px'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })

  it('is made of cards with every column, and can be sorted', async () => {
    renderScreen(<List rows={clients(3)} />)
    const cards = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('listitem')
    expect(cards).toHaveLength(3)
    expect(cards[1]?.textContent).toContain('Premium10')
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Premium ↓')
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Client 2',
      'Client 1',
      'Client 0',
    ])
  })
})
