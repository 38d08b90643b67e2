import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { kindOf } from '#web/lib/error-kinds.ts'
import { retryFailedLoads } from '#web/lib/failed-loads.ts'
import { routes, screenRoute } from '#web/router.tsx'
import { RouteError } from '#web/shell/route-error.tsx'
import { renderRoutes } from '#web/testing/render.tsx'

it('every route has the fallback card for what breaks on it', () => {
  const [root] = routes
  const screens = root?.children?.filter(({ path }) => path !== '*') ?? []
  expect(root?.ErrorBoundary).toBe(RouteError)
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter(({ ErrorBoundary }) => ErrorBoundary !== RouteError)).toEqual([])
})

it('a screen whose code does not arrive shows the fallback card, not an empty page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  renderRoutes([screenRoute(['/tickets', load])], '/tickets')
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
})

it('a screen whose code did not arrive is asked for again, by the person or by the recovery', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const load = vi.fn(failure as () => Promise<() => string>)
  renderRoutes([screenRoute(['/tickets', load])], '/tickets')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await act(async () => {})
  expect(screen.getByText('Something went wrong')).toBeTruthy()
  load.mockResolvedValue(() => 'the tickets')
  await act(() => retryFailedLoads().catch(() => undefined))
  expect(await screen.findByText('the tickets')).toBeTruthy()
})

it.each([
  'Failed to fetch dynamically imported module: /assets/a.js',
  'Unable to preload CSS for /assets/a.css',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('"%s" is a connection issue', (message) => {
  expect(kindOf(new TypeError(message))).toBe('network')
})
