import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { addMonths } from '#shared/dates.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import classes from './editor.module.css'

/** How far off the next look at an article usually is. */
export const reviewPresets = [
  { months: 3, label: '3 months', short: '3 mo' },
  { months: 6, label: '6 months', short: '6 mo' },
  { months: 12, label: '12 months', short: '12 mo' },
] as const

type ReviewFieldProps = { value: string; error?: ReactNode; onChange: (day: string) => void }

/** The day to look at an article again, typed or by one press. */
export function ReviewField({ value, error, onChange }: ReviewFieldProps) {
  const today = useToday()
  return (
    <div>
      <DateField
        data-path="reviewOn"
        error={error}
        label="Review date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame three buttons of one field */}
      <div role="group" aria-label="Review again in" className={classes.presets}>
        {reviewPresets.map(({ months, label, short }) => (
          <Button
            key={months}
            variant="subtle"
            size="compact-xs"
            aria-label={label}
            aria-pressed={value === addMonths(today, months)}
            onClick={() => onChange(addMonths(today, months))}
          >
            {short}
          </Button>
        ))}
      </div>
    </div>
  )
}
