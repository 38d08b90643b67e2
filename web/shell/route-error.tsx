import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { reportError } from '#web/lib/error-bus.ts'
import { onLoadsRecovered, retryFailedLoads } from '#web/lib/failed-loads.ts'
import { clearUnusedAnswers } from '#web/lib/query-client.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'

/** The error fallback of a route; trying again asks again for what the screen needs and opens the same address. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  const client = useQueryClient()
  const reopen = useCallback(() => {
    clearUnusedAnswers(client)
    void navigate(location, { replace: true })
  }, [client, navigate, location])
  useEffect(() => reportError(error, 'boundary'), [error])
  useEffect(() => onLoadsRecovered(reopen), [reopen])
  // A part that is still missing shows this card again, and the recovery goes on asking for it.
  const retry = () => void retryFailedLoads().then(reopen, reopen)
  return <ErrorCard error={error} onRetry={retry} />
}
