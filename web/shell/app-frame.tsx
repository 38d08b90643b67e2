import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { storageKeys } from '#web/lib/storage.ts'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const colorScheme = localStorageColorSchemeManager({ key: storageKeys.colorScheme })

// Toasts wait in their store until it has arrived.
const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

type AppFrameProps = { client: QueryClient; env?: 'default' | 'test'; children: ReactNode }

/** What every page stands in: theme, data, toasts and the last error boundary. */
export function AppFrame({ client, env, children }: AppFrameProps) {
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
        <Suspense>
          <Toaster />
        </Suspense>
        <ErrorBoundary>{children}</ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
