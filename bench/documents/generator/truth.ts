import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A coverage as a made document shows it. A text limit is one that is no sum. */
export type GeneratedCoverage = {
  code: CoverageCode | null
  name: string
  limit: number | string
  deductible: number | string | null
  premium: number | null
}

/** One line of business of a made document. */
export type GeneratedLine = { line: LineCode; premium: number; coverages: GeneratedCoverage[] }

export type GeneratedForm = { number: string; edition: string; title: string }
export type GeneratedVehicle = { year: number; make: string; model: string; vin: string; cost: number }
export type GeneratedLocation = {
  address: string
  description: string
  building: number
  contents: number
  yearBuilt: number
  area: number
}
export type GeneratedPayroll = {
  classCode: string
  description: string
  payroll: number
  rate: number
  premium: number
}
export type GeneratedInterest = {
  kind: 'mortgagee' | 'additional_insured' | 'loss_payee'
  name: string
  address: string
}

/** Everything that a made document says, right by construction, with what it must not be mistaken for. */
export type MadePolicy = {
  kind: 'dec_page' | 'quote' | 'binder' | 'policy'
  insured: string
  tradeName: string | null
  entity: string
  business: string
  street: string
  cityLine: string
  carrier: string
  policyNumber: string
  effective: string
  expiration: string
  lines: GeneratedLine[]
  tax: number
  fee: number
  total: number
  forms: GeneratedForm[]
  locations: GeneratedLocation[]
  vehicles: GeneratedVehicle[]
  payroll: GeneratedPayroll[]
  interests: GeneratedInterest[]
  /** Traps: numbers and names that stand near the right ones. */
  producer: { name: string; street: string; cityLine: string; phone: string; code: string }
  issued: string
  accountNumber: string
  priorNumber: string
}

/** What a scorer compares with: the fields of a hand-read truth file, and more. */
export type Truth = {
  kind: string
  namedInsured: string
  mailingAddress: string
  carriers: string[]
  policyNumbers: string[]
  effectiveDate: string
  expirationDate: string
  linesOfBusiness: LineCode[]
  premiums: number[]
  totalPremium: number
  limits: Record<string, number>
  deductibles: Record<string, number>
  forms: string[]
  vins: string[]
  locations: string[]
  payroll: { classCode: string; payroll: number }[]
  interests: string[]
}

function sums(policy: MadePolicy, which: 'limit' | 'deductible'): Record<string, number> {
  const all = policy.lines.flatMap(({ coverages }) => coverages)
  return Object.fromEntries(
    all.flatMap((coverage) => {
      const value = coverage[which]
      return coverage.code && typeof value === 'number' ? [[coverage.code, value]] : []
    }),
  )
}

/** The truth of a made document. */
export function truthOf(policy: MadePolicy): Truth {
  return {
    kind: policy.kind,
    namedInsured: policy.insured,
    mailingAddress: `${policy.street}, ${policy.cityLine}`,
    carriers: [policy.carrier],
    policyNumbers: [policy.policyNumber],
    effectiveDate: policy.effective,
    expirationDate: policy.expiration,
    linesOfBusiness: policy.lines.map(({ line }) => line),
    premiums: policy.lines.map(({ premium }) => premium),
    totalPremium: policy.total,
    limits: sums(policy, 'limit'),
    deductibles: sums(policy, 'deductible'),
    forms: policy.forms.map(({ number }) => number),
    vins: policy.vehicles.map(({ vin }) => vin),
    locations: policy.locations.map(({ address }) => address),
    payroll: policy.payroll.map(({ classCode, payroll }) => ({ classCode, payroll })),
    interests: policy.interests.map(({ name }) => name),
  }
}
