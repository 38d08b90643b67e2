import type { ScheduleField } from '#shared/commercial/schedules.contract.ts'
import { formatDollars } from '#shared/money.ts'

/** A value as people read it: dollars with their sign, counts with commas, years without. */
export function cellText({ kind, name }: ScheduleField, value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (kind === 'dollars') return formatDollars(value, { cents: true })
  return name === 'year' || name === 'yearBuilt' ? String(value) : value.toLocaleString('en-US')
}
