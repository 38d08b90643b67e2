import './theme/tokens.css'
import './theme/fonts.css'
import './theme/mantine.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '#web/lib/query-client.ts'
import { routes } from '#web/router.tsx'
import { AppFrame } from '#web/shell/app-frame.tsx'
import { currentUserQuery } from './session/accounts.api.ts'
import { startErrorRecovery } from './session/error-recovery.ts'

const client = createQueryClient()
// Asked for before the first screen arrives, so that both are on their way at once.
void client.prefetchQuery(currentUserQuery)

const router = createBrowserRouter(routes)
startErrorRecovery({
  client,
  goTo: (path) => void router.navigate(path),
  whereNow: () => window.location.pathname + window.location.search,
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <AppFrame client={client}>
      <RouterProvider router={router} />
    </AppFrame>
  </StrictMode>,
)
