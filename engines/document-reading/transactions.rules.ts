import type {
  DocumentKind,
  TransactionFacts,
  TransactionFactsKind,
} from '#shared/documents/facts.contract.ts'
import { valuePlaces } from './blocks.rules.ts'
import { type Candidate, foundAt } from './confidence.rules.ts'
import type { PageLayout, Row, Span } from './layout/page-layout.rules.ts'
import { findSpans, foldedOf, spanOfLetters, textOf } from './layout/spans.rules.ts'
import { readDates } from './values/read-dates.rules.ts'
import { readMoney } from './values/read-money.rules.ts'

/** How titles name what happened to a policy, the surer first. */
const titles: readonly [kind: TransactionFactsKind, pattern: RegExp][] = [
  ['reinstatement', /\breinstatement\b/],
  ['notice_of_non_renewal', /\bnon-?\s?renewal\b/],
  [
    'notice_of_cancellation',
    /\bnotice of (?:intent to |intention to |pending )?cancell?ation\b|\bcancell?ation notice\b|\bintent to cancel\b/,
  ],
  ['cancellation', /\bcancell?ation\b/],
  [
    'audit',
    /\b(?:premium|final|policy|payroll) audit\b|\baudit (?:statement|endorsement|adjustment|summary|invoice)\b/,
  ],
  [
    'endorsement',
    /\bpolicy changes?\b|\b(?:change|general|policy|amendatory) endorsement\b|\bamended declarations?\b|\bpolicy amendment\b|^\W*endorsement(?: (?:no\.?|number|#) ?\d+)?\W*$/,
  ],
]
/** What speaks of changes without being one: conditions, lists of forms, sentences. */
const notATitle =
  /[.;]$|\b(?:conditions?|provisions?|common|schedule|forms?|ways|may|will|your right)\b|:\s*\S+$/
const titleRows = 12
const maxTitleWords = 8

const dateLabels: Record<TransactionFactsKind, RegExp> = {
  endorsement:
    /\b(?:(?:endorsement|change|amendment|transaction)(?:'s)? (?:effective|eff\.?)(?: date)?|effective date of (?:this |the )?(?:endorsement|change|amendment|transaction)|change date)\b/g,
  cancellation:
    /\b(?:cancell?ation (?:effective |eff\.? )?(?:date|effective)|effective date of (?:the )?cancell?ation|cancell?ed (?:effective|as of|on)|date of cancell?ation)\b/g,
  notice_of_cancellation:
    /\b(?:cancell?ation (?:effective |eff\.? )?(?:date|effective)|effective date of (?:the )?cancell?ation|(?:will be |be )?cancell?ed (?:effective|as of|on)|date of cancell?ation)\b/g,
  notice_of_non_renewal:
    /\b(?:non-?\s?renewal (?:effective |eff\.? )?(?:date|effective)|effective date of (?:the )?non-?\s?renewal|will (?:expire|end|not be renewed) (?:effective|as of|on)|coverage (?:ends|will end)(?: on)?)\b/g,
  reinstatement:
    /\b(?:reinstatement (?:effective |eff\.? )?(?:date|effective)|effective date of (?:the )?reinstatement|reinstated (?:effective|as of|on)|date of reinstatement)\b/g,
  audit: /\b(?:audit (?:effective |eff\.? |processed )?(?:date|effective)|date of audit|audit completed)\b/g,
}
const noticeDate =
  /\b(?:notice date|date of (?:this )?notice|(?:mailing|mailed) date|date (?:of )?mail(?:ed|ing)|date issued|issue date)\b/g
const extendedTo = /\b(?:(?:policy )?(?:term )?extended (?:to|until|through)|new expiration(?: date)?)\b/g
const premium =
  /\b(?:(?:total )?(?:additional|return|audit|adjusted?|endorsement) premium(?: due)?|(?:change in|net change in) premium|premium (?:change|adjustment|difference))\b/g
const reason =
  /\breasons?(?: for (?:the |this )?(?:cancell?ation|non-?\s?renewal|change|reinstatement|action))?(?: is)?(?=\s*:)/g
const byInsured =
  /\b(?:insured'?s request|request of the (?:named )?insured|requested by the (?:named )?insured)\b/g

/** What a title alone is worth, and with a date that says when it takes effect. */
const worth = { title: 0.9, day: 0.92, notice: 0.85, premium: 0.9, reason: 0.85, giver: 0.85 }

type Titled = { kind: TransactionFactsKind; span: Span }

function titleOf(row: Row): Titled | null {
  if (row.words.length > maxTitleWords || notATitle.test(row.folded)) return null
  const found = titles.find(([, pattern]) => pattern.test(row.folded))
  return found ? { kind: found[0], span: { row, from: 0, to: row.words.length - 1 } } : null
}

function dayAt(pages: readonly PageLayout[], label: RegExp, score: number): Candidate<string> | null {
  for (const span of pages.flatMap((page) => findSpans(page, label))) {
    for (const place of valuePlaces(span)) {
      const text = textOf(place.span)
      const [date] = readDates(text)
      if (date && date.start <= 12)
        return { value: date.day, spans: [place.span], score: score * place.worth }
    }
  }
  return null
}

/** A sum that the label or the sign before it says is given back is negative. */
function premiumAt(pages: readonly PageLayout[]): Candidate<number> | null {
  for (const label of pages.flatMap((page) => findSpans(page, premium))) {
    for (const place of valuePlaces(label)) {
      const text = textOf(place.span)
      const [money] = readMoney(text)
      if (!money || money.start > 3) continue
      const isReturned = /\breturn\b/.test(foldedOf(label)) || /\bcr\b/i.test(text)
      const value = isReturned ? -Math.abs(money.amount) : money.amount
      return { value, spans: [place.span], score: worth.premium * place.worth }
    }
  }
  return null
}

function reasonAt(pages: readonly PageLayout[]): Candidate<string> | null {
  for (const label of pages.flatMap((page) => findSpans(page, reason))) {
    const [place] = valuePlaces(label)
    const value =
      place &&
      textOf(place.span)
        .replace(/^[\s:;-]+/, '')
        .trim()
    if (place && value && value.length <= 200)
      return { value, spans: [place.span], score: worth.reason * place.worth }
  }
  return null
}

function giverOn(pages: readonly PageLayout[]): Candidate<'carrier' | 'insured'> | null {
  for (const { rows } of pages) {
    for (const row of rows) {
      const match = [...row.folded.matchAll(byInsured)][0]
      if (!match) continue
      const span = spanOfLetters(row, match.index, match.index + match[0].length)
      return { value: 'insured', spans: [span], score: worth.giver }
    }
  }
  return null
}

const orNull = <Value>(candidate: Candidate<Value> | null) => (candidate ? foundAt(candidate) : null)

/** What a document says happened to its policy, and the kind that makes it. */
export type TransactionFound = { kind: Candidate<DocumentKind>; transaction: TransactionFacts }

/**
 * The change or notice that a document is, by its title on the first page together with the day on which it takes effect;
 * null where either is missing: declarations list endorsements without being one.
 */
export function transactionOn(pages: readonly PageLayout[]): TransactionFound | null {
  const [first] = pages
  const titled = first?.rows.slice(0, titleRows).flatMap((row) => titleOf(row) ?? [])[0]
  if (!titled) return null
  const front = pages.slice(0, 3)
  const effective = dayAt(front, dateLabels[titled.kind], worth.day)
  if (!effective) return null
  return {
    kind: { value: 'change', spans: [titled.span], score: worth.title },
    transaction: {
      kind: foundAt({ value: titled.kind, spans: [titled.span], score: worth.title }),
      effectiveDate: foundAt(effective),
      premiumChange: orNull(premiumAt(front)),
      noticeDate: orNull(dayAt(front, noticeDate, worth.notice)),
      givenBy: orNull(giverOn(front)),
      reason: orNull(reasonAt(front)),
      newExpirationDate: orNull(dayAt(front, extendedTo, worth.notice)),
    },
  }
}
