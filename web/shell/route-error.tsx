import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { tellError } from '#web/lib/error-bus.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'

/** The error fallback of a route; trying again opens the same address anew. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => tellError(error, 'boundary'), [error])
  return <ErrorCard error={error} onRetry={() => void navigate(location, { replace: true })} />
}
