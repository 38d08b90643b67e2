import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render.tsx'
import { useSearchState } from './use-search-state.ts'

const defaults = { q: '', status: '', sort: 'name' }

let set: ReturnType<typeof useSearchState<typeof defaults>>[1] = () => {}

function Probe() {
  const [state, change] = useSearchState(defaults)
  set = change
  return <p>{JSON.stringify(state)}</p>
}

const shown = () => JSON.parse(screen.getByText(/^\{/).textContent ?? '{}')

describe('search, filters and order in the address', () => {
  it('are read from it, with defaults for the rest', async () => {
    renderScreen(<Probe />, { path: '/clients?q=ann&other=1' })
    await screen.findByText(/ann/)
    expect(shown()).toEqual({ q: 'ann', status: '', sort: 'name' })
  })

  it('leave it where they are the defaults, and leave alone what is not theirs', async () => {
    const view = renderScreen(<Probe />, { path: '/clients?q=ann&other=1' })
    await screen.findByText(/ann/)
    await act(async () => set({ q: '', status: 'open', sort: 'name' }))
    expect(view.router.state.location.search).toBe('?other=1&status=open')
  })

  it('make a new entry in the history for a filter, and none while typing', async () => {
    const view = renderScreen(<Probe />, { path: '/clients' })
    await screen.findByText(/^\{/)
    await act(async () => set({ status: 'open' }))
    expect(view.router.state.historyAction).toBe('PUSH')
    await act(async () => set({ q: 'a' }, { replace: true }))
    expect(view.router.state.historyAction).toBe('REPLACE')
    await act(async () => view.router.navigate(-1))
    expect(shown()).toEqual(defaults)
  })

  it('keep what came into the address while a word was typed', async () => {
    const view = renderScreen(<Probe />, { path: '/requotes' })
    await screen.findByText(/^\{/)
    const typed = set
    await act(async () => view.router.navigate('/requotes?renewal=1'))
    await act(async () => typed({ q: 'ann' }, { replace: true }))
    expect(view.router.state.location.search).toBe('?renewal=1&q=ann')
  })
})
