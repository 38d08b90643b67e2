import { coverageCodeOf, lineOfPolicy } from '#engines/acord-filling/coverage-codes.rules.ts'
import type { DetailItems } from '#engines/policy-terms/term-details.rules.ts'
import type { Random } from './random.ts'
import type { DemoLine } from './vocabulary.ts'

const cars = [
  { year: 2022, make: 'Honda', model: 'CR-V' },
  { year: 2019, make: 'Toyota', model: 'Camry' },
  { year: 2021, make: 'Subaru', model: 'Outback' },
  { year: 2023, make: 'Ford', model: 'F-150' },
]
const vans = [
  { year: 2021, make: 'Ford', model: 'Transit 250' },
  { year: 2020, make: 'Ram', model: 'ProMaster 1500' },
  { year: 2022, make: 'Chevrolet', model: 'Silverado 2500HD' },
]

const liabilityForms = [
  {
    form: 'CG 20 10',
    edition: '12 19',
    title: 'Additional insured: owners, lessees or contractors, scheduled person or organization',
    schedule: 'Any person or organization when required by written contract',
  },
  {
    form: 'CG 24 04',
    edition: '12 19',
    title: 'Waiver of transfer of rights of recovery against others to us',
  },
]

function dollars(text: string): number | null {
  const [, digits] = /^\$([\d,]+)$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

function limitsOf(text: string) {
  const amounts = text.split(' / ').map(dollars)
  const pers = amounts.length === 2 ? ['person', 'accident'] : []
  return amounts.flatMap((amount, at) =>
    amount === null ? [] : [{ amount, ...(pers[at] && { per: pers[at] }) }],
  )
}

function coverages({ line, coverages: texts }: DemoLine) {
  const lineCode = lineOfPolicy({ lineOfBusiness: line })
  return texts.map(([name, limit, borne]) => {
    const code = lineCode && coverageCodeOf(lineCode, name)
    const deductible = dollars(borne)
    return {
      ...(code && { code }),
      name,
      limits: limitsOf(limit),
      ...(deductible !== null && { deductible: { amount: deductible, kind: 'dollars' } }),
    }
  })
}

/** Letters and digits of a vehicle's number; those that look like others are never used. */
const vinCharacters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']

function vehicle(random: Random, models: readonly object[], number: number) {
  const vin = Array.from({ length: 17 }, () => random.pick(vinCharacters)).join('')
  return { number: String(number), ...random.pick(models), vin }
}

function bank(kind: 'loss_payee' | 'mortgagee', random: Random) {
  const loanNumber = String(random.between(10_000_000, 99_999_999))
  return { kind, name: 'Elizabeth River Bank', address: '900 Granby Street, Norfolk, VA 23510', loanNumber }
}

function listed(line: DemoLine, random: Random): Record<string, readonly object[]> {
  if (line.line === 'Commercial auto')
    return {
      vehicles: [1, 2].map((number) => vehicle(random, vans, number)),
      interests: [bank('loss_payee', random)],
    }
  if (line.line === 'Personal auto') return { vehicles: [vehicle(random, cars, 1)] }
  if (line.line === 'Homeowners') return { interests: [bank('mortgagee', random)] }
  return line.line === 'General liability' ? { endorsements: liabilityForms } : {}
}

/** What the terms of a made-up line list. */
export function makeDetails(line: DemoLine, random: Random, at: Date): { items: DetailItems } {
  const sections = Object.entries({ coverages: coverages(line), ...listed(line, random) })
  const items = sections.map(([section, rows]) => [
    section,
    rows.map((row) => ({ ...row, id: random.id(at) })),
  ])
  return { items: Object.fromEntries(items) }
}
