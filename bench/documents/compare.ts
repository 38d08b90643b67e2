import { keyOfCarrier } from '#engines/carrier-names/carrier-key.rules.ts'

const suffixes =
  /\b(?:llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|l p|llp|pllc|pc)\b/g

/** A trade name may stand with the name or apart from it. */
const tradeName = /[,\s(]+(?:d\s?\/?\s?b\s?\/?\s?a|doing business as)\b.*$/i

/** How names are compared: case, punctuation and how a company's suffix is written do not matter. */
export function keyOfName(text: string): string {
  return text
    .replace(tradeName, '')
    .toLowerCase()
    .replace(/[’'`.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(suffixes, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const shortOf: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  highway: 'hwy',
  parkway: 'pkwy',
  suite: 'ste',
}

/** The words of an address, in no order. */
export function wordsOfAddress(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/[.’']/g, '')
    .split(/[^a-z0-9]+/)
  return words.filter(Boolean).map((word) => shortOf[word] ?? word)
}

/** Whether two addresses are the same by their words; nothing may be missing but a ZIP code's last four digits. */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [wordsOfAddress(one), wordsOfAddress(other)]
  const missing = first.filter((word) => !second.includes(word)).length
  const more = second.filter((word) => !first.includes(word)).length
  return missing + more <= 1 && first[0] === second[0]
}

export const isSameName = (one: string, other: string): boolean => keyOfName(one) === keyOfName(other)

/** Whether two names mean the same carrier: abbreviations and "The" do not matter. */
export const isSameCarrier = (one: string, other: string): boolean =>
  keyOfCarrier(one) === keyOfCarrier(other)

export const keyOfNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
