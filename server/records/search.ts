import type { Scope } from './filters.ts'
import type { Values } from './statement.ts'

const maxWords = 5

/** The LIKE pattern of texts that contain a word, its wildcards taken literally. */
export function containing(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The condition that a column's text holds every word of what was typed, without regard to case. */
export function holdingAll({ $ }: Values, column: string, typed: string): string {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => `lower(${column}) like ${$(containing(word))}`).join(' and ') || 'true'
}

/** Whether a text has every word of a search: what `holdingAll` asks of a column. */
export function holdsAll(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.every((word) => text.toLowerCase().includes(word))
}

const countryCode = /^\s*(?:\+1|1(?=[\s.\-(/]))/
const extension = /(?:x|ext\.?|#)\s*\d{0,8}\s*$/i

/**
 * The digits of a search that reads as a phone number, else null: without the country code of the United States and without an
 * extension, which people write or leave out.
 */
export function phoneDigits(q: string): string | null {
  const number = q.replace(extension, '').replace(countryCode, '')
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length >= 4 && /^[\d\s().+\-/]+$/.test(number) ? digits : null
}

/** The condition that a column's phone number has these digits, however it is written. */
export function hasDigits({ $ }: Values, column: string, digits: string): string {
  return `regexp_replace(${column}, '\\D', '', 'g') like ${$(containing(digits))}`
}

const tables = { client: 'clients', policy: 'policies', prospect: 'prospects', ticket: 'tickets' } as const

/** What a search goes through: the caller's agency, of which its function knows, and whether what was deleted is found too. */
type Searching = Pick<Scope, 'user' | 'values' | 'showsDeleted' | 'isBest'>

/** What a record is to contain: every text of one of these lists. */
function alternatives(kind: keyof typeof tables, q: string, isBest: boolean | undefined): string[][] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const digits = phoneDigits(q)
  const isNumbered = kind === 'client' || kind === 'prospect'
  // A whole number is a phone number, however it is written: its area code alone is in many records.
  if (isBest && isNumbered && digits && digits.length >= 7) return [[digits]]
  const every = words.length > 0 ? words : ['']
  return digits && isNumbered && digits !== q ? [every, [digits]] : [every]
}

/** The ids of the records of a kind that contain every word of a search, or its digits as a phone number; of each at most so many. */
export function matchingIds(
  { user, values, showsDeleted, isBest }: Searching,
  kind: keyof typeof tables,
  q: string,
  most: number | null = null,
): string {
  const standing = (texts: readonly string[]) =>
    `select search_ids('${kind}', ${values.$(texts.map(containing))}::text[], ${most}) as id`
  const deleted = (text: string) => `select id from ${tables[kind]}
    where agency_id = ${values.$(user.agencyId)} and deleted_at is not null and search_text like ${values.$(containing(text))}`
  // What a deleted record and its contacts have of several words is put together word by word.
  const ids = (texts: readonly string[]) =>
    showsDeleted
      ? texts.map((text) => `(${standing([text])} union ${deleted(text)})`).join(' intersect ')
      : standing(texts)
  return alternatives(kind, q, isBest).map(ids).join(' union ')
}

/** The same of a client `c` of a statement, as a condition. */
export function isMatchingClient({ values, isBest }: Searching, q: string): string {
  const has = (text: string) => {
    const pattern = values.$(containing(text))
    return `(c.search_text like ${pattern} or exists (select from client_contacts k
      where k.agency_id = c.agency_id and k.client_id = c.id and k.search_text like ${pattern}))`
  }
  const either = alternatives('client', q, isBest).map((texts) => texts.map(has).join(' and '))
  return `(${either.join(' or ')})`
}

/** The same of a policy `p`. */
export function isMatchingPolicy({ values, isBest }: Searching, q: string): string {
  const has = (text: string) => `p.search_text like ${values.$(containing(text))}`
  const either = alternatives('policy', q, isBest).map((texts) => texts.map(has).join(' and '))
  return `(${either.join(' or ')})`
}
