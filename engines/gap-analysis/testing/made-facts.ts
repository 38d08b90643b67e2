import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type {
  CoverageCode,
  CoverageFacts,
  DocumentKind,
  Facts,
  Found,
} from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A value as if it had been found on a page. */
export function sampleFound<Value>(value: Value, page = 1): Found<Value> {
  const box = { x: 72, y: 120, width: 80, height: 10 }
  return { value, text: String(value), page, box, confidence: 0.95, by: 'words' }
}

type GeneratedCoverage = {
  line?: LineCode | null
  code?: CoverageCode | null
  name: string
  limit?: number | string | null
  deductible?: number | string | null
  premium?: number | null
  location?: string
  page?: number
}

/** A coverage as if it had been found; a limit or deductible of words is none of dollars. */
export function sampleCoverage({
  line = null,
  code = null,
  name,
  page = 1,
  ...rest
}: GeneratedCoverage): CoverageFacts {
  const { limit = null, deductible = null, premium = null, location = '' } = rest
  const sum = (value: number | string | null) => (typeof value === 'number' ? sampleFound(value, page) : null)
  const words = (value: number | string | null) =>
    typeof value === 'string' ? sampleFound(value, page) : null
  return {
    line,
    code,
    name: sampleFound(name, page),
    limit: sum(limit),
    limitText: words(limit),
    deductible: sum(deductible),
    deductibleText: words(deductible),
    premium: sum(premium),
    location,
  }
}

/** A form as if it had been found in the list of forms. */
export function sampleForm(number: string, title = '', page = 2): Facts['forms'][number] {
  return { number: sampleFound(number, page), edition: null, title: title ? sampleFound(title, page) : null }
}

type MadePolicy = {
  lines: LineCode[]
  kind?: DocumentKind
  insured?: string | null
  number?: string
  carrier?: string
  from?: string
  to?: string
  premium?: number
  business?: string
  coverages?: GeneratedCoverage[]
  forms?: Facts['forms']
}

/** The facts of a document about one policy, and whatever else is given. */
export function madeFacts(policy: MadePolicy, others: Partial<Facts> = {}): Facts {
  const {
    lines,
    kind = 'dec_page',
    insured = 'Harbor Grill LLC',
    number = 'P-1',
    carrier = 'Granite Mutual',
  } = policy
  const { from = '2026-01-01', to = '2027-01-01', premium, business, coverages = [], forms = [] } = policy
  return {
    ...emptyFacts(kind),
    namedInsured: insured === null ? null : sampleFound(insured),
    businessDescription: business ? sampleFound(business) : null,
    policies: [
      {
        policyNumber: sampleFound(number),
        carrier: sampleFound(carrier),
        naic: null,
        effectiveDate: sampleFound(from),
        expirationDate: sampleFound(to),
        lines: lines.map((line) => sampleFound(line)),
        premium: premium === undefined ? null : sampleFound(premium),
      },
    ],
    coverages: coverages.map(sampleCoverage),
    forms,
    totalPremium: premium === undefined ? null : sampleFound(premium),
    ...others,
  }
}
