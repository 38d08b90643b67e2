import { describe, expect, it } from 'vitest'
import { autoCases, workersCases } from '#engines/gap-analysis/testing/driving.gap-cases.ts'
import { type GapCase, otherForm } from '#engines/gap-analysis/testing/gap-case-builders.ts'
import { exclusionCases, liabilityCases } from '#engines/gap-analysis/testing/liability.gap-cases.ts'
import {
  madeFacts,
  sampleCoverage,
  sampleForm,
  sampleFound,
} from '#engines/gap-analysis/testing/made-facts.ts'
import { propertyCases } from '#engines/gap-analysis/testing/property.gap-cases.ts'
import { specialCases, termCases } from '#engines/gap-analysis/testing/special.gap-cases.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { gapRules, gapsOf } from './gaps.rules.ts'

const casualty = [...liabilityCases, ...exclusionCases, ...autoCases, ...workersCases]
const gapCases: readonly GapCase[] = [...termCases, ...propertyCases, ...casualty, ...specialCases]

const today = '2026-06-15'

function gapOf({ facts, text = '' }: { facts: Facts; text?: string }, id: string) {
  return gapsOf(facts, [{ page: 1, text: `Declarations\n${text}` }], today).find((gap) => gap.id === id)
}

describe('a gap rule', () => {
  it.each(gapCases)('$id fires with its words', ({ id, fires, words, state, weight, page }: GapCase) => {
    const gap = gapOf(fires, id)
    expect(gap?.finding).toMatch(words)
    expect(gap?.state).toBe(state)
    if (weight) expect(gap?.weight).toBe(weight)
    if (page) expect(gap?.citations[0]?.page).toBe(page)
    if (state === 'not_seen') expect(gap?.finding).toMatch(/could not be|doesn’t appear|lists no forms/)
    if (state === 'excluded') expect(gap?.citations.length).toBeGreaterThan(0)
  })

  it.each(gapCases)('$id stays quiet where nothing is wrong', ({ id, quiet }: GapCase) => {
    for (const one of [quiet].flat()) expect(gapOf(one, id)).toBeUndefined()
  })

  it('has a case for each rule, and each rule says why and what to ask', () => {
    expect(new Set(gapCases.map(({ id }) => id))).toEqual(new Set(gapRules.map(({ id }) => id)))
    expect(gapRules.length).toBeGreaterThanOrEqual(40)
    for (const { whyItMatters, whatToAsk, title } of gapRules) {
      expect(whyItMatters.length).toBeGreaterThan(20)
      expect(whatToAsk).toMatch(/[?.]$/)
      expect(title).not.toBe('')
    }
    expect(new Set(gapRules.map(({ id }) => id)).size).toBe(gapRules.length)
  })
})

describe('the gaps of a document', () => {
  it('are none for loss runs, applications, and what shows no cover', () => {
    const coverages = [sampleCoverage({ line: 'gl', code: 'occ', name: 'Each occurrence', limit: 1 })]
    expect(gapsOf(madeFacts({ lines: ['gl'], kind: 'loss_run' }, { coverages }), [])).toEqual([])
    expect(gapsOf(madeFacts({ lines: ['gl'], kind: 'application' }, { coverages }), [])).toEqual([])
    expect(gapsOf(madeFacts({ lines: [] }), [])).toEqual([])
  })

  it('tell the gravest first, and judge no dates without today', () => {
    const gaps = gapsOf(madeFacts({ lines: ['gl', 'property'], to: '2020-01-01' }), [])
    const order = gaps.map(({ weight }) => ['critical', 'notable', 'minor'].indexOf(weight))
    expect(order).toEqual([...order].sort())
    expect(gaps.map(({ id }) => id)).not.toContain('term-expired')
  })

  it('tell what is excluded from what could not be confirmed', () => {
    const out = sampleCoverage({
      line: 'auto',
      code: 'hired_auto',
      name: 'Hired auto',
      limit: 'Not covered',
      page: 3,
    })
    const excluded = gapOf({ facts: madeFacts({ lines: ['auto'] }, { coverages: [out] }) }, 'auto-hired')
    expect(excluded).toMatchObject({
      state: 'excluded',
      finding: 'Hired auto liability is shown as excluded or not covered.',
      citations: [{ page: 3, text: 'Not covered' }],
    })
    const unseen = gapOf({ facts: madeFacts({ lines: ['auto'] }) }, 'auto-hired')
    expect(unseen).toMatchObject({
      state: 'not_seen',
      finding: 'Hired auto liability could not be confirmed in this declarations page. Please check.',
      citations: [],
    })
  })

  it('do not call missing what only the text of a schedule names', () => {
    const facts = madeFacts({ lines: ['auto'] })
    expect(gapOf({ facts, text: 'Liability: any auto (symbol 1)  $1,000,000' }, 'auto-hired')).toBeUndefined()
    expect(gapOf({ facts, text: 'Hired auto: not covered' }, 'auto-hired')?.state).toBe('excluded')
  })

  it('do not look for endorsements where no forms are named, but say that', () => {
    const ids = gapsOf(madeFacts({ lines: ['gl'] }), []).map(({ id }) => id)
    expect(ids).toContain('forms-unlisted')
    expect(ids).not.toContain('gl-waiver')
    const listed = gapsOf(madeFacts({ lines: ['gl'], forms: [otherForm] }), []).map(({ id }) => id)
    expect(listed).toContain('gl-waiver')
  })

  it('know a form by its number in any way of writing, in the list or on a page', () => {
    for (const number of ['CG 21 47', 'CG2147 1207', 'cg 21-47 12 07']) {
      const facts = madeFacts({ lines: ['gl'], forms: [sampleForm(number)] }, { employees: sampleFound(12) })
      expect(gapOf({ facts }, 'epli-absent')?.state).toBe('excluded')
    }
    const facts = madeFacts({ lines: ['gl'] }, { employees: sampleFound(12) })
    expect(
      gapOf({ facts, text: 'CG 21 47 12 07 Employment-Related Practices Exclusion' }, 'epli-absent'),
    ).toMatchObject({
      state: 'excluded',
      citations: [{ page: 1 }],
    })
  })

  it('are found on the last of 301 pages', () => {
    const line =
      'The insurer will pay on behalf of the insured all sums, subject to the terms of this policy.\n'
    const pages = Array.from({ length: 300 }, (_, index) => ({ page: index + 1, text: line.repeat(35) }))
    pages.push({ page: 301, text: 'CG 21 47 12 07 Employment-Related Practices Exclusion' })
    const facts = madeFacts(
      { lines: ['gl', 'property', 'auto', 'wc', 'umbrella'] },
      { employees: sampleFound(12) },
    )
    const gap = gapsOf(facts, pages, today).find(({ id }) => id === 'epli-absent')
    expect(gap).toMatchObject({ state: 'excluded', citations: [{ page: 301 }] })
  })
})
