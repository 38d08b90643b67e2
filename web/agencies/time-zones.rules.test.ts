import { describe, expect, it } from 'vitest'
import { isTimeZone } from '#shared/dates.ts'
import { timeZoneGroups, timeZoneLabel } from './time-zones.ts'

describe('the time zones of an agency', () => {
  const groups = timeZoneGroups('America/New_York')
  const values = groups.flatMap(({ items }) => items.map(({ value }) => value))

  it('begin with those of the United States by their usual names', () => {
    expect(groups[0]?.items[0]).toEqual({ value: 'America/New_York', label: 'Eastern (New York)' })
    expect(timeZoneLabel('Pacific/Honolulu')).toBe('Hawaii (Honolulu)')
  })

  it('hold every zone once, and only such as the contract takes', () => {
    expect(new Set(values).size).toBe(values.length)
    expect(values.length).toBeGreaterThan(300)
    expect(values.filter((value) => !isTimeZone(value))).toEqual([])
  })

  it('hold the present one even under a name that is no longer listed', () => {
    const [, everywhere] = timeZoneGroups('US/Eastern')
    expect(everywhere?.items).toContainEqual({ value: 'US/Eastern', label: 'US / Eastern' })
  })
})
