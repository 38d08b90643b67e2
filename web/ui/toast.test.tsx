import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, showToast, type Toast, toastDuration, updateToast } from '#web/lib/toast.ts'
import { renderScreen } from '#web/testing/render.tsx'

function show(toast: Toast): string {
  let id = ''
  act(() => {
    id = showToast(toast)
  })
  return id
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The host comes with the first toast, which is gone again before the test begins. */
async function renderHost() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderScreen(<p>page</p>)
  await screen.findByText('page')
  show({ title: 'The first' })
  await screen.findByRole('alert')
  act(() => dismissToast())
  await pass(400)
}

afterEach(() => {
  act(() => dismissToast())
})

describe('a toast', () => {
  it('stays for 5000 ms', async () => {
    expect(toastDuration).toBe(5000)
    await renderHost()
    show({ title: 'Saved' })
    await pass(4800)
    expect(screen.getByText('Saved')).toBeTruthy()
    await pass(400)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stays as long as asked', async () => {
    await renderHost()
    show({ title: 'Long', duration: 10_000 })
    await pass(9000)
    expect(screen.getByText('Long')).toBeTruthy()
    await pass(1500)
    expect(screen.queryByText('Long')).toBeNull()
  })

  it('takes the place of the one before it: only one is visible', async () => {
    await renderHost()
    show({ title: 'First' })
    show({ title: 'Second', variant: 'destructive' })
    await pass(400)
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await pass(5000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each(['default', 'destructive', 'success'] as const)('has the variant %s', async (variant) => {
    await renderHost()
    show({ title: 'Words', message: 'More words', variant })
    await pass(50)
    const toast = screen.getByRole('alert')
    expect(toast.dataset.variant).toBe(variant)
    expect(within(toast).getByText('More words')).toBeTruthy()
  })

  it('can be changed while it is visible', async () => {
    await renderHost()
    const id = show({ title: 'Working' })
    await pass(100)
    act(() => updateToast(id, { title: 'Done', variant: 'success' }))
    await pass(50)
    expect(screen.queryByText('Working')).toBeNull()
    expect(screen.getByRole('alert').dataset.variant).toBe('success')
  })

  it('can be dismissed by its button', async () => {
    await renderHost()
    show({ title: 'Away' })
    await pass(100)
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Dismiss' }))
    await pass(400)
    expect(screen.queryByText('Away')).toBeNull()
  })
})
