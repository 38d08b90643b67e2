import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { formatDay, isDay } from '#shared/dates.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import classes from './as-of.module.css'

const address = { asOf: '' }

/** The day that the address of a screen asks about (`?asOf=`): today unless it names another one that exists. */
export function useAsOf() {
  const today = useToday()
  const [{ asOf: written }, set] = useSearchState(address)
  const isRefused = written !== '' && !isDay(written)
  return {
    today,
    /** Undefined where it is today. */
    asOf: written === '' || written === today || isRefused ? undefined : written,
    isRefused,
    choose: (day: string, options?: { replace: boolean }) => set({ asOf: day === today ? '' : day }, options),
  }
}

type AsOfDay = ReturnType<typeof useAsOf>

/** Chooses the day of a screen, by typing or picking it, with a way back to today. */
export function AsOfControl({ day }: { day: AsOfDay }) {
  const { today, asOf, isRefused, choose } = day
  const id = useId()
  // What is being typed is no day until its year is whole.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={classes.control}>
      <label htmlFor={id} className={classes.label}>
        As of
      </label>
      <DateField
        id={id}
        size="xs"
        min="1900-01-01"
        value={typed ?? asOf ?? today}
        error={isRefused && 'The address has no valid date, so this is today.'}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (isDay(value)) choose(value, { replace: true })
        }}
        onBlur={() => setTyped(null)}
      />
      {asOf || isRefused ? (
        <Button variant="default" size="xs" onClick={() => choose(today)}>
          Back to today
        </Button>
      ) : (
        <span className={classes.today}>In force today</span>
      )}
    </div>
  )
}

type AsOfNoteProps = {
  day: AsOfDay
  /** What else is not as it is today. */
  children?: ReactNode
}

/** What is as of the chosen day, and that nothing else is; empty while it is today. */
export function AsOfNote({ day: { asOf }, children }: AsOfNoteProps) {
  return (
    <p className={classes.note} role="status" hidden={!asOf}>
      {asOf && (
        <>
          Policies and premium are as of {formatDay(asOf)}. Other fields, and who may see what, are as of
          today. {children}
        </>
      )}
    </p>
  )
}
