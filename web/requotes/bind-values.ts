import { addMonths } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import { type BindAction, bindActionLabels, type RequoteBind } from '#shared/requotes/binding.contract.ts'
import { isBindable } from '#shared/requotes/grid.rules.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { ExpiringTerm, Requote } from '#shared/requotes/requotes.contract.ts'
import { openLines, premiumOfLine, termsOfQuote } from '#shared/requotes/requotes.rules.ts'

export type BindValue = {
  quoteId: string
  carrier: string
  /** `new`, `renewal:<term>` or `rewrite:<term>`. */
  how: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
  lines: { line: string; premium: number | string }[]
}
export type BindValues = { binds: BindValue[] }

const nameOf = ({ policyNumber, lineOfBusiness, carrier }: ExpiringTerm) =>
  [lineOfBusiness || 'Policy', policyNumber, carrier].filter(Boolean).join(', ')

/** As what a quote can be bound. */
export function howChoices({ expiring }: Requote, quote: Quote) {
  const terms = termsOfQuote(expiring, quote)
  const follow = (action: BindAction) =>
    terms.map((term) => ({
      value: `${action}:${term.id}`,
      label: `${bindActionLabels[action]} ${nameOf(term)}`,
    }))
  return [...follow('renewal'), ...follow('rewrite'), { value: 'new', label: bindActionLabels.new }]
}

function firstValue(requote: Requote, quote: Quote, taken: ReadonlySet<string>): BindValue {
  const [term] = termsOfQuote(requote.expiring, quote)
  const effectiveDate = term?.expirationDate ?? requote.effectiveDate ?? ''
  const left = openLines(requote.lines, requote.quotes)
  const lines = quote.lines.filter((line) => left.includes(line))
  const months = usualTerm(lines[0] ?? '')
  return {
    ...{ quoteId: quote.id, carrier: quote.carrier, policyNumber: '', effectiveDate },
    // A term is renewed once: what else follows it is a policy of its own.
    how: term && !taken.has(term.id) ? `renewal:${term.id}` : 'new',
    expirationDate: effectiveDate && addMonths(effectiveDate, months),
    lines: lines.map((line) => ({ line, premium: premiumOfLine(quote, line) ?? '' })),
  }
}

/** What the form starts with: each quote that can still be bound, as the renewal of what it follows. */
export function bindValuesOf(requote: Requote, ids: readonly string[]): BindValues {
  const taken = new Set<string>()
  const chosen = requote.quotes.filter((quote) => ids.includes(quote.id) && isBindable(requote, quote))
  const binds = chosen.map((quote) => {
    const value = firstValue(requote, quote, taken)
    taken.add(value.how.split(':')[1] ?? '')
    return value
  })
  return { binds }
}

/** What the form sends. */
export function bindInput({ version }: Requote) {
  return ({ binds }: BindValues): RequoteBind => ({
    version,
    binds: binds.map(({ how, lines, carrier: _carrier, ...rest }) => {
      const [action = 'new', termId] = how.split(':')
      return {
        ...rest,
        action: action as BindAction,
        ...(termId && { termId }),
        lines: lines
          .filter(({ premium }) => premium !== '')
          .map(({ line, premium }) => ({ line, premium: Number(premium) })),
      }
    }),
  })
}
