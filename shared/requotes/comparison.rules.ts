import { formatDollars, sumDollars } from '#shared/money.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { deductibleText, limitsText } from '#shared/policies/term-details.rules.ts'
import { expiringOfLine } from './grid.rules.ts'
import type { Offer } from './proposal.contract.ts'
import type { QuoteCoverage } from './quotes.contract.ts'
import type { ExpiringTerm, Requote } from './requotes.contract.ts'
import { differenceOf, premiumOfLine, totalCost } from './requotes.rules.ts'

/** What expires, with what it lists. */
export type ExpiringDetails = { term: ExpiringTerm; details: Pick<TermDetails, 'coverages' | 'endorsements'> }

/** How a value differs from the expiring one. `better` and `worse` are for the insured. */
export type Mark = 'better' | 'worse' | 'different' | 'added' | 'missing' | null

export type ComparedCell = { text: string; mark: Mark; note: string }
export type ComparedRow = { key: string; label: string; cells: ComparedCell[] }
export type ComparedSection = { title: string; rows: ComparedRow[] }

/** Quotes beside what expires; a cell for what expires comes first, where there is something. */
export type RequoteComparison = { columns: { key: string; name: string }[]; sections: ComparedSection[] }

const none: ComparedCell = { text: '—', mark: null, note: '' }

/** A sum beside the expiring one: less is better for the insured. */
function priceCell(amount: number | null, expiring: number | null): ComparedCell {
  const text = formatDollars(amount, { cents: true })
  const difference = differenceOf(expiring, amount)
  if (!difference || difference.dollars === 0) return { text, mark: null, note: '' }
  const { dollars, percent } = difference
  const by = formatDollars(Math.abs(dollars), { cents: true })
  const share = percent === null ? '' : ` (${Math.abs(percent).toLocaleString('en-US')}%)`
  return {
    text,
    mark: dollars < 0 ? 'better' : 'worse',
    note: `${by}${share} ${dollars < 0 ? 'lower' : 'higher'}`,
  }
}

function priceRow(
  key: string,
  label: string,
  expiring: number | null,
  amounts: readonly (number | null)[],
  hasExpiring: boolean,
): ComparedRow {
  const first = hasExpiring ? [{ ...none, text: formatDollars(expiring, { cents: true }) }] : []
  return { key, label, cells: [...first, ...amounts.map((amount) => priceCell(amount, expiring))] }
}

function premiumRows(
  requote: Pick<Requote, 'lines'>,
  quotes: readonly Offer[],
  expiring: readonly ExpiringDetails[],
): ComparedRow[] {
  const has = expiring.length > 0
  const terms = expiring.map(({ term }) => term)
  // A quote of some of the lines is held against the terms of those.
  const of = ({ lines }: Offer) => {
    const own = terms.filter((term) => term.lines.every((line) => lines.includes(line)))
    return own.length > 0 ? sumDollars(own.map(({ premium }) => premium)) : null
  }
  const total = has ? sumDollars(terms.map(({ premium }) => premium)) : null
  const premium: ComparedRow = {
    key: 'premium',
    label: 'Premium',
    cells: [
      ...(has ? [{ ...none, text: formatDollars(total, { cents: true }) }] : []),
      ...quotes.map((quote) => priceCell(quote.premium, of(quote))),
    ],
  }
  const byLine =
    requote.lines.length > 1
      ? requote.lines.map((line) =>
          priceRow(
            `line ${line}`,
            `${line} premium`,
            expiringOfLine(terms, line),
            quotes.map((quote) => premiumOfLine(quote, line)),
            has,
          ),
        )
      : []
  const costs = quotes.map((quote) => {
    const cost = totalCost(quote)
    return cost === null || cost === quote.premium
      ? none
      : { ...none, text: formatDollars(cost, { cents: true }) }
  })
  const withCharges = costs.some((cell) => cell !== none)
    ? [{ key: 'cost', label: 'With fees and taxes', cells: [...(has ? [none] : []), ...costs] }]
    : []
  return [premium, ...byLine, ...withCharges]
}

type Listed = Pick<QuoteCoverage, 'code' | 'name' | 'limits' | 'deductible' | 'basis'>

const keyOf = ({ code, name }: Listed) => code || name.trim().toLowerCase()

/** Two amounts, of which the larger is better (limits) or worse (deductibles). */
function amountMark(now: number, before: number, isMoreBetter: boolean): Mark {
  if (now === before) return null
  return now > before === isMoreBetter ? 'better' : 'worse'
}

function limitCell(now: Listed | undefined, before: Listed | undefined, has: boolean): ComparedCell {
  if (!now) return before ? { text: '—', mark: 'missing', note: 'Not in the quote' } : none
  const text = limitsText(now.limits) || now.basis || 'Included'
  if (!has) return { ...none, text }
  if (!before) return { text, mark: 'added', note: 'Not in the expiring policy' }
  const [a, b] = [now.limits[0]?.amount, before.limits[0]?.amount]
  if (a === undefined || b === undefined) {
    const isSame = text === (limitsText(before.limits) || before.basis || 'Included')
    return isSame ? { ...none, text } : { text, mark: 'different', note: 'Different' }
  }
  const mark = amountMark(a, b, true)
  if (mark) return { text, mark, note: a > b ? 'Higher limit' : 'Lower limit' }
  const isSame = limitsText(now.limits) === limitsText(before.limits)
  return isSame ? { ...none, text } : { text, mark: 'different', note: 'Different' }
}

function deductibleCell(now: Listed | undefined, before: Listed | undefined): ComparedCell {
  if (!now?.deductible)
    return before?.deductible
      ? { text: '—', mark: 'different', note: now ? 'No deductible listed' : '' }
      : none
  const text = deductibleText(now.deductible)
  if (!before?.deductible) return { ...none, text }
  if (now.deductible.kind !== before.deductible.kind) return { text, mark: 'different', note: 'Different' }
  const mark = amountMark(now.deductible.amount, before.deductible.amount, false)
  if (!mark) return { ...none, text }
  return { text, mark, note: mark === 'worse' ? 'Higher deductible' : 'Lower deductible' }
}

function coverageRows(quotes: readonly Offer[], expiring: readonly ExpiringDetails[]): ComparedRow[] {
  const has = expiring.length > 0
  const before = expiring.flatMap(({ details }) => details.coverages as readonly Listed[])
  const all: Listed[] = [...before, ...quotes.flatMap(({ coverages }) => coverages)]
  const keys = [...new Set(all.map(keyOf))]
  return keys.flatMap((key) => {
    const find = (listed: readonly Listed[]) => listed.find((one) => keyOf(one) === key)
    const label = all.find((one) => keyOf(one) === key)?.name ?? key
    const was = find(before)
    const limits: ComparedRow = {
      key: `${key} limit`,
      label: `${label} limit`,
      cells: [
        ...(has ? [was ? { ...none, text: limitsText(was.limits) || was.basis || 'Included' } : none] : []),
        ...quotes.map(({ coverages }) => limitCell(find(coverages), was, has)),
      ],
    }
    const borne = [was, ...quotes.map(({ coverages }) => find(coverages))]
    if (!borne.some((one) => one?.deductible)) return [limits]
    const deductibles: ComparedRow = {
      key: `${key} deductible`,
      label: `${label} deductible`,
      cells: [
        ...(has ? [was?.deductible ? { ...none, text: deductibleText(was.deductible) } : none] : []),
        ...quotes.map(({ coverages }) => deductibleCell(find(coverages), was)),
      ],
    }
    return [limits, deductibles]
  })
}

const formKey = (form: string) => form.replace(/[\s-]/g, '').toLowerCase()

function formCell(isNow: boolean, isBefore: boolean, has: boolean): ComparedCell {
  if (isNow)
    return has && !isBefore ? { text: 'Yes', mark: 'added', note: 'Added' } : { ...none, text: 'Yes' }
  return isBefore ? { text: '—', mark: 'missing', note: 'Not in the quote' } : none
}

function formRows(quotes: readonly Offer[], expiring: readonly ExpiringDetails[]): ComparedRow[] {
  const has = expiring.length > 0
  const before = expiring.flatMap(({ details }) => details.endorsements)
  const all = [...before, ...quotes.flatMap(({ endorsements }) => endorsements)]
  return [...new Set(all.map(({ form }) => formKey(form)))].map((key) => {
    const one = all.find(({ form }) => formKey(form) === key)
    const isBefore = before.some(({ form }) => formKey(form) === key)
    const cells = quotes.map(({ endorsements }) =>
      formCell(
        endorsements.some(({ form }) => formKey(form) === key),
        isBefore,
        has,
      ),
    )
    const title = [one?.form, one?.title].filter(Boolean).join(' ')
    return { key, label: title, cells: [...(has ? [formCell(isBefore, isBefore, false)] : []), ...cells] }
  })
}

/** Quotes side by side, each value held against what expires. A value that is missing is a dash and says so. */
export function compareQuotes(
  requote: Pick<Requote, 'lines'>,
  quotes: readonly Offer[],
  expiring: readonly ExpiringDetails[],
): RequoteComparison {
  const sections = [
    { title: 'Price', rows: premiumRows(requote, quotes, expiring) },
    { title: 'Limits and deductibles', rows: coverageRows(quotes, expiring) },
    { title: 'Forms and endorsements', rows: formRows(quotes, expiring) },
  ]
  return {
    columns: [
      ...(expiring.length > 0 ? [{ key: 'expiring', name: 'Expiring' }] : []),
      // A carrier may have a column for each of its lines.
      ...quotes.map(({ id, carrier, lines }) => {
        const isPart = lines.length < requote.lines.length
        return { key: id, name: isPart ? `${carrier}, ${lines.join(', ')}` : carrier }
      }),
    ],
    sections: sections.filter(({ rows }) => rows.length > 0),
  }
}
