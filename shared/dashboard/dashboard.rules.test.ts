import { describe, expect, it } from 'vitest'
import { percentOf } from '#shared/money.ts'
import {
  greeting,
  growth,
  monthRange,
  ratio,
  renewalRanges,
  subtitleOf,
  trendMonths,
} from './dashboard.rules.ts'
import { figures } from './figures.rules.ts'

describe('the cards', () => {
  it('have the names that are fixed', () => {
    const { renewals: _ours, ...cards } = figures
    expect(Object.values(cards).map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Total prospects',
        'New prospects',
        'Total pipeline',
        'Conversion rate',
        'Total clients',
        'Policies per client',
        'Monthly premium',
        'Yearly premium',
        'Top agent this month',
        'Total book premium',
        'New monthly clients',
        'Open tickets',
        'Total closed tickets',
        'Client retention rate',
        'Avg. premium per client',
        'Avg. premium per policy',
      ]),
    )
    expect(Object.keys(cards)).toHaveLength(16)
  })
})

describe('the greeting', () => {
  it.each([
    ['Maya Okafor', 'Happy Friday, Maya'],
    ['  Prince ', 'Happy Friday, Prince'],
    ['', 'Happy Friday, User'],
  ])('of %j is %j', (name, words) => {
    expect(greeting(name, new Date(2026, 10, 20, 23, 59))).toBe(words)
  })

  it('has a line for each role', () => {
    expect(subtitleOf('agency_owner')).toBe("Here's an overview of your agency's performance.")
    expect(subtitleOf('agent')).toBe('Track your progress and manage your clients effectively.')
  })
})

describe('the days of figures', () => {
  it('are whole months, across years and February', () => {
    expect(monthRange('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthRange('2026-12-31', 1)).toEqual({ from: '2027-01-01', to: '2027-01-31' })
    expect(monthRange('2026-01-31', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  it('are today to today + 90 for the third kind of renewals', () => {
    expect(renewalRanges('2026-11-20').next90Days).toEqual({ from: '2026-11-20', to: '2027-02-18' })
  })

  it('are twelve months, the present one last', () => {
    const months = trendMonths('2026-01-31')
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-02-01', '2026-01-01'])
  })
})

describe('shares and quotients', () => {
  it('have the decimals they are shown with; a share of nothing is none, an average of nothing is 0', () => {
    expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 4), percentOf(0, 0)]).toEqual([
      33.3,
      66.7,
      0,
      null,
    ])
    expect([ratio(10, 3, 1), ratio(10, 3, 2), ratio(1, 0, 2)]).toEqual([3.3, 3.33, 0])
  })

  it('grow from something only', () => {
    expect([growth(100, 104.2), growth(100, 50), growth(0, 5)]).toEqual([4.2, -50, null])
  })
})
