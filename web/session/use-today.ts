import { dayIn } from '#shared/dates.ts'
import { useCurrentUser } from './session.tsx'

/** Today on the clocks of the user's agency. */
export function useToday(): string {
  const { timeZone } = useCurrentUser()
  return dayIn(timeZone, new Date())
}
