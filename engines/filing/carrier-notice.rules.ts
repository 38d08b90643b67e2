import { readDates } from '#engines/document-reading/values/read-dates.rules.ts'
import type { CarrierNotice, NoticeKind } from '#shared/incoming-emails/incoming-emails.contract.ts'

type Statement = readonly [kind: NoticeKind, pattern: RegExp]

/** How carriers title a notice, the surer first: a reinstatement mentions the cancellation that it ends. */
const titles: readonly Statement[] = [
  ['reinstatement', /\b(?:(?:notice|confirmation) of )?reinstatement\b|\bpolicy (?:has been )?reinstated\b/i],
  ['notice_of_non_renewal', /\bnon-?\s?renewal\b|\bnotice of intent not to renew\b/i],
  [
    'notice_of_cancellation',
    /\bnotice of (?:intent to cancel|(?:pending )?cancell?ation)\b|\b(?:pending )?cancell?ation notice\b|\bintent to cancel\b|\bflat cancel/i,
  ],
]
/** A line about notices in general: a clause of a certificate, an item of a list, an offer of help. */
const general =
  /^[*•-]|\b\d+[- ]days?\b|\b(?:wording|clause|webinar|avoid|prevent|stop|how to|request(?:ed)?)\b|\?/i

/** What a carrier states without such a title; a sentence that only may come true states nothing. */
const statements: readonly [Statement, ...Statement[]] = [
  [
    'reinstatement',
    /\b(?:has|have|had|is|was|been|we|we[’']ve) reinstated\b|\breinstate(?:d|ment)(?: is)? (?:eff\b|effective|as of|with|w\/)|\bagreed to reinstate\b/i,
  ],
  [
    'notice_of_non_renewal',
    /\b(?:will not|won[’']t|(?:decided|intend|elected|chosen) not to|unable to|not going to) (?:be )?renew(?:ed)?\b|\b(?:non-?renew(?:ed|ing)|(?:decided|elected|required) to non-?renew|(?:not|won[’']t)(?: be)? offer(?:ed|ing)?(?: a| any)? renewal)\b/i,
  ],
  [
    'notice_of_cancellation',
    /\b(?:(?:is|are) being|will be|has been|have been|was|is|been|have|we|we[’']ve) (?:flat )?(?:cancell?ed|terminated)\b|\bwe(?: a|[’'])re cancell?ing\b|\bwe (?:will|have) cancel(?:l?ed)?\b|\b(?:elected|decided|directed) to cancel\b|\btransaction(?: type)?\s*:?\s*cancell?ation\b|\b(?:cancell?ed|cancel|cxl) (?:eff\b|effective|as of|flat)|\bcancels (?:on |eff(?:ective|\.)? )?\d|\b(?:cancell?ation notice|notice of cancell?ation) (?:has been|was) (?:sent|mailed)|\b(?:sent|mailed) (?:a |the )?(?:notice of cancell?ation|cancell?ation notice)\b/i,
  ],
]
const insured = /\b(?:policy(?:holder)?|policies|coverage|insur(?:ance|ed)|umbrella|account)\b/i
/** Somebody asks, or an insured writes. */
const asking = /\?|\b(?:my|our) (?:policy|coverage|insurance)\b|\bplease (?:cancel|reinstate)\b/i
const open = /\b(?:if|unless|may|might|could|would|should|can(?![’'])|to avoid|before)\b/i
/** Somebody takes a notice back, or corrects one. */
const takenBack =
  /\b(?:rescission|rescind(?:s|ed|ing)?|withdrawal of|(?:is|are|been) (?:withdrawn|void)|disregard|sent in error|(?:amended|corrected) notice)\b/i

/** What stands before the day on which a notice takes effect: a label, or what becomes of the insurance. */
const labels: Record<NoticeKind, RegExp> = {
  notice_of_cancellation:
    /\b(?:cancell?ation (?:effective|eff\.?|date)(?: date)?|(?:effective )?date of (?:the )?cancell?ation|transaction(?: type)?\s*:?\s*cancell?ation\b[\s\S]{0,80}?\beff(?:ective)?\.? date)\b/gi,
  notice_of_non_renewal:
    /\b(?:non-?\s?renewal (?:effective|eff\.?|date)(?: date)?|(?:effective )?date of (?:the )?non-?\s?renewal)\b/gi,
  reinstatement:
    /\b(?:reinstatement (?:is )?(?:effective|eff\.?|date)(?: date)?|(?:effective )?date of (?:the )?reinstatement|reinstated)\b/gi,
}
const endings =
  /\b(?:cancell?(?:ed|ing|s)?|ceases?|terminates?d?|ends?|stops?|expires?|lapses?|no longer have coverage|not (?:be )?renew(?:ed)?)\b/gi
/** Before a day that is about something else than the end. */
const otherDay =
  /\b(?:mailed|mailing|sent|dated|signed|received|moved)\b|\b(?:by|before|prior to|until|since|due|paid|began|(?<!effect )from)\s*(?:on\s*)?$/i

const titleLines = 12
/** More days in a sentence are a table. */
const maxDays = 3
const maxTitleWords = 12
/** How many characters behind its label, or what becomes of the insurance, a day may stand. */
const maxGap = { label: 45, ending: 140 }

const isReply = (subject: string) => /^\s*re\s*:/i.test(subject)
/** Where an answer ends and what it answers begins. */
const quoteBegins = /\n(?:on .{5,100} wrote:|-+ ?original message|from: |_{5,})/i

/** What the carrier wrote: of an email that was forwarded the quoted part, too, of an answer only what was added. */
function ownLines(subject: string, whole: string): string[] {
  const isForwarded = /^\s*fwd?\s*:/i.test(subject) || /\bforwarded message\b/i.test(whole)
  const text = isReply(subject) ? (whole.split(quoteBegins)[0] ?? '') : whole
  const lines = text.split('\n').map((line) => (isForwarded ? line.replace(/^[>\s]+/, '') : line.trim()))
  return lines.filter((line) => !line.startsWith('>'))
}

/** The lines that could be a title: short, and no sentence. */
function titlesOf(lines: readonly string[]): string[] {
  const first = lines.filter((line) => line !== '').slice(0, titleLines)
  return first.filter((line) => !/[.?!;,]$/.test(line) && line.split(/\s+/).length <= maxTitleWords)
}

function sentencesOf(lines: readonly string[]): string[] {
  const paragraphs = lines.join('\n').split(/\n\s*\n/)
  return paragraphs.flatMap((paragraph) =>
    paragraph.replace(/\s+/g, ' ').split(/(?<=[^.]{3}[.!?])\s+(?=[A-Z])/),
  )
}

function firmSentences(sentences: readonly string[], pattern: RegExp): string[] {
  return sentences.filter((sentence) => {
    const match = pattern.exec(sentence)
    return match && !asking.test(sentence) && !open.test(sentence.slice(0, match.index + match[0].length))
  })
}

type Said = { kind: NoticeKind; isPlain: boolean }

/** What sentences or a label state, and whether of insurance by name; undefined where they state nothing, or several things. */
function stated(lines: readonly string[], sentences: readonly string[]): Said | undefined {
  const found = statements.flatMap(([kind, pattern]) => {
    const firm = firmSentences(sentences, pattern)
    const isLabeled = kind !== 'reinstatement' && labeledDays(lines, kind).length > 0
    if (firm.length === 0 && !isLabeled) return []
    return [{ kind, isPlain: firm.some((sentence) => insured.test(sentence)) }]
  })
  return found.length === 1 ? found[0] : undefined
}

/** What an email is titled; a cancellation that a sentence says is undone is a reinstatement. */
function titledKind(heads: readonly string[], sentences: readonly string[]): NoticeKind | undefined {
  const [kind] = titles.find(([, pattern]) => heads.some((line) => pattern.test(line))) ?? []
  const isUndone = kind === 'notice_of_cancellation' && firmSentences(sentences, statements[0][1]).length > 0
  return isUndone ? 'reinstatement' : kind
}

function dayBehind(text: string, at: number, gap: number): string[] {
  const [first] = readDates(text.slice(at, at + gap + 20))
  if (!first || first.start > gap || otherDay.test(text.slice(at, at + first.start))) return []
  return [first.day]
}

function labeledDays(lines: readonly string[], kind: NoticeKind): string[] {
  const text = lines.join('\n').replace(/[^\S\n]+/g, ' ')
  return [...text.matchAll(labels[kind])].flatMap((match) =>
    dayBehind(text, match.index + match[0].length, maxGap.label),
  )
}

/** The one day on which a notice takes effect; null where it names none, or several. */
function effectiveDay(
  lines: readonly string[],
  sentences: readonly string[],
  kind: NoticeKind,
): string | null {
  const labeled = labeledDays(lines, kind)
  const inSentences = sentences.flatMap((sentence) =>
    readDates(sentence).length > maxDays
      ? []
      : [...sentence.matchAll(endings)].flatMap((match) =>
          dayBehind(sentence, match.index + match[0].length, maxGap.ending),
        ),
  )
  const [day, other] = new Set(kind === 'reinstatement' ? labeled : [...labeled, ...inSentences])
  return other === undefined ? (day ?? null) : null
}

/**
 * The notice of a carrier that an email reads like, by its subject, a title at its beginning or what it states; null for any other,
 * such as an answer about one, or one that is taken back. Anyone can write such an email: a person decides.
 */
export function carrierNoticeOf({ subject, text }: { subject: string; text: string }): CarrierNotice | null {
  const lines = ownLines(subject, text)
  // The subject of an answer is that of the email before.
  const heads = isReply(subject) ? [] : [subject, ...titlesOf(lines)].filter((line) => !general.test(line))
  if (heads.some((line) => takenBack.test(line))) return null
  const sentences = sentencesOf(lines)
  const titled = titledKind(heads, sentences)
  const said = titled ? { kind: titled, isPlain: true } : stated(lines, sentences)
  if (!said) return null
  const { kind } = said
  const effectiveDate = effectiveDay(lines, sentences, kind)
  // What only a sentence says, and without its day, may be about anything.
  const isSure = titled || effectiveDate || (said.isPlain && !isReply(subject))
  return isSure ? { kind, effectiveDate } : null
}
