import { describe, expect, it } from 'vitest'
import { digestPeriod, dueDigests } from './digest.rules.ts'

const newYork = 'America/New_York'

describe('when digests are due', () => {
  it.each([
    ['on a Monday at 06:59', '2026-11-23T11:59:00Z', null],
    ['on a Monday at 07:00', '2026-11-23T12:00:00Z', { day: '2026-11-23', cadences: ['daily', 'weekly'] }],
    [
      'late on a Monday, when it is Tuesday elsewhere',
      '2026-11-24T04:59:00Z',
      { day: '2026-11-23', cadences: ['daily', 'weekly'] },
    ],
    ['after midnight', '2026-11-24T05:00:00Z', null],
    ['on a Tuesday', '2026-11-24T12:00:00Z', { day: '2026-11-24', cadences: ['daily'] }],
    ['on a Sunday', '2026-11-22T20:00:00Z', { day: '2026-11-22', cadences: ['daily'] }],
  ])('in New York %s', (_when, now, due) => {
    expect(dueDigests(newYork, new Date(now))).toEqual(due)
  })

  it.each([
    ['before the clocks go forward', '2026-03-02T11:59:00Z', null],
    ['before the clocks go forward', '2026-03-02T12:00:00Z', '2026-03-02'],
    ['the day after they went forward', '2026-03-09T10:59:00Z', null],
    ['the day after they went forward', '2026-03-09T11:00:00Z', '2026-03-09'],
    ['the day after they went back', '2026-11-02T11:59:00Z', null],
    ['the day after they went back', '2026-11-02T12:00:00Z', '2026-11-02'],
  ])('at seven by the wall clock %s (%s)', (_when, now, day) => {
    expect(dueDigests(newYork, new Date(now))?.day ?? null).toBe(day)
  })

  it('is each agency’s own morning', () => {
    const now = new Date('2026-11-23T12:30:00Z')
    expect(dueDigests('America/Chicago', now)).toBeNull()
    expect(dueDigests('Pacific/Honolulu', now)).toBeNull()
    expect(dueDigests('Pacific/Auckland', now)?.day ?? null).toBeNull()
    expect(dueDigests('Europe/Berlin', now)).toEqual({ day: '2026-11-23', cadences: ['daily', 'weekly'] })
  })
})

describe('which new prospects a digest covers', () => {
  it('is those of the week before, or of the day before', () => {
    expect(digestPeriod('2026-11-23', 'weekly')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(digestPeriod('2026-11-23', 'daily')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  })
})
