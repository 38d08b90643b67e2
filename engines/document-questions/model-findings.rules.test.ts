import { describe, expect, it } from 'vitest'
import { aPolicy, bopFacts } from '#engines/estimate/testing.ts'
import { Facts } from '#shared/documents/facts.contract.ts'
import { findingsIn, withModelFindings } from './model-findings.rules.ts'

const pages = [
  { page: 1, text: 'Named Insured: Harbor Lane Bakery LLC\nPolicy Period 04/01/2026 to 04/01/2027' },
  { page: 2, text: 'Producer: Tidewater Insurance. Employees: 14. Annual payroll $350,000.' },
]
const finding = (field: string, value: unknown, text: string, page: number) =>
  findingsIn(JSON.stringify([{ field, value, text, page }]))
const complete = (...found: ReturnType<typeof findingsIn>) => withModelFindings(bopFacts(), found, pages)

describe('what a model found in a document', () => {
  it('completes what rules did not find, with its page and as the model’s', () => {
    const facts = complete(
      ...finding('employees', 14, 'Employees: 14', 2),
      ...finding('producer', 'Tidewater Insurance', 'Producer: Tidewater Insurance', 2),
    )
    expect(facts.employees).toMatchObject({ value: 14, page: 2, by: 'model', confidence: 0.7 })
    expect(facts.producer).toMatchObject({
      value: 'Tidewater Insurance',
      text: 'Producer: Tidewater Insurance',
    })
    expect(Facts.safeParse(facts).success).toBe(true)
  })

  it.each([
    ['words that are on no page', finding('employees', 14, 'Staff: 14', 2)],
    ['words of another page', finding('employees', 14, 'Employees: 14', 1)],
    ['a name without a letter', finding('producer', '— 🙂', 'Producer: Tidewater Insurance', 2)],
    ['a number that its words do not say', finding('employees', 40, 'Employees: 14', 2)],
    [
      'a name that its words do not say',
      finding('producer', 'Evil Corp', 'Producer: Tidewater Insurance', 2),
    ],
  ])('is dropped for %s', (_what, found) => {
    expect(found).toHaveLength(1)
    expect(complete(...found)).toEqual(bopFacts())
  })

  it('makes what rules found unsure where it differs, and leaves it where it agrees', () => {
    const [policy] = complete(...finding('expirationDate', '2027-04-01', 'to 04/01/2027', 1)).policies
    expect(policy?.expirationDate).toMatchObject({ value: '2027-03-01', confidence: 0.5 })
    const same = complete(...finding('namedInsured', 'Harbor Lane Bakery LLC', 'Harbor Lane Bakery LLC', 1))
    expect(same).toEqual(bopFacts())
  })

  it('never touches what a person entered', () => {
    const expirationDate = {
      value: '2027-03-01',
      text: '',
      page: null,
      box: null,
      confidence: 1,
      by: 'person' as const,
    }
    const facts = bopFacts({ policies: [aPolicy({ expirationDate })] })
    const found = finding('expirationDate', '2027-04-01', 'to 04/01/2027', 1)
    expect(withModelFindings(facts, found, pages)).toEqual(facts)
  })

  it.each([
    '',
    'I cannot.',
    '[{]',
    '{"field": "employees"}',
    '[{"field": "isAdmin", "value": 1, "text": "x", "page": 1}]',
  ])('is nothing where it says %j', (reply) => {
    expect(findingsIn(reply)).toEqual([])
  })
})
