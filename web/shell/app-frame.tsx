import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { storageKeys } from '#web/lib/storage.ts'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { keepFocus } from './keep-focus.ts'

const colorScheme = localStorageColorSchemeManager({ key: storageKeys.colorScheme })

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

/** The toasts, fetched with the first of them, or with the shell: the login page is spared their code. */
function Toasts() {
  const { notifications } = useNotifications()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && notifications.length > 0) setNeeded(true)
  return <Suspense>{isNeeded && <Toaster />}</Suspense>
}

type AppFrameProps = { client: QueryClient; env?: 'default' | 'test'; children: ReactNode }

/** What every page stands in: theme, data, toasts and the last error boundary. */
export function AppFrame({ client, env, children }: AppFrameProps) {
  useEffect(keepFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      env={env}
    >
      <QueryClientProvider client={client}>
        <Toasts />
        <ErrorBoundary>{children}</ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
