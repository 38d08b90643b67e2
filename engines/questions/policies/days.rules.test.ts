import { describe, expect, it } from 'vitest'
import { readDays } from './days.rules.ts'

const today = '2026-11-20'

describe('the days that a question about policies names', () => {
  it.each([
    ['was the gl in force on 5/2', '2026-05-02', '2026-05-02'],
    ['was the gl in force on 12/2', '2025-12-02', '2025-12-02'],
    ['is the gl in force on 5/2', '2027-05-02', '2027-05-02'],
    ['was it covered 6/30/25', '2025-06-30', '2025-06-30'],
    ['what did they have on feb 1 2026', '2026-02-01', '2026-02-01'],
    ['was it covered on thanksgiving 2025', '2025-11-27', '2025-11-27'],
    ['was it covered on memorial day', '2026-05-25', '2026-05-25'],
    ['premium in march 2026', '2026-03-01', '2026-03-31'],
    ['what did it cost in december', '2025-12-01', '2025-12-31'],
    ['renewals in january', '2027-01-01', '2027-01-31'],
    ['what expires next month', '2026-12-01', '2026-12-31'],
    ['any pending cancels this week', '2026-11-16', '2026-11-22'],
    ['renewals next 45 days', '2026-11-20', '2027-01-04'],
    ['the 24-25 bop', '2024-01-01', '2024-12-31'],
    ['policy number in 2025', '2025-01-01', '2025-12-31'],
    ['two weeks ago', '2026-11-06', '2026-11-06'],
  ])('%s', (text, from, to) => {
    expect(readDays(text, today).when).toMatchObject({ from, to })
  })

  it('leaves the question without its days and the words before them', () => {
    expect(readDays('what did they have on 6/30/25', today).rest).toBe('what did they have')
    expect(readDays('may i see the gl', today)).toEqual({ when: null, rest: 'may i see the gl' })
  })
})
