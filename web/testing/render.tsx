import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { createQueryClient, userKey } from '#web/lib/query-client.ts'
import { AppFrame } from '#web/shell/app-frame.tsx'
import { aUser } from './people.ts'

/** Renders routes at an address, in the frame that every page stands in. */
export function renderRoutes(routes: RouteObject[], path: string) {
  const client = createQueryClient()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <AppFrame client={client} env="test">
      <RouterProvider router={router} />
    </AppFrame>,
  )
  return { ...view, client, router }
}

/** Renders one screen or widget for a signed-in user, without the shell. */
export function renderScreen(
  screen: ReactNode,
  options: { path?: string; user?: CurrentUser; route?: string } = {},
) {
  const client = createQueryClient()
  client.setQueryData(userKey, options.user ?? aUser())
  const router = createMemoryRouter([{ path: options.route ?? '*', element: screen }], {
    initialEntries: [options.path ?? '/'],
  })
  const view = render(
    <AppFrame client={client} env="test">
      <RouterProvider router={router} />
    </AppFrame>,
  )
  return { ...view, client, router }
}
