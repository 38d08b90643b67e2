import { splitAddress, streetKey } from '#engines/import/import-address.rules.ts'
import { nameKey } from '#engines/import/import-names.rules.ts'

/** How likely a match is, 0 to 1, and why in words. */
export type Signal = { score: number; reason: string }
/** Where a policy of the book stands to one of a document. */
export type Relation = 'same' | 'previous' | 'similar'

/** From this share of common letter triples on, names count as alike. */
const alike = 0.5
const sameNumber = 0.95
const sameName = 0.85
const sameAddress = 0.5
/** A term that begins this many days around the end of another follows it. */
const daysBetweenTerms = 31
const dayMillis = 86_400_000

/** A policy number as it is compared: capital letters and digits alone. */
export function policyNumberKey(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** A policy number without the digits that count its terms: `BOP-10427-02` begins like `BOP-10427-03`. */
export function policyNumberStem(number: string): string {
  const stem = policyNumberKey(number.trim().replace(/[\s-]+\d{2}$/, ''))
  return stem.length >= 5 ? stem : policyNumberKey(number)
}

/** The names that an insured goes by: "Acme Inc dba The Shop" has two. */
export function namesOf(insured: string): string[] {
  const names = insured.split(
    /\s*,?\s*\b(?:d\s?\/?\s?b\s?\/?\s?a|doing business as|a\/?k\/?a|t\/a)\b[.:]?\s*/i,
  )
  return [...new Set(names.map((name) => name.trim()).filter((name) => nameKey(name) !== ''))].slice(0, 3)
}

function triples(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** How much two names have in common, 0 to 1, by their letter triples as the database counts them. */
export function nameCloseness(one: string, other: string): number {
  const [a, b] = [triples(nameKey(one)), triples(nameKey(other))]
  const common = [...a].filter((triple) => b.has(triple)).length
  return common / (a.size + b.size - common)
}

function nameSignalOf(name: string, candidate: string): Signal | null {
  if (name.trim().toLowerCase() === candidate.trim().toLowerCase())
    return { score: sameName + 0.05, reason: 'Same name' }
  if (nameKey(name) === nameKey(candidate))
    return { score: sameName, reason: 'Same name except for punctuation or legal form' }
  const closeness = nameCloseness(name, candidate)
  return closeness >= alike ? { score: closeness * sameName, reason: 'Similar name' } : null
}

/** How a candidate's name speaks for it; null where it does not. */
export function nameSignal(insured: string, candidate: string): Signal | null {
  const pairs = namesOf(insured).flatMap((name) =>
    namesOf(candidate).flatMap((other) => nameSignalOf(name, other) ?? []),
  )
  return pairs.toSorted((a, b) => b.score - a.score)[0] ?? null
}

/** The street and the five digits of an address on one line; null where it has no ZIP code. */
export function placeOf(address: string): { street: string; zip: string } | null {
  const parts = splitAddress(address)
  return parts?.zip ? { street: parts.street, zip: parts.zip.slice(0, 5) } : null
}

/** How a candidate's address speaks for it; null where it does not. */
export function addressSignal(
  place: { street: string; zip: string } | null,
  candidate: { street: string; zip: string },
): Signal | null {
  if (!place || candidate.street === '' || candidate.zip.slice(0, 5) !== place.zip) return null
  const isSame = streetKey(candidate.street) === streetKey(place.street)
  return isSame ? { score: sameAddress, reason: 'Same address' } : null
}

/** How a policy number speaks for a policy of the book; null where it does not. */
export function numberSignal(number: string, candidate: string): Signal | null {
  const [wanted, given] = [policyNumberKey(number), policyNumberKey(candidate)]
  if (wanted === '' || given === '') return null
  if (wanted === given) return { score: sameNumber, reason: 'Same policy number' }
  const isOneTerm = policyNumberStem(number) === policyNumberStem(candidate)
  return isOneTerm ? { score: sameNumber - 0.1, reason: 'Same policy number, different term' } : null
}

/** The score of several signals together, rounded to hundredths, and their reasons, the strongest first. */
export function together(signals: readonly Signal[]): { score: number; reasons: string[] } {
  const strongest = signals.toSorted((a, b) => b.score - a.score)
  const doubt = strongest.reduce((left, { score }) => left * (1 - score), 1)
  return { score: Math.round((1 - doubt) * 100) / 100, reasons: [...new Set(strongest.map((s) => s.reason))] }
}

type Term = { effectiveDate: string | null | undefined; expirationDate: string | null | undefined }

function isFollowing(document: Term, policy: Term): boolean {
  if (!document.effectiveDate || !policy.expirationDate) return false
  const days = (Date.parse(document.effectiveDate) - Date.parse(policy.expirationDate)) / dayMillis
  return Math.abs(days) <= daysBetweenTerms
}

/** Where a policy of the book stands to a document's: the very term, the one before, or neither. */
export function relationOf(document: Term, policy: Term, isSameNumber: boolean): Relation {
  const { effectiveDate: begins } = document
  if (!isSameNumber) return isFollowing(document, policy) ? 'previous' : 'similar'
  if (!begins || !policy.effectiveDate || begins === policy.effectiveDate) return 'same'
  return policy.effectiveDate < begins ? 'previous' : 'similar'
}
