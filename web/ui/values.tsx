import { formatDay, formatInstant } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './values.module.css'

/** A sum of dollars; cents only where they matter, a missing one is a dash. */
export function Money({ amount, cents = false }: { amount: number | null | undefined; cents?: boolean }) {
  return <span className={classes.figure}>{formatDollars(amount, { cents })}</span>
}

/** A date without a time. */
export function DayText({ day }: { day: string | null | undefined }) {
  if (!day) return <>—</>
  return (
    <time className={classes.figure} dateTime={day}>
      {formatDay(day)}
    </time>
  )
}

/** An instant on the clocks of the agency. */
export function Moment({ at }: { at: string | null | undefined }) {
  const { timeZone } = useCurrentUser()
  if (!at) return <>—</>
  return (
    <time className={classes.figure} dateTime={at}>
      {formatInstant(at, timeZone)}
    </time>
  )
}
