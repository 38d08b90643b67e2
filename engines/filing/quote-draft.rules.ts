import { isDay } from '#shared/dates.ts'
import type { CoverageFacts, Facts, Found, PolicyFacts } from '#shared/documents/facts.contract.ts'
import { lineOfBook } from '#shared/documents/lines.rules.ts'
import { roundToCents, sumDollars } from '#shared/money.ts'
import type { Quote, QuoteCoverage, QuoteCreate } from '#shared/requotes/quotes.contract.ts'
import { isSure } from './filing-draft.rules.ts'

/** A quote as a document gives it, with what of it a person should check. */
export type QuoteDraft = QuoteCreate & { toCheck: Quote['toCheck'] }

type Check = (field: Quote['toCheck'][number], ...found: (Found<unknown> | null | undefined)[]) => void

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const date = String.raw`(\d{1,2})[/-](\d{1,2})[/-](\d{4})|([A-Z][a-z]{2})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})`
const validity = new RegExp(
  String.raw`(?:valid|good|honou?red|held|open)\s+(?:until|through|thru|till)\s*:?\s*(?:${date})|(?:quote|quotation|proposal|offer)\s+(?:expires|expiration|expiry)(?:\s+(?:on|date))?\s*:?\s*(?:${date})`,
  'i',
)

/** The last day on which a carrier holds to its quote, as the words of the document say; undefined where they do not. */
export function validityOf(text: string): string | undefined {
  const parts = validity.exec(text)?.slice(1)
  if (!parts) return undefined
  for (const from of [0, 6]) {
    const [month, dayOfMonth, year, name, day, yearOfName] = parts.slice(from, from + 6)
    const two = (number: string | number) => String(number).padStart(2, '0')
    const written = name
      ? `${yearOfName}-${two(months.indexOf(name.toLowerCase()) + 1)}-${two(day ?? '')}`
      : `${year}-${two(month ?? '')}-${two(dayOfMonth ?? '')}`
    if (isDay(written)) return written
  }
  return undefined
}

const present = (...found: (Found<unknown> | null)[]) => found.filter((one) => one !== null)

function deductibleOf({ deductible, deductibleText }: CoverageFacts): QuoteCoverage['deductible'] {
  if (deductible) return { amount: deductible.value, kind: 'dollars' }
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(%|hours?)$/i.exec(deductibleText?.value.trim() ?? '') ?? []
  return amount ? { amount: Number(amount), kind: unit === '%' ? 'percent' : 'hours' } : undefined
}

function coverageOf(facts: CoverageFacts): QuoteCoverage {
  const { line, code, name, limit, limitText, location } = facts
  const deductible = deductibleOf(facts)
  const title = location ? `${name.value} (location ${location})` : name.value
  return {
    ...(line && { line: lineOfBook[line] }),
    ...(code && { code }),
    name: title.slice(0, 200),
    limits: limit ? [{ amount: limit.value }] : [],
    ...(deductible && { deductible }),
    ...(!limit && limitText && { basis: limitText.value.slice(0, 100) }),
  }
}

function coveragesOf(facts: Facts, lines: readonly string[], check: Check): QuoteCoverage[] {
  const own = facts.coverages.filter(({ line }) => !line || lines.includes(lineOfBook[line]))
  for (const { name, limit, limitText, deductible, deductibleText } of own)
    check('coverages', ...present(name, limit, limitText, deductible, deductibleText))
  return own.slice(0, 200).map(coverageOf)
}

function endorsementsOf({ forms }: Facts, check: Check): NonNullable<QuoteCreate['endorsements']> {
  for (const { number, edition, title } of forms) check('endorsements', ...present(number, edition, title))
  return forms.slice(0, 200).map(({ number, edition, title }) => ({
    form: number.value.slice(0, 60),
    ...(edition && { edition: edition.value.slice(0, 20) }),
    ...(title && { title: title.value.slice(0, 300) }),
  }))
}

/** What a document charges beside the premium. */
function chargesOf({ premiums }: Facts, check: Check): Pick<QuoteCreate, 'taxes' | 'fees'> {
  const of = (kind: 'tax' | 'fee') => premiums.filter((one) => one.kind === kind)
  check('taxes', ...of('tax').map(({ amount }) => amount))
  check('fees', ...of('fee').map(({ amount }) => amount))
  const taxes = of('tax').map(({ amount }) => amount.value)
  return {
    ...(taxes.length > 0 && { taxes: sumDollars(taxes) }),
    fees: of('fee').map(({ amount }) => ({
      ...{ kind: 'carrier' as const, amount: roundToCents(amount.value), refundable: false },
    })),
  }
}

function linesOf(policy: PolicyFacts | undefined, wanted: readonly string[], check: Check): string[] {
  const read = [...new Set((policy?.lines ?? []).map(({ value }) => lineOfBook[value] as string))]
  const lines = read.filter((line) => wanted.includes(line))
  check('lines', ...(policy?.lines ?? []))
  if (lines.length > 0) return lines
  // A document that names none of the lines still answers a requote of one.
  if (wanted.length > 1 || read.length > 0) check('lines', null)
  return [...wanted]
}

function draftOf(facts: Facts, policy: PolicyFacts | undefined, about: About): QuoteDraft {
  const toCheck = new Set<Quote['toCheck'][number]>()
  const check: Check = (field, ...found) => {
    if (found.some((one) => one === null || (one && !isSure(one)))) toCheck.add(field)
  }
  const lines = linesOf(policy, about.lines, check)
  const isOnly = facts.policies.length <= 1
  const premium = policy?.premium ?? (isOnly ? facts.totalPremium : null)
  check('carrier', policy?.carrier ?? null)
  check('premium', premium)
  const validUntil = validityOf(about.text)
  // The words of a page are read, not a field of it.
  if (validUntil) toCheck.add('validUntil')
  const fields = {
    carrier: policy?.carrier?.value.slice(0, 200) || 'Unknown carrier',
    ...{ lines, premium: premium ? roundToCents(premium.value) : null },
    coverages: isOnly ? coveragesOf(facts, lines, check) : [],
    endorsements: isOnly ? endorsementsOf(facts, check) : [],
    ...(isOnly && chargesOf(facts, check)),
    ...(validUntil && { validUntil }),
  }
  return { ...fields, toCheck: [...toCheck] }
}

type About = {
  /** The lines of the requote. */
  lines: readonly string[]
  /** The words of the document. */
  text: string
}

/**
 * The quotes that a document makes of a requote: one for each policy that it is about. What was read without certainty is there
 * and marked; what is not there is left out.
 */
export function quoteDraftsOf(facts: Facts, about: About): QuoteDraft[] {
  const policies = facts.policies.length > 0 ? facts.policies : [undefined]
  return policies.slice(0, 20).map((policy) => draftOf(facts, policy, about))
}
