import { aCoverage, aLocation, aPolicy, foundOn } from '#engines/estimate/testing.ts'
import type { QuestionedDocument } from '#shared/commercial/questions.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { CoverageCode, Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

type Coverage = {
  line: LineCode
  code: CoverageCode | null
  name: string
  limit?: number
  text?: string
  deductible?: number
  deductibleText?: string
}

/** What a made-up document says; all else follows from it. */
export type Recipe = {
  fileName: string
  insured: string
  address: string
  carrier: string
  number: string
  effective: string
  expiration: string
  lines: LineCode[]
  coverages: Coverage[]
  forms: [number: string, title: string][]
  premiums: [label: string, line: LineCode | null, amount: number][]
  total: number
  interests: [kind: Facts['interests'][number]['kind'], name: string][]
  vehicles?: [year: number, make: string, vin: string][]
  location?: { building: number; contents: number; coinsurance: number; sprinklered: string }
  payroll?: [code: string, description: string, amount: number][]
  sales?: number
  loss?: { date: string; incurred: number }
  wording: string[]
}

function coverageFacts({ line, code, name, limit, text, deductible, deductibleText }: Coverage) {
  return aCoverage(
    name,
    {
      ...{ line, code },
      limit: limit === undefined ? null : foundOn(2, limit),
      limitText: text === undefined ? null : foundOn(2, text),
      deductible: deductible === undefined ? null : foundOn(2, deductible),
      deductibleText: deductibleText === undefined ? null : foundOn(2, deductibleText),
    },
    2,
  )
}

function scheduleFacts({ location, vehicles, payroll, loss }: Recipe) {
  return {
    locations: location
      ? [
          aLocation({
            buildingLimit: foundOn(3, location.building),
            contentsLimit: foundOn(3, location.contents),
            coinsurance: foundOn(3, location.coinsurance),
            sprinklered: foundOn(3, location.sprinklered),
          }),
        ]
      : [],
    vehicles: (vehicles ?? []).map(([year, make, vin], index) => ({
      ...{ number: String(index + 1), model: null, costNew: null, garaging: null },
      ...{ year: foundOn(3, year), make: foundOn(3, make), vin: foundOn(3, vin) },
    })),
    payroll: (payroll ?? []).map(([code, description, amount]) => ({
      ...{ state: null, employees: null, rate: null, premium: null },
      classCode: foundOn(3, code),
      description: foundOn(3, description),
      payroll: foundOn(3, amount),
    })),
    losses: loss
      ? [
          {
            ...{ line: null, claimNumber: null, description: null, status: null, paid: null, reserved: null },
            date: foundOn(3, loss.date),
            incurred: foundOn(3, loss.incurred),
          },
        ]
      : [],
  }
}

function factsOf(recipe: Recipe): Facts {
  const [policyNumber, carrier] = [foundOn(1, recipe.number), foundOn(1, recipe.carrier)]
  return {
    ...emptyFacts('policy'),
    kind: foundOn(1, 'policy' as const),
    namedInsured: foundOn(1, recipe.insured),
    mailingAddress: foundOn(1, recipe.address),
    policies: [
      aPolicy({
        ...{ policyNumber, carrier, premium: null },
        effectiveDate: foundOn(1, recipe.effective),
        expirationDate: foundOn(1, recipe.expiration),
        lines: recipe.lines.map((line) => foundOn(1, line)),
      }),
    ],
    coverages: recipe.coverages.map(coverageFacts),
    forms: recipe.forms.map(([number, title]) => ({
      number: foundOn(4, number),
      edition: null,
      title: foundOn(4, title),
    })),
    premiums: recipe.premiums.map(([label, line, amount]) => ({
      kind: line ? ('line' as const) : ('terrorism' as const),
      ...{ line, label, amount: foundOn(1, amount) },
    })),
    totalPremium: foundOn(1, recipe.total),
    interests: recipe.interests.map(([kind, name]) => ({ kind, name: foundOn(4, name), address: null })),
    annualSales: recipe.sales === undefined ? null : foundOn(3, recipe.sales),
    ...scheduleFacts(recipe),
  }
}

function pagesOf(recipe: Recipe): QuestionedDocument['pages'] {
  const coverages = recipe.coverages.map(({ name, limit, text, deductible, deductibleText }) =>
    [name, limit ?? text ?? '', deductible ?? deductibleText ?? ''].join('  '),
  )
  const pages = [
    [
      'DECLARATIONS',
      `Named Insured: ${recipe.insured}`,
      `Policy Number: ${recipe.number}`,
      `Total: ${recipe.total}`,
    ],
    ['LIMITS OF INSURANCE', ...coverages],
    ['SCHEDULES'],
    ['FORMS AND ENDORSEMENTS', ...recipe.forms.map((form) => form.join(' '))],
    recipe.wording,
  ]
  return pages.map((lines, index) => ({ page: index + 1, text: lines.join('\n') }))
}

/** A document as questions are answered from it. */
export function documentOf(recipe: Recipe): QuestionedDocument {
  return { fileName: recipe.fileName, facts: factsOf(recipe), pages: pagesOf(recipe) }
}
