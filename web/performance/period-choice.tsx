import { Select } from '@mantine/core'
import { DateField } from '#web/ui/fields.tsx'
import classes from './performance-screen.module.css'
import { type Compare, compareLabels, type Period, periodLabels } from './periods.ts'

type DatesProps = {
  label: string
  from: string
  to: string
  onChange: (days: { from?: string; to?: string }) => void
}

/** The first and last day of a period that is chosen freely. */
function Dates({ label, from, to, onChange }: DatesProps) {
  return (
    <div className={classes.dates}>
      <DateField
        aria-label={`${label} from`}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <DateField
        aria-label={`${label} to`}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  )
}

export type PeriodState = Record<'period' | 'from' | 'to' | 'compare' | 'compareFrom' | 'compareTo', string>

type ChoiceProps = {
  period: Period
  compare: Compare
  state: PeriodState
  onChange: (changes: Partial<PeriodState>) => void
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Chooses the period of the page, and what it is compared with. */
export function PeriodChoice({ period, compare, state, onChange }: ChoiceProps) {
  return (
    <>
      <Select
        aria-label="Period"
        className={classes.period}
        data={optionsOf(periodLabels)}
        value={period}
        allowDeselect={false}
        onChange={(chosen) => onChange({ period: chosen ?? 'year' })}
      />
      {period === 'chosen' && <Dates label="Period" from={state.from} to={state.to} onChange={onChange} />}
      <Select
        aria-label="Compare with"
        className={classes.compare}
        data={optionsOf(compareLabels)}
        value={compare}
        allowDeselect={false}
        onChange={(chosen) => onChange({ compare: chosen ?? 'last_year' })}
      />
      {compare === 'chosen' && (
        <Dates
          label="Compare"
          from={state.compareFrom}
          to={state.compareTo}
          onChange={({ from, to }) =>
            onChange({
              ...(from !== undefined && { compareFrom: from }),
              ...(to !== undefined && { compareTo: to }),
            })
          }
        />
      )}
    </>
  )
}
