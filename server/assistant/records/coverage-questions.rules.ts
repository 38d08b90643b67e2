import { dueDateIn, periodIn } from '#engines/questions/days.rules.ts'
import { addDays } from '#shared/dates.ts'

/** What is asked of someone's coverage: on which day, or what changed over which days. */
export type CoverageAsked = { day: string; changes: { from: string; to: string } | null }

/** Whether someone is insured, by whom and until when. */
export const asksInsured =
  /\binsured\b|\binsures\b|\bin force\b|\blapsed?\b|\b(?:is|are|was|were|will|still)\b.*\bcovered\b|\bwho(?:'s| is| was) the (?:carrier|insurer)\b/
/** What happened to someone's policies. */
export const asksChanges =
  /\bwhat(?:'s| is| has| have| was| were)? (?:all )?(?:changed|happened|new)\b|\bchanges? (?:to|on|in|of)\b|\bendorse(?:d|ments?)\b|\bany changes\b/

const isoDay = /\b(?:19|20)\d\d-\d\d-\d\d\b/
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const plainDay = new RegExp(
  `\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b|\\b(?:${monthNames})\\.? \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4})?`,
)
const hasYear = /\/\d{2,4}$|\b\d{4}$/
const back = /\b(?:was|were|did|had|been|has|changed|happened)\b/
const daysAgo = /\b(\d{1,3}) days? ago\b/

/** A date that is named with or without its year: of one without, the last that was where the question looks back. */
function namedDay(text: string, today: string): string | undefined {
  const iso = isoDay.exec(text)?.[0]
  if (iso) return iso
  const said = plainDay.exec(text)?.[0]
  const day = said && dueDateIn(said, today)
  if (!said || !day) return undefined
  const isAhead = day > today && !hasYear.test(said)
  return isAhead && back.test(text) ? `${Number(day.slice(0, 4)) - 1}${day.slice(4)}` : day
}

function dayAsked(text: string, today: string): string | undefined {
  if (/\byesterday\b/.test(text)) return addDays(today, -1)
  if (/\btomorrow\b/.test(text)) return addDays(today, 1)
  const ago = daysAgo.exec(text)?.[1]
  return ago ? addDays(today, -Number(ago)) : namedDay(text, today)
}

/**
 * The day of a question about coverage (today where it names none) and, where it asks what changed, since when: this year
 * unless it names another stretch of days. Null where it names days that a state on one day does not answer.
 */
export function coverageAsked(text: string, today: string): CoverageAsked | null {
  const named = dayAsked(text, today)
  const isOfChanges = asksChanges.test(text)
  const since = /\bsince\b/.test(text) && named && named <= today ? { from: named, to: today } : undefined
  const period = named && !since ? undefined : (since ?? periodIn(text, today))
  const isStretch = period && period.from !== period.to
  if (isStretch && !isOfChanges) return null
  const changes = isOfChanges
    ? isStretch
      ? { from: period.from, to: period.to }
      : { from: named ?? `${today.slice(0, 4)}-01-01`, to: named ?? today }
    : null
  const day = isStretch ? today : (named ?? period?.from ?? today)
  return { day, changes }
}

const ownWords =
  /\b(?:whom|until|till|when|changed?|changes|happened|in force|force|lapsed?|endorse(?:d|ments?)?|insure[ds]|still|yesterday|tomorrow|ago|since|new|any|did|been|insurer|year|month|quarter|week)\b/gi

/** A question about coverage without the words and dates that it is read by: what is left was not understood. */
export function remainderOfQuestion(text: string): string {
  const dates = [isoDay, plainDay, daysAgo].reduce(
    (left, date) => left.replace(date, ' '),
    text.toLowerCase(),
  )
  return dates.replace(ownWords, ' ').replace(/\bin 20\d\d\b|\b20\d\d\b/g, ' ')
}
