import { typingDistance } from '#engines/search/spelling.rules.ts'
import type { PersonMatch, TicketMatch } from '#shared/assistant/matches.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  one: 1,
  second: 2,
  '2nd': 2,
  two: 2,
  third: 3,
  '3rd': 3,
  three: 3,
  fourth: 4,
  '4th': 4,
  four: 4,
  fifth: 5,
  '5th': 5,
  five: 5,
}

/** A name for comparing: small letters, plain apostrophes, single spaces. */
function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
}

// "Yes" stands in Reyes, and chooses nobody: what is given begins a word.
function beginsWord(text: string, key: string): boolean {
  return ` ${nameKey(text)}`.includes(` ${key}`)
}

const aroundPlaces = /^(?:the|number|no|option|choose|pick|it|is|that|please)$/

/** The place that an answer such as "2", "the second one" or "the last" names in a list of this length, or null. */
function placeIn(text: string, count: number): number | null {
  const words = text.toLowerCase().match(/[a-z]+|\d+(?:st|nd|rd|th)?/g) ?? []
  const [word, ...rest] = words.filter((each) => !aroundPlaces.test(each))
  const isPlace = rest.length === 0 || (rest.length === 1 && rest[0] === 'one')
  if (word === undefined || !isPlace) return null
  if (word === 'last') return count
  const place = ordinals[word] ?? (/^\d+$/.test(word) ? Number(word) : 0)
  return place >= 1 && place <= count ? place : null
}

function only<Match>(found: readonly Match[]): Match | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The one of the listed people that an answer picks, by its place in the list or by its name; or null. */
export function choosePerson(text: string, options: readonly PersonMatch[]): PersonMatch | null {
  const place = placeIn(text, options.length)
  if (place) return options[place - 1] ?? null
  const key = nameKey(text)
  if (key === '') return null
  return (
    only(options.filter(({ name }) => nameKey(name) === key)) ??
    only(options.filter(({ email }) => email !== '' && email.toLowerCase() === text.trim().toLowerCase())) ??
    only(options.filter(({ name }) => beginsWord(name, key)))
  )
}

/** The one of the listed tickets that an answer picks, by its number, its place in the list, or its title; or null. */
export function chooseTicket(text: string, options: readonly TicketMatch[]): TicketMatch | null {
  const numbered = /^\D*\bT-?\s*(\d+)\b\D*$/i.exec(text) ?? /^\s*#?\s*(\d+)\s*$/.exec(text)
  const byNumber = numbered && options.find(({ number }) => number === Number(numbered[1]))
  if (byNumber) return byNumber
  const place = placeIn(text, options.length)
  if (place) return options[place - 1] ?? null
  const key = nameKey(text)
  if (key === '') return null
  return (
    only(options.filter(({ title }) => nameKey(title) === key)) ??
    only(options.filter(({ title }) => beginsWord(title, key)))
  )
}

/** The match that needs no choosing: the only one, or the only one of exactly that name. */
export function obviousPerson(wanted: string, found: readonly PersonMatch[]): PersonMatch | null {
  return only(found) ?? only(found.filter(({ name }) => nameKey(name) === nameKey(wanted)))
}

/** Whether every word that was given is a whole word of the name: "Dan" is not Danielle, but ohara is O'Hara. */
export function isSurelyNamed(wanted: string, name: string): boolean {
  const wordsOf = (text: string) => nameKey(text).replaceAll("'", '').split(' ')
  const words = wordsOf(name)
  return wordsOf(wanted).every((word) => words.includes(word))
}

/** Whether a name is the one that was given but for a slip of the keys: "Omar Clark" is not "Omar Nelson". */
export function isNearlyNamed(wanted: string, { name }: PersonMatch): boolean {
  // An email or a phone number names one person, whoever that is.
  if (/@|^[\d\s().+-]+$/.test(wanted)) return true
  const words = nameKey(name).split(' ')
  const isNear = (word: string, given: string) =>
    word.startsWith(given) || typingDistance(given, word, 2) <= (given.length >= 5 ? 2 : 1)
  return nameKey(wanted)
    .split(' ')
    .every((given) => words.some((word) => isNear(word, given)))
}

/** The ticket that needs no choosing: the only one, or the one of that very number. */
export function obviousTicket(wanted: string, found: readonly TicketMatch[]): TicketMatch | null {
  const numbered = found.find(
    ({ id, number }) => id === wanted || ticketNumber(number) === wanted.toUpperCase(),
  )
  return numbered ?? only(found)
}
