import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { routes, screenRoute } from '#web/router.tsx'
import { RouteError } from '#web/shell/route-error.tsx'
import { renderRoutes } from '#web/testing/render.tsx'

it('every route has the fallback card for what breaks on it (P2)', () => {
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
