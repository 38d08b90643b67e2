import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { asking, useAsk } from './asks.ts'

function Page({ run }: { run: () => void }) {
  useAsk('call', run)
  return <p>the page</p>
}

describe('what is asked of a page', () => {
  it('is done once each time it is asked, keeps the address, and nothing else is done', async () => {
    fakeApi({})
    const run = vi.fn()
    const { router } = renderScreen(<Page run={run} />, { path: '/clients/a?asOf=2026-01-01' })
    await screen.findByText('the page')
    expect(run).not.toHaveBeenCalled()
    for (const times of [1, 2]) {
      await router.navigate('/clients/a?asOf=2026-01-01', { state: asking('call') })
      await waitFor(() => expect(router.state.location.state).toBeNull())
      expect(run).toHaveBeenCalledTimes(times)
    }
    expect(router.state.location.search).toBe('?asOf=2026-01-01')
    await router.navigate('/clients/a', { state: asking('renew') })
    expect(run).toHaveBeenCalledTimes(2)
  })
})
