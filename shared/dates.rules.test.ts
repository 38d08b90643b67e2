import { describe, expect, it } from 'vitest'
import { instantIn, timeIn } from './dates.ts'

describe('a time on the clocks of a time zone', () => {
  it.each([
    ['in winter', 'America/New_York', '2026-11-24', '09:30', '2026-11-24T14:30:00.000Z'],
    ['in summer', 'America/New_York', '2026-07-04', '09:30', '2026-07-04T13:30:00.000Z'],
    ['before the clocks go forward', 'America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['after the clocks went forward', 'America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['that the clocks skip', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['that comes twice', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['after the clocks went back', 'America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['at midnight', 'America/New_York', '2026-11-24', '00:00', '2026-11-24T05:00:00.000Z'],
    ['west of the date line', 'Pacific/Honolulu', '2026-11-24', '20:00', '2026-11-25T06:00:00.000Z'],
    ['east of Greenwich', 'Europe/Berlin', '2026-11-24', '00:30', '2026-11-23T23:30:00.000Z'],
  ])('%s is the instant', (_when, zone, day, time, instant) => {
    expect(instantIn(zone, day, time).toISOString()).toBe(instant)
  })

  it('is what they show at that instant', () => {
    expect(timeIn('America/New_York', new Date('2026-07-04T13:30:00Z'))).toBe('09:30')
    expect(timeIn('America/New_York', new Date('2026-11-24T05:00:00Z'))).toBe('00:00')
  })
})
