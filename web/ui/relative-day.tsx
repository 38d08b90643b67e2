import { dayIn, daysBetween, formatDay } from '#shared/dates.ts'
import { useCurrentUser } from '#web/accounts/session.tsx'
import { useToday } from '#web/accounts/use-today.ts'
import classes from './relative-day.module.css'

const near = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** A day as it lies from today where it is near, such as "today", "in 12 days" or "3 days ago". */
export function daysFromToday(day: string, today: string): string {
  return near.format(daysBetween(today, day), 'day')
}

/** When something last happened: in words within a week, else its date. */
export function RecentDay({ at }: { at: string }) {
  const { timeZone } = useCurrentUser()
  const today = useToday()
  const day = dayIn(timeZone, new Date(at))
  const isRecent = Math.abs(daysBetween(day, today)) <= 7
  const words = daysFromToday(day, today)
  return (
    <time dateTime={at} title={formatDay(day)}>
      {isRecent ? words.charAt(0).toUpperCase() + words.slice(1) : formatDay(day)}
    </time>
  )
}

/** A date to come, with how far off it is within 90 days. */
export function ComingDay({ day }: { day: string | null }) {
  const today = useToday()
  if (!day) return <>—</>
  const distance = daysBetween(today, day)
  const isNear = distance >= 0 && distance <= 90
  return (
    <time dateTime={day} className={classes.day}>
      {formatDay(day)}
      {isNear && <span className={classes.distance}>{distance === 0 ? 'today' : `${distance} d`}</span>}
    </time>
  )
}
