import { readDates } from './read-dates.rules.ts'

const phone = /^\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}$/
const zip = /^\d{5}(-\d{4})?$/
const token = /^[A-Z0-9][A-Z0-9./&-]*$/i
/** Words in capitals that follow a number and are no part of it. */
const notPart =
  /^(to|from|and|or|the|of|for|at|in|is|page|no|number|new|renewal|policy|date|eff|effective|term|period|inc|llc|named|insured|agency|agent|code|prior|account|acct|customer|branch|issued|expiration|rev|ed|form|none|n\/a|tbd|various|am|pm|bill|direct|company|line|see|direct|premium|phone|tel|fax|coverage|quote)$/i

function isPart(word: string): boolean {
  return token.test(word) && !notPart.test(word) && (/\d/.test(word) || /^[A-Z]{1,5}-?$/.test(word))
}

/** Whether a text looks as policy numbers do: 4 to 25 signs, at least three of them digits, neither date, phone nor sum. */
export function isPolicyNumber(text: string): boolean {
  const signs = text.replace(/[^A-Z0-9]/gi, '')
  const digits = text.replace(/\D/g, '')
  if (signs.length < 4 || signs.length > 25 || digits.length < 3) return false
  if (digits.length === signs.length && (digits.length < 5 || /^0+$/.test(digits))) return false
  if (phone.test(text) || readDates(text).some(({ start, end }) => end - start >= text.length - 2))
    return false
  if (/^(19|20)\d\d$/.test(text) || /^\$/.test(text) || /^\d{1,3}(,\d{3})+(\.\d\d)?$/.test(text)) return false
  return !/^[A-Z]{2} \d{5}(-\d{4})?$/.test(text)
}

/** Whether it could as well be a ZIP code: five digits, or nine with a dash. */
export const isLikeZip = (text: string): boolean => zip.test(text)

const clean = (word: string) => word.replace(/^[:#.,;("'|]+|[.,;)"'|:]+$/g, '')

/** How many words from the first on make a policy number; 0 where they make none. */
export function policyNumberLength(words: readonly string[]): number {
  let length = 0
  while (length < Math.min(6, words.length) && isPart(clean(words[length] ?? ''))) {
    length += 1
    if (/[,;:]$/.test(words[length - 1] ?? '')) break
  }
  for (; length > 0; length -= 1) {
    if (/\d/.test(words[length - 1] ?? '') && isPolicyNumber(numberOf(words.slice(0, length)))) return length
    const rest = words.slice(0, length)
    if (/^[A-Z]{1,3}$/.test(clean(rest.at(-1) ?? '')) && isPolicyNumber(numberOf(rest)) && rest.length > 1)
      return length
  }
  return 0
}

/** A policy number as it is written, without the punctuation around it. */
export function numberOf(words: readonly string[]): string {
  return words.map(clean).filter(Boolean).join(' ')
}

/** How a policy number is compared: letters and digits alone. */
export const keyOfNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
