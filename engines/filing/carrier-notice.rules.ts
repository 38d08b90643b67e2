import { readDates } from '#engines/document-reading/values/read-dates.rules.ts'
import type { CarrierNotice, NoticeKind } from '#shared/incoming-emails/incoming-emails.contract.ts'

/** How carriers title a notice, the surer first: a reinstatement mentions the cancellation that it ends. */
const titles: readonly [kind: NoticeKind, pattern: RegExp][] = [
  ['reinstatement', /\b(?:notice of )?reinstatement\b|\bpolicy (?:has been )?reinstated\b/i],
  ['notice_of_non_renewal', /\bnon-?\s?renewal\b|\bnotice of intent not to renew\b/i],
  [
    'notice_of_cancellation',
    /\bnotice of (?:intent to cancel|(?:pending )?cancell?ation)\b|\b(?:pending )?cancell?ation notice\b|\bintent to cancel\b/i,
  ],
]
const days: Record<NoticeKind, RegExp> = {
  notice_of_cancellation:
    /\b(?:cancell?ation (?:effective|eff\.?|date)(?: date)?|(?:effective )?date of (?:the )?cancell?ation|(?:will|to) be cancell?ed|cancels)\b/gi,
  notice_of_non_renewal:
    /\b(?:non-?\s?renewal (?:effective|eff\.?|date)(?: date)?|(?:effective )?date of (?:the )?non-?\s?renewal|will (?:expire|not be renewed)|coverage (?:ends|will end))\b/gi,
  reinstatement:
    /\b(?:reinstatement (?:effective|eff\.?|date)(?: date)?|(?:effective )?date of (?:the )?reinstatement|reinstated)\b/gi,
}
const titleLines = 12
const maxTitleWords = 12
/** How far behind its name a day may stand, such as "effective at 12:01 a.m. on". */
const maxGap = 45

/** The lines that could be a title: short, no sentence, and nobody else's words that are quoted. */
function titleLinesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const own = lines.filter((line) => line !== '' && !line.startsWith('>')).slice(0, titleLines)
  return own.filter((line) => !/[.?!;,]$/.test(line) && line.split(/\s+/).length <= maxTitleWords)
}

/** The one day on which a notice takes effect; null where it names none, or several. */
function effectiveDay(text: string, kind: NoticeKind): string | null {
  const flat = text.replace(/\s+/g, ' ')
  const found = [...flat.matchAll(days[kind])].flatMap((match) => {
    const from = match.index + match[0].length
    const [first] = readDates(flat.slice(from, from + maxGap + 20))
    return first && first.start <= maxGap ? [first.day] : []
  })
  const [day, other] = new Set(found)
  return other === undefined ? (day ?? null) : null
}

/**
 * The notice of a carrier that an email reads like, by its subject or a title at its beginning; null for any other, such as an answer
 * about one. Anyone can write such an email: a person decides.
 */
export function carrierNoticeOf({ subject, text }: { subject: string; text: string }): CarrierNotice | null {
  if (/^\s*re\s*:/i.test(subject)) return null
  const lines = [subject, ...titleLinesOf(text)]
  const [kind] = titles.find(([, pattern]) => lines.some((line) => pattern.test(line))) ?? []
  return kind ? { kind, effectiveDate: effectiveDay(text, kind) } : null
}
