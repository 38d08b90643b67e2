import { beforeIn, isBelowOthers, valuePlaces } from './blocks.rules.ts'
import type { Candidate } from './confidence.rules.ts'
import { labels } from './labels.rules.ts'
import type { PageLayout, Span } from './layout/page-layout.rules.ts'
import { findSpans, foldedOf } from './layout/spans.rules.ts'
import { isLikeZip, numberOf, policyNumberLength } from './values/read-policy-number.rules.ts'

/** Numbers of other policies: the one before, those that an umbrella stands above. */
const ofAnother =
  /\b(?:prior|previous|expiring|former|replac\w*|renewal of|renews|rewrite of|rewritten from|underlying|companion|old|in lieu of|supersed\w*|master|reinsur\w*)\b[^.]{0,24}$/
const notAPolicy =
  /\b(?:account|customer|claim|agency|producer|phone|form|bill|license|member|group|dba)\b\s*$/

function wordsOf({ row, from, to }: Span): string[] {
  return row.words.slice(from, to + 1).map(({ text }) => text)
}

function numberIn(span: Span): { value: string; span: Span } | null {
  const words = wordsOf(span)
  const length = policyNumberLength(words)
  if (length === 0) return null
  const value = numberOf(words.slice(0, length))
  return { value, span: { ...span, to: span.from + length - 1 } }
}

function candidateAt(label: Span, score: number): Candidate<string> | null {
  for (const { span, worth } of valuePlaces(label)) {
    const found = numberIn(span)
    if (!found) {
      if (worth === 1 && /^(?:tbd|to be (?:determined|assigned)|pending|new)\b/.test(foldedOf(span)))
        return null
      continue
    }
    const doubt = isLikeZip(found.value) ? 0.5 : 1
    return { value: found.value, spans: [found.span], score: score * worth * doubt }
  }
  return null
}

/** Whether a label stands in a row or under a heading of other policies. */
function isOfAnother(label: Span): boolean {
  const before = beforeIn(label)
  return ofAnother.test(before) || notAPolicy.test(before) || isBelowOthers(label)
}

/** The policy numbers that labels of a page name. */
export function policyNumbersOn(page: PageLayout): Candidate<string>[] {
  return findSpans(page, labels.policyNumber).flatMap((label) => {
    if (isOfAnother(label)) return []
    const isPlain = /^policy ?:?$/.test(foldedOf(label))
    const isContract = /^contract/.test(foldedOf(label))
    const isSentence = label.row.words.length > 16
    const worth = isPlain ? 0.85 : isContract ? 0.72 : 0.97
    const found = candidateAt(label, isSentence ? worth * 0.9 : worth)
    return found ? [found] : []
  })
}

/** The numbers of quotes and binders, for documents that have no policy number yet. */
export function quoteNumbersOn(page: PageLayout): Candidate<string>[] {
  return findSpans(page, labels.quoteNumber).flatMap((label) => {
    if (isOfAnother(label)) return []
    const isNear = /^(?:quote|quotation|binder|proposal)/.test(foldedOf(label))
    const found = candidateAt(label, isNear ? 0.88 : 0.6)
    return found ? [found] : []
  })
}
