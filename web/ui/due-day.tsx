import { formatDay } from '#shared/dates.ts'
import classes from './due-day.module.css'
import { shortDay } from './relative-day.tsx'

type DueDayProps = { day: string; today: string; isDone?: boolean }

/** When something is due; a day gone by is marked in a word, not by color alone. */
export function DueDay({ day, today, isDone = false }: DueDayProps) {
  return (
    <time dateTime={day} title={formatDay(day)} className={classes.due}>
      {shortDay(day, today)}
      {!isDone && day < today && <strong className={classes.overdue}>Overdue</strong>}
      {!isDone && day === today && <strong className={classes.today}>Today</strong>}
    </time>
  )
}
