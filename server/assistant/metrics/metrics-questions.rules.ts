import { plain } from '#server/assistant/records/question-terms.rules.ts'
import type { Period } from '#shared/assistant/understanding.contract.ts'
import { addDays, addMonths, daysBetween, monthOf } from '#shared/dates.ts'
import { type TicketPriority, ticketPriorities } from '#shared/tickets/ticket-choices.ts'

/** What open tickets are narrowed to. */
export type TicketsCounted = { priority?: TicketPriority; isOverdue?: true }

/** What business metrics can be asked for. */
export const figures = [
  'top',
  'average_client',
  'average_policy',
  'retention',
  'conversion',
  'pipeline',
  'expiring',
  'tickets_closed',
  'tickets',
  'prospects',
  'premium',
  'policies',
  'clients',
  'overview',
] as const
export type Figure = (typeof figures)[number]

// The first that fits is meant: "premium per policy" before "premium", "new business" before "policies".
const words: readonly (readonly [Figure, RegExp])[] = [
  [
    'top',
    /\b(top|best|leading|number one|star)\b.*\b(agents?|producers?|performers?|sellers?|people|person|seller)\b|\bleader ?board\b|\bwho (sold|wrote|is selling|has written|brought in)\b/,
  ],
  [
    'average_client',
    /\b(average|avg\.?|mean)\b.*\b(clients?|customers?|account)\b|\bper (client|customer|account)\b/,
  ],
  ['average_policy', /\b(average|avg\.?|mean)\b|\bper policy\b/],
  ['expiring', /\b(how many|number of) (\w+ )?polic\w+ .*\b(expir\w+|renew(s|ing)?)\b/],
  ['policies', /\b(how many|number of) (\w+ )?polic/],
  // "How much renewal business did we write" is of what was written, not of what comes up.
  [
    'premium',
    /\b(wrote|writ(e|ten|ing)|sold)\b.*\brenewals?\b|\brenewals?\b.*\b(wrote|writ(e|ten|ing)|sold)\b|\bnew\b.*\brenewals?\b|\brenewals?\b.*\bnew\b/,
  ],
  ['retention', /\bretention\b|\bretain|\bkeeping (our )?clients\b/],
  ['conversion', /\bconver(t|sion)|\bclose (rate|ratio)\b|\bclosing (rate|ratio)\b/],
  ['pipeline', /\bpipeline\b/],
  ['expiring', /\brenewals?\b|\bexpir|\bup for renewal\b|\brenew(ing|s)?\b/],
  [
    'tickets_closed',
    /\b(closed?|resolved?|completed?|finished?)\b.*\btickets?\b|\btickets?\b.*\b(closed?|resolved?|completed?|finished?)\b/,
  ],
  ['tickets', /\btickets?\b/],
  ['prospects', /\b(prospects?|leads?)\b/],
  [
    'premium',
    /\bpremiums?\b|\bwrit(e|ten|ing)\b|\bwrote\b|\bsold\b|\bsell\b|\bsales\b|\brevenue\b|\bproduction\b|\bnew business\b|\bbook\b|\bproduce[ds]?\b|\bmoney\b/,
  ],
  ['policies', /\bpolic(y|ies)\b/],
  ['clients', /\b(clients?|customers?)\b/],
  [
    'overview',
    /\bhow (did|do|are|is|was|were)\b.*\b(we|i|doing|performing|going|business|agency|month|year|quarter|week|perform|do)\b|\boverview\b|\bperformance\b|\bsummary\b|\bnumbers\b|\bmetrics\b|\bresults\b/,
  ],
]

/** The figure that a question asks for, or null. */
export function figureIn(question: string): Figure | null {
  const text = plain(question)
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

const comparing = /\b(than|compared?(?: to| with)?|versus|vs\.?|against)\b/
const comparedPair =
  /\b(?:compare|comparing|comparison (?:of|between)|difference between)\b(.+?)\b(?:to|with|and|against|versus|vs\.?)\b(.+)/
const comparedSince =
  /\b(?:up|down|better|worse|ahead|behind|gr[oe]w\w*|growth|chang(?:e[ds]?|ing)|improv\w+)\b(?: or \w+)?(?: \w+)? (?:on|over|from|since|of)\b/

/** A question cut at its comparison: what is asked, and what it is held against. */
export function comparedParts(question: string): [asked: string, against: string | null] {
  const text = plain(question)
  const pair = comparedPair.exec(text)
  if (pair?.[1] && pair[2]) return [pair[1], pair[2]]
  // "New against renewals" holds no stretch of time against another: what was written is given with both.
  const isMix = /\bnew\b.*\brenewals?\b|\brenewals?\b.*\bnew\b/.test(text)
  const at = isMix ? null : (comparing.exec(text) ?? comparedSince.exec(text))
  return at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : [text, null]
}

/** Whether a question asks if something grew, without saying since when. */
export function asksForGrowth(question: string): boolean {
  return /\b(grow(n|th|ing)?|grew|trend(ing)?|up or down|better or worse|change[ds]?|improv(ed|ing))\b/.test(
    plain(question),
  )
}

// A number of something else is worse than no number: these are distinguished by no figure.
const untold = [
  /\b(cancel\w*|laps(?:e|ed|ing)|lost|lose|losing|non-?renew\w*|declined?|reinstat\w*|claims?|commissions?|quoted?|quotes)\b/,
  /\b(by|per|each|every|which|what) (carrier|company|companies|city|cities|state|states|zip|source|month|week|day|quarter|year|line|status|office|county)\b/,
  /\b(?:who|which (?:agent|producer)) (?:has|have|had|got|holds|services|closed|resolved) (?:the )?(?:most|fewest|least|largest|biggest|smallest)\b/,
  // Anyone who is called by the name of a month.
  /\bdoes (?:april|may|june|august|jan|will)\b/,
  /\b(over|under|above|below|more than|less than|at least|at most) \$?\d/,
]
// What may follow "in", "with", "does" and the like without narrowing a question.
const harmless = new Set(
  `the this that these last next past all any our my their his her its your total each every force progress and or
  general production premium premiums sales book business insurance terms writing written new renewal renewals client
  clients customer customers policy policies prospects leads tickets month months year years quarter week weeks days
  today yesterday only just so far a an january february march april may june july august september october november
  december jan feb mar apr jun jul aug sep sept oct nov dec first second third fourth previous prior current people
  agent agents producer producers auto home commercial health car house us now here active open pipeline personal lines
  line we i you it they everyone everybody anyone anybody team agency be been there many much what how who where when
  let more one two three conversion retention average q high low urgent medium priority overdue`.split(/\s+/),
)
const placed = /\b(?:in|from|near|around|with|by|of|for|at|does|did|has) (\p{L}[\p{L}']*)|\b(\p{L}+)'s\b/gu

/**
 * Whether a question is narrowed to what no figure distinguishes, such as a town or what was cancelled; `known` are the
 * names that it may well hold: those of carriers and of the producer who is meant.
 */
export function isNarrowedFurther(question: string, known: readonly string[]): boolean {
  const text = plain(question)
  if (untold.some((pattern) => pattern.test(text))) return true
  const words = new Set(known.flatMap((name) => plain(name).split(' ')))
  const said = [...text.matchAll(placed)].map(([, after, owner]) =>
    (after ?? owner ?? '').replace(/'s?$/, ''),
  )
  return said.some((word) => !harmless.has(word) && !words.has(word))
}

/** The carrier that a question names whole; the longest name wins. */
export function carrierIn(question: string, carriers: readonly string[]): string | null {
  const text = ` ${plain(question)
    .replace(/'s\b/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')} `
  const said = carriers.filter((name) => name !== '' && text.includes(` ${plain(name)} `))
  return said.sort((one, other) => other.length - one.length)[0] ?? null
}

/** Which tickets are counted: those of a priority, those that are overdue, those not begun or in progress. */
export function ticketsIn(question: string): TicketsCounted {
  const text = plain(question)
  const priority = ticketPriorities.find((word) => new RegExp(`\\b${word}\\b`).test(text))
  return {
    ...(priority && { priority }),
    ...(/\b(overdue|past due|late)\b/.test(text) && { isOverdue: true as const }),
  }
}

type Days = Pick<Period, 'from' | 'to'>

function isWholeMonths({ from, to }: Days): number {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return 0
  const [fromMonth, toMonth] = [monthOf(from), monthOf(addDays(to, 1))].map((month) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return year * 12 + number
  })
  return (toMonth ?? 0) - (fromMonth ?? 0)
}

/** The stretch of the same length just before, whole months staying whole months: before June is May. */
export function periodBefore({ from, to }: Days): Days {
  const months = isWholeMonths({ from, to })
  if (months > 0) return { from: addMonths(from, -months), to: addDays(from, -1) }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The stretch of the same length just after: what "more than last month" is asked of. */
export function periodAfter({ from, to }: Days): Days {
  const months = isWholeMonths({ from, to })
  const next = addDays(to, 1)
  if (months > 0) return { from: next, to: addDays(addMonths(next, months), -1) }
  return { from: next, to: addDays(next, daysBetween(from, to)) }
}

/** Someone of the agency, as questions name them. */
export type Person = { id: string; name: string }

/** Whom a question is about: someone named whole, or by a first or last name that only they have; "my" is the caller. */
export function producerIn(question: string, people: readonly Person[], me: string): Person | null {
  const text = ` ${plain(question)
    .replace(/'s\b/g, '')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')} `
  const named = people.find(({ name }) => text.includes(` ${plain(name)} `))
  if (named) return named
  const parts = people.flatMap((person) =>
    plain(person.name)
      .split(' ')
      .map((part) => ({ part, person })),
  )
  const said = parts.filter(({ part }) => part.length > 2 && text.includes(` ${part} `))
  const single = said.filter(({ part }) => parts.filter((other) => other.part === part).length === 1)
  if (single[0]) return single[0].person
  return / (i|my|mine|i've) /.test(text) && !/ (my|our) (agency|team|book|business) /.test(text)
    ? (people.find(({ id }) => id === me) ?? null)
    : null
}
