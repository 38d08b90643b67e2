import { describe, expect, it } from 'vitest'
import { holdsWord, maxSubjectTerms, passagesWith, subjectTerms, wordCounter } from './passages.rules.ts'

/** As long as a question may be, with hundreds of words that no document has. */
const flood = Array.from({ length: 330 }, (_, at) => `z${String.fromCharCode(97 + (at % 26))}q${at}x`).join(
  ' ',
)

describe('the words of a question', () => {
  it('are looked for up to a bound, so that no question keeps everybody else waiting', () => {
    expect(subjectTerms(flood)).toHaveLength(maxSubjectTerms)
    const line = 'The insured shall keep books and records of the property for three years.'
    const pages = Array.from({ length: 280 }, (_, at) => ({ page: at + 1, text: `${line}\n`.repeat(34) }))
    const before = process.cpuUsage()
    expect(passagesWith(pages, subjectTerms(flood))).toEqual([])
    const { user, system } = process.cpuUsage(before)
    // A 280-page policy: well below a second; every word on its own took sixteen.
    expect((user + system) / 1_000_000).toBeLessThan(2)
  })

  it('are counted in one of their forms, or by another word for them', () => {
    const count = wordCounter(['alarms', 'battery', 'flood'])
    expect(count('Assault is excluded where there is no ALARM.')).toBe(2)
    expect(holdsWord('Fungi and wet rot', 'mold')).toBe(true)
    expect(holdsWord('Molding machines', 'flood')).toBe(false)
  })
})
