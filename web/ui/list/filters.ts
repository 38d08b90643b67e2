import { addDays, addMonths, formatDay, monthOf } from '#shared/dates.ts'
import type { ListParams } from '#web/lib/pages.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'

type Option = { value: string; label: string }
type SetFilters = (changes: ListParams) => void

/** The filters of a list and how to change them. */
export type ListFilters = { filter: ListParams; setFilters: SetFilters }

/** A filter by one name of the address. */
export function choiceFilter(
  list: ListFilters,
  name: string,
  label: string,
  options: readonly Option[],
): Filter {
  return {
    label,
    options,
    value: list.filter[name] ?? '',
    onChange: (value) => list.setFilters({ [name]: value }),
  }
}

/** The two names of an address that hold the first and the last day of a range. */
export type RangeNames = { from: string; to: string }

/** A filter by a range of days, chosen among usual ones; its value is `from..to`. */
export function rangeFilter(
  list: ListFilters,
  { from, to }: RangeNames,
  label: string,
  options: readonly Option[],
): Filter {
  const [first = '', last = ''] = [list.filter[from], list.filter[to]]
  return {
    label,
    options,
    value: first || last ? `${first}..${last}` : '',
    onChange: (value) => {
      const [start = '', end = ''] = value.split('..')
      list.setFilters({ [from]: start, [to]: end })
    },
  }
}

function monthRange(day: string, months: number): string {
  const start = addMonths(`${monthOf(day)}-01`, months)
  return `${start}..${addDays(addMonths(start, 1), -1)}`
}

/** The days to come that people plan by. */
export function comingRanges(today: string): Option[] {
  return [
    { value: `${today}..${addDays(today, 30)}`, label: 'Next 30 days' },
    { value: `${today}..${addDays(today, 60)}`, label: 'Next 60 days' },
    { value: `${today}..${addDays(today, 90)}`, label: 'Next 90 days' },
    { value: monthRange(today, 0), label: 'This month' },
    { value: monthRange(today, 1), label: 'Next month' },
  ]
}

/** The days gone by that people look back on. */
export function pastRanges(today: string): Option[] {
  return [
    { value: `${addDays(today, -6)}..${today}`, label: 'Last 7 days' },
    { value: `${addDays(today, -29)}..${today}`, label: 'Last 30 days' },
    { value: monthRange(today, 0), label: 'This month' },
    { value: monthRange(today, -1), label: 'Last month' },
    { value: `${today.slice(0, 4)}-01-01..${today.slice(0, 4)}-12-31`, label: 'This year' },
  ]
}

/** A range of days in words, such as "Nov 1, 2026 – Nov 30, 2026". */
export function rangeLabel(from: string, to: string): string {
  if (from === to) return formatDay(from)
  if (!to) return `from ${formatDay(from)}`
  if (!from) return `until ${formatDay(to)}`
  return `${formatDay(from)} – ${formatDay(to)}`
}

/** A filter of the address that no control of the list shows, in words. */
export type Chip = { label: string; names: readonly string[] }

/** A filter of the address in words: one name, or the two ends of a range of days. */
export type ChipSource = {
  label: string
  names: readonly [string] | readonly [string, string]
  words?: (value: string) => string
}

/**
 * The filters in force that the controls cannot show: those that a link brought along. A source names one filter, or the
 * two ends of a range of days.
 */
export function chipsOf(
  filter: ListParams,
  controls: readonly Filter[],
  sources: readonly ChipSource[],
): Chip[] {
  const shown = new Set(controls.filter(isShown).map((control) => control.value))
  return sources.flatMap(({ label, names, words = (value) => value.replaceAll(',', ', ') }) => {
    const [first, second] = names.map((name) => filter[name] ?? '')
    if (!first && !second) return []
    const isRange = names.length === 2
    const value = isRange ? `${first}..${second}` : (first ?? '')
    if (shown.has(value)) return []
    return [{ names, label: `${label}: ${isRange ? rangeLabel(first ?? '', second ?? '') : words(value)}` }]
  })
}

function isShown({ value, options }: Filter): boolean {
  return options.some((option) => option.value === value)
}
