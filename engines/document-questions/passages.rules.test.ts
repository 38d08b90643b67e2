import { describe, expect, it, vi } from 'vitest'
import { holdsWord, maxSubjectTerms, passagesWith, subjectTerms, wordCounter } from './passages.rules.ts'

/** As long as a question may be, with hundreds of words that no document has. */
const flood = Array.from({ length: 330 }, (_, at) => `z${String.fromCharCode(97 + (at % 26))}q${at}x`).join(
  ' ',
)

describe('the words of a question', () => {
  it('are looked for up to a bound, so that no question keeps everybody else waiting', () => {
    expect(subjectTerms(flood)).toHaveLength(maxSubjectTerms)
    const line = 'The insured shall keep books and records of the property for three years.'
    const pages = Array.from({ length: 5 }, (_, at) => ({ page: at + 1, text: `${line}\n`.repeat(34) }))
    const lowered = vi.spyOn(String.prototype, 'toLowerCase')
    const searched = vi.spyOn(String.prototype, 'includes')
    const found = passagesWith(pages, subjectTerms(flood))
    const work = { lowered: lowered.mock.calls.length, searched: searched.mock.calls.length }
    vi.restoreAllMocks()
    expect(found).toEqual([])
    const lines = 5 * 34
    // Each line is made ready once, not once a word: a 280-page policy took sixteen seconds so.
    expect(work.lowered).toBeLessThan(2 * lines)
    expect(work.searched).toBeLessThanOrEqual(maxSubjectTerms * lines)
  })

  it('are counted in one of their forms, or by another word for them', () => {
    const count = wordCounter(['alarms', 'battery', 'flood'])
    expect(count('Assault is excluded where there is no ALARM.')).toBe(2)
    expect(holdsWord('Fungi and wet rot', 'mold')).toBe(true)
    expect(holdsWord('Molding machines', 'flood')).toBe(false)
  })
})
