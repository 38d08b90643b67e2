import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { tellError } from '#web/lib/error-bus.ts'
import { onLoadsMended, retryFailedLoads } from '#web/lib/failed-loads.ts'
import { clearUnusedAnswers } from '#web/lib/query-client.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'

/** The error fallback of a route; trying again asks anew for what the screen needs and opens the same address. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  const client = useQueryClient()
  const reopen = useCallback(() => {
    clearUnusedAnswers(client)
    void navigate(location, { replace: true })
  }, [client, navigate, location])
  useEffect(() => tellError(error, 'boundary'), [error])
  useEffect(() => onLoadsMended(reopen), [reopen])
  // A part that is still missing shows this card again, and the recovery goes on asking for it.
  const retry = () => void retryFailedLoads().then(reopen, reopen)
  return <ErrorCard error={error} onRetry={retry} />
}
