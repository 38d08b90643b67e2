import { keyOfCarrier } from '#engines/carrier-names/carrier-key.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { carriersOn, naicOn } from './carriers.rules.ts'
import { bestOf, type Candidate, foundAt } from './confidence.rules.ts'
import type { PageRole } from './page-roles.rules.ts'
import { policyNumbersOn, quoteNumbersOn } from './policy-numbers.rules.ts'
import { type Term, termsOn } from './terms.rules.ts'
import { keyOfNumber } from './values/read-policy-number.rules.ts'

/** Findings on pages that state facts count fully, those between wording a little. */
const inWording = 0.5

/** Everything of a subject on all pages, with what its page is worth. */
export function onPages<Value>(
  roles: readonly PageRole[],
  find: (role: PageRole) => readonly Candidate<Value>[],
): Candidate<Value>[] {
  return roles.flatMap((role) =>
    find(role).map((found) => ({ ...found, score: role.isWording ? found.score * inWording : found.score })),
  )
}

function policyNumber(roles: readonly PageRole[]): Candidate<string> | null {
  const named = bestOf(
    onPages(roles, ({ page }) => policyNumbersOn(page)),
    keyOfNumber,
  )
  return (
    named ??
    bestOf(
      onPages(roles, ({ page }) => quoteNumbersOn(page)),
      keyOfNumber,
    )
  )
}

/** The insurer; a name that is known is surer. */
function carrier(roles: readonly PageRole[]): Candidate<string> | null {
  const found = onPages(roles, ({ page }) => carriersOn(page))
  const best = bestOf(found, keyOfCarrier)
  if (!best) return null
  const whole = found.find(({ value }) => {
    const [one, other] = [keyOfCarrier(value), keyOfCarrier(best.value)]
    return one !== other && one.startsWith(`${other} `) && value.length > best.value.length
  })
  return whole && whole.score > 0.5 ? { ...whole, score: Math.max(whole.score, best.score * 0.95) } : best
}

function term(roles: readonly PageRole[]): Partial<Term> {
  const all = roles.map((role) => {
    const { terms, starts, ends } = termsOn(role.page)
    const worth = role.isWording ? inWording : 1
    const weighed = <Value>(one: Candidate<Value>) => ({ ...one, score: one.score * worth })
    return {
      terms: terms.map(({ effective, expiration }) => ({
        effective: weighed(effective),
        expiration: weighed(expiration),
      })),
      starts: starts.map(weighed),
      ends: ends.map(weighed),
    }
  })
  const pairs = all.flatMap(({ terms }) => terms)
  const best = bestOf(
    pairs.map((pair) => ({ value: pair, spans: pair.effective.spans, score: pair.effective.score })),
    ({ effective, expiration }) => `${effective.value} ${expiration.value}`,
  )
  if (best) {
    const { effective, expiration } = best.value
    return {
      effective: { ...effective, score: best.score },
      expiration: { ...expiration, score: best.score },
    }
  }
  const start = bestOf(
    all.flatMap(({ starts }) => starts),
    String,
  )
  const end = bestOf(
    all.flatMap(({ ends }) => ends),
    String,
  )
  return {
    ...(start ? { effective: { ...start, score: start.score * 0.92 } } : {}),
    ...(end && (!start || end.value > start.value)
      ? { expiration: { ...end, score: end.score * 0.85 } }
      : {}),
  }
}

type PolicyParts = Omit<Facts['policies'][number], 'lines' | 'premium'>

/** Number, insurer and term of the policy that the pages are about. */
export function policyFactsOf(roles: readonly PageRole[]): PolicyParts {
  const number = policyNumber(roles)
  const insurer = carrier(roles)
  const naic = bestOf(
    onPages(roles, ({ page }) => naicOn(page)),
    String,
  )
  const { effective, expiration } = term(roles)
  return {
    policyNumber: number ? foundAt(number) : null,
    carrier: insurer ? foundAt(insurer) : null,
    naic: naic ? foundAt(naic) : null,
    effectiveDate: effective ? foundAt(effective) : null,
    expirationDate: expiration ? foundAt(expiration) : null,
  }
}
