import { describe, expect, it } from 'vitest'
import { formMeaning } from '#engines/gap-analysis/forms-knowledge.rules.ts'
import { forms, others } from '#engines/gap-analysis/testing/form.trap-cases.ts'
import { labels, negations } from '#engines/gap-analysis/testing/label.trap-cases.ts'
import { realGaps } from '#engines/gap-analysis/testing/real.gap-cases.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { gapsOf } from './gaps.rules.ts'

/** What once led to findings that were not true: each stays without the finding. */
const traps = [...negations, ...labels, ...forms, ...others]
const today = '2026-06-15'

function gapOf({ facts, pages, id }: { facts: Facts; pages: readonly string[]; id: string }) {
  const read = pages.map((text, index) => ({
    page: index + 1,
    text: index === 0 ? `Declarations\n${text}` : text,
  }))
  return gapsOf(facts, read, today).find((gap) => gap.id === id)
}

describe('a gap check', () => {
  it('has at least 40 traps', () => {
    expect(traps.length).toBeGreaterThanOrEqual(40)
  })

  it.each(traps)('$id is not found in $name', (trap) => {
    expect(gapOf(trap)?.finding).toBeUndefined()
  })

  it.each(realGaps)('$id is still found in $name', (real) => {
    const gap = gapOf(real)
    expect(gap).toMatchObject({ state: real.state, weight: real.weight })
    if (real.weight === 'critical') expect(gap?.citations.length).toBeGreaterThan(0)
  })
})

describe('a finding that weighs as critical', () => {
  it('always has a row, a tick or a sentence to show', () => {
    const found = [...traps, ...realGaps].flatMap(({ facts, pages }) =>
      gapsOf(
        facts,
        pages.map((text, index) => ({ page: index + 1, text })),
        today,
      ),
    )
    const bare = found.filter(({ weight, citations, state }) => {
      return weight === 'critical' && (citations.length === 0 || state === 'not_seen')
    })
    expect(bare).toEqual([])
  })
})

describe('what forms mean', () => {
  it.each([
    ['CG 21 06', /limited bodily injury exception/],
    ['CG 21 07', /without the bodily injury exception/],
    ['CG 00 34', /^liquor liability, claims-made$/],
    ['CP 01 40', /^property: .*virus or bacteria/],
    ['WC 00 03 03', /stop gap/],
  ])('knows %s', (number, meaning) => {
    expect(formMeaning(number)).toMatch(meaning)
  })
})
