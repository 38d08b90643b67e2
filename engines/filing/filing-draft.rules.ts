import { splitAddress } from '#engines/import/import-address.rules.ts'
import type { ClientUpdate } from '#shared/clients/clients.contract.ts'
import type { ScheduleName, ScheduleValues } from '#shared/commercial/schedules.contract.ts'
import { addMonths } from '#shared/dates.ts'
import {
  type CoverageFacts,
  type Facts,
  type Found,
  type LossFacts,
  type PolicyFacts,
  sureFrom,
} from '#shared/documents/facts.contract.ts'
import { bookLineOf, type LineCode, lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars, maxDollars } from '#shared/money.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { ClientPolicyCreate } from '#shared/policies/policies.contract.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'

const maxCoverages = 100
/** How far back losses count for an account. */
const monthsOfLosses = 36

/** What a commercial account says of a business's size, as a document gives it. */
export type Exposures = {
  operations?: string
  annualSales?: number
  squareFeet?: number
  powerUnits?: number
}

function plainOf<T>(found: Found<T> | null | undefined): T | undefined {
  return found?.value
}

/** Whether a value can be written to a policy as it is: found surely, or checked by a person. */
export function isSure({ confidence, by }: Pick<Found<unknown>, 'confidence' | 'by'>): boolean {
  return by === 'person' || confidence >= sureFrom
}

/** A value that is sure; others are listed for a person, and not written. */
export function sureOf<T>(found: Found<T> | null | undefined): T | undefined {
  return found && isSure(found) ? found.value : undefined
}

/** The fields that have a value. */
function withoutNulls<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

function cut(text: string | undefined, longest: number): string | undefined {
  return text?.replace(/\s+/g, ' ').trim().slice(0, longest)
}

function dollars(amount: number | undefined): number | undefined {
  const isSum = amount !== undefined && amount >= 0 && amount <= maxDollars
  return isSum ? Math.round(amount * 100) / 100 : undefined
}

function whole(amount: number | undefined, largest: number): number | undefined {
  const isCount = amount !== undefined && amount >= 0 && amount <= largest
  return isCount ? Math.round(amount) : undefined
}

/** The fields of a client as a document gives them; what it does not give is left out. */
export function clientFieldsOf(facts: Facts): ClientUpdate {
  const address = plainOf(facts.mailingAddress)
  const parts = address ? (splitAddress(address) ?? { street: address }) : {}
  return {
    kind: 'commercial',
    ...withoutNulls({
      name: cut(plainOf(facts.namedInsured), 200),
      ...parts,
      entityType: cut(plainOf(facts.entityType), 100),
      employees: whole(plainOf(facts.employees), 10_000_000),
      annualRevenue: dollars(plainOf(facts.annualSales)),
      annualPayroll: dollars(plainOf(facts.annualPayroll)),
    }),
  }
}

function sumOrText(sum: Found<number> | null, text: Found<string> | null): string {
  const [dollars, words] = [sureOf(sum), sureOf(text)]
  return (cut(words, 100) || (dollars === undefined ? '' : formatDollars(dollars, { cents: true }))) ?? ''
}

function coverageOf({
  name,
  location,
  limit,
  limitText,
  deductible,
  deductibleText,
  premium,
}: CoverageFacts) {
  const where = location ? ` (location ${location})` : ''
  const coverage: Coverage = {
    name: `${cut(name.value, 160)}${where}`.slice(0, 200),
    limit: sumOrText(limit, limitText),
    deductible: sumOrText(deductible, deductibleText),
    premium: dollars(sureOf(premium)) ?? null,
  }
  return coverage
}

function coveragesOf(facts: Facts, lines: readonly LineCode[]): Coverage[] {
  const isIts = ({ line }: CoverageFacts) =>
    facts.policies.length <= 1 || (line !== null && lines.includes(line))
  return facts.coverages
    .filter((coverage) => isIts(coverage) && isSure(coverage.name))
    .slice(0, maxCoverages)
    .map(coverageOf)
}

const statusOf = { quote: 'quoted', binder: 'bound' } as const

function premiumOf(facts: Facts, policy: PolicyFacts): number | undefined {
  const whole = facts.policies.length <= 1 ? facts.totalPremium : null
  return dollars(sureOf(policy.premium ?? whole))
}

/** The fields of one of a document's policies (from 0), those that are sure; undefined where it has no such policy. */
export function policyFieldsOf(facts: Facts, position: number): ClientPolicyCreate | undefined {
  const policy = facts.policies[position]
  if (!policy) return undefined
  const lines = policy.lines.map(({ value }) => value)
  const lineOfBusiness = bookLineOf(policy.lines.filter(isSure).map(({ value }) => value))
  const kind = facts.kind.value
  return {
    type: (lineOfBusiness && typeOfLine(lineOfBusiness)) ?? 'commercial',
    status: kind === 'quote' || kind === 'binder' ? statusOf[kind] : 'active',
    ...withoutNulls({
      lineOfBusiness,
      carrier: cut(sureOf(policy.carrier), 200),
      policyNumber: cut(sureOf(policy.policyNumber), 100),
      effectiveDate: sureOf(policy.effectiveDate),
      expirationDate: sureOf(policy.expirationDate),
      premium: premiumOf(facts, policy),
    }),
    coverages: coveragesOf(facts, lines),
  }
}

/** What a policy of a document is called: its number, or its line. */
export function policyTitleOf({ policyNumber, lines }: PolicyFacts): string {
  const line = lines[0] ? lineLabels[lines[0].value] : 'Policy'
  return policyNumber?.value ?? line
}

function isFound(value: unknown): value is Found<unknown> {
  return typeof value === 'object' && value !== null && 'confidence' in value
}

/** The rows of one of a document's schedules as plain values; what was not found is left out. */
export function scheduleRowsOf(facts: Facts, schedule: ScheduleName): ScheduleValues[] {
  return facts[schedule].map((row) => {
    const cells = Object.entries(row).flatMap(([name, cell]) => {
      const value: unknown = isFound(cell) ? cell.value : cell
      return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
    })
    return Object.fromEntries(cells)
  })
}

/** Sales, area, vehicles and operations as a document gives them; what it does not give is left out. */
export function exposuresOf(facts: Facts): Exposures {
  const area = facts.locations.reduce((sum, location) => sum + (location.area?.value ?? 0), 0)
  return withoutNulls({
    operations: cut(plainOf(facts.businessDescription), 1000),
    annualSales: dollars(plainOf(facts.annualSales)),
    squareFeet: area > 0 ? whole(area, 2_147_483_647) : undefined,
    powerUnits: facts.vehicles.length > 0 ? facts.vehicles.length : undefined,
  })
}

function costOf({ incurred, paid, reserved }: LossFacts): number {
  return incurred?.value ?? (paid?.value ?? 0) + (reserved?.value ?? 0)
}

/** How many losses of the three years before a document's valuation there are, and their sum in dollars; a loss without a date counts. */
export function lossesOf(facts: Facts, today: string): { losses: number; amount: number } {
  const from = addMonths(facts.lossesValuedOn?.value ?? today, -monthsOfLosses)
  const recent = facts.losses.filter(({ date }) => !date || date.value >= from)
  const cents = recent.reduce((sum, loss) => sum + Math.round(costOf(loss) * 100), 0)
  return { losses: recent.length, amount: cents / 100 }
}
