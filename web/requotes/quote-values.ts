import type { Quote, QuoteCoverage, QuoteUpdate } from '#shared/requotes/quotes.contract.ts'
import type { QuoteStatus } from '#shared/requotes/requote-choices.ts'

type Amount = number | string
type CoverageValue = {
  key: string
  name: string
  limit: Amount
  deductible: Amount
  /** The coverage as it is kept, with what this form does not show. */
  kept: QuoteCoverage | null
}

/** A quote as the form shows it. */
export type QuoteValues = {
  status: QuoteStatus
  reason: string
  sentOn: string
  lines: string[]
  premium: Amount
  taxes: Amount
  byLine: Record<string, Amount>
  carrierFee: Amount
  agencyFee: Amount
  /** Fees of kinds that the form does not show. */
  otherFees: Quote['fees']
  commissionPercent: Amount
  validUntil: string
  coverages: CoverageValue[]
  endorsements: string
  terms: string
  underwriter: string
  email: string
  note: string
  documentIds: string[]
}

const feeOf = (quote: Quote, kind: Quote['fees'][number]['kind']): Amount =>
  quote.fees.find((fee) => fee.kind === kind)?.amount ?? ''

function coverageValue(coverage: QuoteCoverage, at: number): CoverageValue {
  const { name, limits, deductible } = coverage
  const shown = deductible?.kind === 'dollars' ? deductible.amount : ''
  return { key: `${at}`, name, limit: limits[0]?.amount ?? '', deductible: shown, kept: coverage }
}

/** The values of the form for a quote. */
export function valuesOf(quote: Quote): QuoteValues {
  const { status, reason, lines, linePremiums, coverages, endorsements, underwriter, email, note } = quote
  return {
    ...{ status, reason, lines, underwriter, email, note, terms: quote.terms },
    sentOn: quote.sentOn ?? '',
    premium: quote.premium ?? '',
    taxes: quote.taxes ?? '',
    byLine: Object.fromEntries(
      lines.map((line) => [fieldOf(line), linePremiums.find((one) => one.line === line)?.premium ?? '']),
    ),
    carrierFee: feeOf(quote, 'carrier'),
    agencyFee: feeOf(quote, 'agency'),
    otherFees: quote.fees.filter(({ kind }) => kind !== 'carrier' && kind !== 'agency'),
    commissionPercent: quote.commissionPercent ?? '',
    validUntil: quote.validUntil ?? '',
    coverages: coverages.map(coverageValue),
    endorsements: endorsements
      .map(({ form, edition, title }) => [form, edition && `(${edition})`, title].filter(Boolean).join(' '))
      .join('\n'),
    documentIds: quote.documents.map(({ id }) => id),
  }
}

/** A line as the name of a field, whose path has dots of its own. */
export const fieldOf = (line: string): string => line.replaceAll('.', ' ')

const amountOf = (amount: Amount): number | null => (amount === '' ? null : Number(amount))

function coverageOf({ name, limit, deductible, kept }: CoverageValue): QuoteCoverage {
  const [first, ...rest] = kept?.limits ?? []
  const isDollars = !kept?.deductible || kept.deductible.kind === 'dollars'
  const { deductible: _had, limits: _limits, ...others } = kept ?? { limits: [] }
  return {
    ...others,
    name,
    limits: limit === '' ? rest : [{ ...first, amount: Number(limit) }, ...rest],
    ...(isDollars
      ? deductible !== '' && { deductible: { amount: Number(deductible), kind: 'dollars' as const } }
      : { deductible: kept?.deductible }),
  } as QuoteCoverage
}

/** A form number with its edition and title, from a line such as "CG 20 10 (04 13) Additional insured". */
function endorsementOf(text: string): Quote['endorsements'][number] {
  const match = /^(.+?)\s*\(([^)]*)\)\s*(.*)$/.exec(text)
  if (match?.[1]) return { form: match[1], edition: match[2] ?? '', title: match[3] ?? '' }
  const number = /^([A-Z]{1,4}[\s-]?(?:\d[\d\s-]*)+\d|[A-Z]{1,4}-?\d+)\s*(.*)$/.exec(text)
  return number?.[1] ? { form: number[1].trim(), title: number[2] ?? '' } : { form: text.slice(0, 60) }
}

function feesOf({ carrierFee, agencyFee, otherFees }: QuoteValues): Quote['fees'] {
  const fee = (kind: 'carrier' | 'agency', amount: Amount) =>
    amount === '' || Number(amount) === 0 ? [] : [{ kind, amount: Number(amount), refundable: false }]
  return [...fee('carrier', carrierFee), ...fee('agency', agencyFee), ...otherFees]
}

/** What the form sends: all that it shows was looked at, so nothing is left to check. */
export function inputOf(values: QuoteValues): QuoteUpdate {
  const { status, reason, lines, underwriter, email, note, terms, documentIds, byLine } = values
  const linePremiums = lines.flatMap((line) => {
    const premium = byLine[fieldOf(line)] ?? ''
    return lines.length < 2 || premium === '' ? [] : [{ line, premium: Number(premium) }]
  })
  return {
    ...{ reason, lines, underwriter, email, note, terms, documentIds, linePremiums },
    ...(status !== 'won' && { status }),
    sentOn: values.sentOn || null,
    premium: amountOf(values.premium),
    taxes: amountOf(values.taxes),
    fees: feesOf(values),
    commissionPercent: amountOf(values.commissionPercent),
    validUntil: values.validUntil || null,
    coverages: values.coverages.map(coverageOf),
    endorsements: values.endorsements
      .split('\n')
      .flatMap((text) => (text.trim() ? [endorsementOf(text.trim())] : [])),
    toCheck: [],
  }
}
