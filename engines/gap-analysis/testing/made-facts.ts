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
export function madeFound<Value>(value: Value, page = 1): Found<Value> {
  const box = { x: 72, y: 120, width: 80, height: 10 }
  return { value, text: String(value), page, box, confidence: 0.95, by: 'words' }
}

type MadeCoverage = {
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
export function madeCoverage({
  line = null,
  code = null,
  name,
  page = 1,
  ...rest
}: MadeCoverage): CoverageFacts {
  const { limit = null, deductible = null, premium = null, location = '' } = rest
  const sum = (value: number | string | null) => (typeof value === 'number' ? madeFound(value, page) : null)
  const words = (value: number | string | null) => (typeof value === 'string' ? madeFound(value, page) : null)
  return {
    line,
    code,
    name: madeFound(name, page),
    limit: sum(limit),
    limitText: words(limit),
    deductible: sum(deductible),
    deductibleText: words(deductible),
    premium: sum(premium),
    location,
  }
}

/** A form as if it had been found in the list of forms. */
export function madeForm(number: string, title = '', page = 2): Facts['forms'][number] {
  return { number: madeFound(number, page), edition: null, title: title ? madeFound(title, page) : null }
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
  coverages?: MadeCoverage[]
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
    namedInsured: insured === null ? null : madeFound(insured),
    businessDescription: business ? madeFound(business) : null,
    policies: [
      {
        policyNumber: madeFound(number),
        carrier: madeFound(carrier),
        naic: null,
        effectiveDate: madeFound(from),
        expirationDate: madeFound(to),
        lines: lines.map((line) => madeFound(line)),
        premium: premium === undefined ? null : madeFound(premium),
      },
    ],
    coverages: coverages.map(madeCoverage),
    forms,
    totalPremium: premium === undefined ? null : madeFound(premium),
    ...others,
  }
}
