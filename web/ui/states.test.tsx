import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { type Failure, listenForErrors } from '#web/lib/error-bus.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { LoadFailure } from './empty-state.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FactList } from './panel.tsx'
import { SearchField } from './search-field.tsx'
import { CardsSkeleton, TableSkeleton, TextSkeleton } from './skeletons.tsx'
import { StatusBadge } from './status-badge.tsx'
import { DayText, Moment, Money } from './values.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

let isBroken = true

function Fragile() {
  if (isBroken) throw new Error('It broke')
  return <p>mended</p>
}

const parts = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-part]')].map((part) => part.dataset.part)

describe('loading', () => {
  it.each([
    [
      'a table is a title and 5 rows',
      <TableSkeleton key="t" />,
      ['title', 'row', 'row', 'row', 'row', 'row'],
    ],
    ['cards are 6', <CardsSkeleton key="c" />, ['card', 'card', 'card', 'card', 'card', 'card']],
    ['anything else is a title and 3 lines', <TextSkeleton key="x" />, ['title', 'line', 'line', 'line']],
  ])('%s', async (_case, skeleton, expected) => {
    const { container } = renderScreen(skeleton)
    await screen.findByRole('status', { name: 'Loading' })
    expect(parts(container)).toEqual(expected)
  })
})

describe('failing', () => {
  it('says what could not be loaded and why, and tries again', async () => {
    const retry = vi.fn()
    renderScreen(
      <LoadFailure what="Clients" error={new ApiError('Try later', { status: 503 })} onRetry={retry} />,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Clients could not be loaded. Try later')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('of a part is caught, and drawn anew on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderScreen(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    )
    expect(await screen.findByText('It broke')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('mended')).toBeTruthy()
  })

  it('of a part is reported to the global handler, and forgotten when one goes back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const heard: Failure[] = []
    const stop = listenForErrors((failure) => heard.push(failure))
    isBroken = true
    renderScreen(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    )
    await screen.findByText('It broke')
    expect(heard).toMatchObject([{ source: 'boundary', error: { message: 'It broke' } }])
    isBroken = false
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(await screen.findByText('mended')).toBeTruthy()
    stop()
  })
})

describe('values', () => {
  it('are dashes where they are missing and zeros where they are zero', async () => {
    renderScreen(
      <>
        <FactList
          facts={[
            { label: 'Email', value: '' },
            { label: 'Policies', value: 0 },
          ]}
        />
        <Money amount={0} />
        <Money amount={null} />
        <DayText day={null} />
      </>,
    )
    await screen.findByText('$0')
    expect(screen.getByText('0')).toBeTruthy()
    expect(screen.getAllByText('—')).toHaveLength(3)
  })

  it('tell an instant on the clocks of the agency', async () => {
    renderScreen(<Moment at="2026-11-20T02:30:00Z" />)
    expect((await screen.findByText(/Nov/)).textContent).toMatch(/Nov 20, 2026, 2:30\sAM/)
  })

  it('say a state in words', async () => {
    renderScreen(<StatusBadge tone="red" label="Open" />)
    expect(await screen.findByText('Open')).toBeTruthy()
  })
})

describe('a search field', () => {
  it('reports what was typed once the typing pauses', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const onChange = vi.fn()
    renderScreen(<SearchField label="Search clients" value="" onChange={onChange} />)
    await user.type(await screen.findByLabelText('Search clients'), 'ann')
    await vi.advanceTimersByTimeAsync(250)
    expect(onChange.mock.calls).toEqual([['ann']])
    await user.keyboard('{Escape}')
    await vi.advanceTimersByTimeAsync(10)
    expect(onChange).toHaveBeenLastCalledWith('')
  })
})
