import { sumDollars } from '#shared/money.ts'
import type { Quote } from './quotes.contract.ts'
import type { ExpiringTerm, Requote } from './requotes.contract.ts'
import { differenceOf, isStanding, openLines, premiumOfLine } from './requotes.rules.ts'

/** What a carrier answered to one line. */
export type GridQuote = {
  quote: Quote
  /** Of this line; of all lines together where `isTogether`. Null where nothing was quoted. */
  premium: number | null
  /** Several lines have one price that the carrier does not split. */
  isTogether: boolean
  /** To what the same lines cost now; null where either is unknown. */
  difference: ReturnType<typeof differenceOf>
}
export type GridRow = {
  line: string
  expiring: number | null
  /** Who writes the line now, each once. */
  carriers: string[]
  /** One per carrier, each with its quotes of the line in the order in which they came. */
  cells: GridQuote[][]
}
export type RequoteGrid = { carriers: string[]; rows: GridRow[] }

const keyOf = (carrier: string) => carrier.trim().toLowerCase()

/** What a line costs now: its own term, or its part of a package. Null where no term tells. */
export function expiringOfLine(expiring: readonly ExpiringTerm[], line: string): number | null {
  const known = expiring.flatMap(({ lines, linePremiums, premium }) => {
    if (lines.length === 1) return lines[0] === line ? [premium] : []
    return linePremiums.filter((one) => one.line === line).map((one) => one.premium)
  })
  return known.length > 0 ? sumDollars(known) : null
}

/** What several lines cost now together; null where one of them is unknown. */
export function expiringOfLines(expiring: readonly ExpiringTerm[], lines: readonly string[]): number | null {
  const known = lines.flatMap((line) => expiringOfLine(expiring, line) ?? [])
  return known.length === lines.length && lines.length > 0 ? sumDollars(known) : null
}

function gridQuote({ expiring }: Pick<Requote, 'expiring'>, quote: Quote, line: string): GridQuote {
  const ofLine = premiumOfLine(quote, line)
  const isTogether = ofLine === null && quote.premium !== null && quote.lines.length > 1
  const premium = isTogether ? quote.premium : ofLine
  const before = isTogether ? expiringOfLines(expiring, quote.lines) : expiringOfLine(expiring, line)
  return { quote, premium, isTogether, difference: differenceOf(before, premium) }
}

/** The lines of a requote by the carriers that were asked, in the order in which they were added. */
export function requoteGrid({
  lines,
  quotes,
  expiring,
}: Pick<Requote, 'lines' | 'quotes' | 'expiring'>): RequoteGrid {
  const byCarrier = Map.groupBy(quotes, ({ carrier }) => keyOf(carrier))
  const columns = [...byCarrier.values()]
  return {
    carriers: columns.map(([first]) => first?.carrier ?? ''),
    rows: lines.map((line) => ({
      line,
      expiring: expiringOfLine(expiring, line),
      carriers: [
        ...new Set(expiring.flatMap((term) => (term.lines.includes(line) ? [term.carrier] : []))),
      ].filter(Boolean),
      cells: columns.map((column) =>
        column
          .filter((quote) => quote.lines.includes(line))
          .map((quote) => gridQuote({ expiring }, quote, line)),
      ),
    })),
  }
}

/** Whether a quote can be chosen to be bound: it stands, and a line of it is not bound yet. */
export function isBindable(requote: Pick<Requote, 'lines' | 'quotes'>, quote: Quote): boolean {
  return isStanding(quote) && openLines(quote.lines, requote.quotes).length > 0
}

/** The quotes that are chosen after one more is, or is no longer: a line is bound only once, so those of its lines give way. */
export function chooseQuote(
  quotes: readonly Quote[],
  chosen: readonly string[],
  id: string,
  isOn: boolean,
): string[] {
  const rest = chosen.filter((one) => one !== id)
  const own = quotes.find((quote) => quote.id === id)
  if (!isOn || !own) return rest
  const isApart = (other: Quote | undefined) => !other?.lines.some((line) => own.lines.includes(line))
  return [...rest.filter((one) => isApart(quotes.find((quote) => quote.id === one))), id]
}
