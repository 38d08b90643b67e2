import { Button } from '@mantine/core'
import { addDays } from '#shared/dates.ts'
import classes from './follow-ups.module.css'

const choices = [
  { days: 1, label: 'Tomorrow' },
  { days: 3, label: 'In 3 days' },
  { days: 7, label: 'Next week' },
] as const

type DueChoicesProps = {
  /** What the days are for, for those who hear the screen. */
  label: string
  today: string
  value: string
  /** The day, or nothing when the chosen one is pressed again. */
  onChange: (day: string) => void
}

/** The days that most follow-ups fall on, each one press away. */
export function DueChoices({ label, today, value, onChange }: DueChoicesProps) {
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {choices.map(({ days, label: name }) => {
        const day = addDays(today, days)
        const isChosen = value === day
        return (
          <Button
            key={days}
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? '' : day)}
          >
            {name}
          </Button>
        )
      })}
    </fieldset>
  )
}
