import { describe, expect, it } from 'vitest'
import type { AnalysisResult, Finding } from '#shared/commercial/analysis.contract.ts'
import { decisionLine, draftLetter } from './letter.rules.ts'

const people = { clientName: 'Ana', agencyName: 'Sunrise', senderName: 'Maya', today: '2026-06-01' }

function finding(id: number, more: Partial<Finding> = {}): Finding {
  return {
    key: `k${id}`,
    id: `rule-${id}`,
    line: 'gl',
    title: `Point ${id}`,
    weight: 'notable',
    state: 'not_seen',
    finding: `Coverage ${id} was not seen.`,
    whyItMatters: 'The client pays such a claim.',
    whatToAsk: 'Offer it and keep the answer on file.',
    citations: [],
    document: 0,
    status: 'open',
    note: '',
    ...more,
  }
}

function resultOf(findings: Finding[]): AnalysisResult {
  const document = {
    id: '0190a000-0000-7000-8000-000000000001',
    fileName: 'policy.pdf',
    kind: 'policy' as const,
    label: 'Policy',
    namedInsured: 'Ana',
    carrier: 'Travelers',
    policyNumbers: 'GL-1',
    effectiveDate: '2026-01-01',
    expirationDate: '2027-01-01',
    totalPremium: 100,
    factsMark: '',
  }
  return {
    kind: 'review',
    analysedOn: '2026-06-01',
    documents: [document],
    grids: [],
    comparison: null,
    findings,
  }
}

describe('the letter to the insured', () => {
  it('has every point, each to accept or decline', () => {
    const many = Array.from({ length: 30 }, (_, id) => finding(id))
    const letter = draftLetter(resultOf(many), people)
    for (const { title } of many) expect(letter).toContain(`- ${title}: `)
    expect(letter.split(decisionLine)).toHaveLength(31)
  })

  it('has minor points and points to check too, but none that is not relevant', () => {
    const letter = draftLetter(
      resultOf([
        finding(1, { weight: 'minor' }),
        finding(2, { state: 'check' }),
        finding(3, { status: 'not_relevant' }),
      ]),
      people,
    )
    expect([1, 2, 3].map((id) => letter.includes(`Point ${id}:`))).toEqual([true, true, false])
  })

  it('speaks to the insured, not to the agent', () => {
    const letter = draftLetter(resultOf([finding(1)]), people)
    expect(letter).toContain('Coverage 1 was not seen. Your business pays such a claim.')
    expect(letter).not.toMatch(/on file|the client/i)
  })

  it('names what was reviewed, and what the review does not cover', () => {
    const letter = draftLetter(resultOf([]), people)
    expect(letter).toContain('- Policy: Travelers, GL-1, Jan 1, 2026 to Jan 1, 2027')
    expect(letter).toContain('This review covers only the documents listed above')
    expect(letter).toContain('Signature: ____')
  })
})
