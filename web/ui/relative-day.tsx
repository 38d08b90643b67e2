import { dayIn, daysBetween, formatDay } from '#shared/dates.ts'
import classes from './relative-day.module.css'

const near = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** A day as it lies from today where it is near, such as "today", "in 12 days" or "3 days ago". */
export function daysFromToday(day: string, today: string): string {
  return near.format(daysBetween(today, day), 'day')
}

const unmistakable = 180
const withoutYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day for dense rows: without its year where that cannot be mistaken, within half a year of today. */
export function shortDay(day: string, today: string): string {
  const isNear = Math.abs(daysBetween(today, day)) <= unmistakable
  return isNear ? withoutYear.format(new Date(`${day}T00:00:00Z`)) : formatDay(day)
}

/** When something last happened: in words within a week, else its date. */
export function RecentDay({ at, today, timeZone }: { at: string; today: string; timeZone: string }) {
  const day = dayIn(timeZone, new Date(at))
  const isRecent = Math.abs(daysBetween(day, today)) <= 7
  const words = daysFromToday(day, today)
  return (
    <time dateTime={at} title={formatDay(day)}>
      {isRecent ? words.charAt(0).toUpperCase() + words.slice(1) : shortDay(day, today)}
    </time>
  )
}

type ComingDayProps = { day: string | null; today: string; isShort?: boolean }

/** A date to come, with how far off it is within 90 days; short in dense rows. */
export function ComingDay({ day, today, isShort = false }: ComingDayProps) {
  if (!day) return <>—</>
  const distance = daysBetween(today, day)
  const isNear = distance >= 0 && distance <= 90
  return (
    <time dateTime={day} title={formatDay(day)} className={classes.day}>
      {isShort ? shortDay(day, today) : formatDay(day)}
      {isNear && (
        <span className={classes.distance}>
          {distance === 0 ? 'today' : `in ${distance} ${distance === 1 ? 'day' : 'days'}`}
        </span>
      )}
    </time>
  )
}
