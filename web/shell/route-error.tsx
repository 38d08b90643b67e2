import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ErrorCard } from '#web/ui/error-card.tsx'

/** The error fallback of a route; trying again opens the same address anew. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  return <ErrorCard error={error} onRetry={() => void navigate(location, { replace: true })} />
}
