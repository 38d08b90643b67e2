import { asText } from '#server/assistant/answer.ts'
import type { TermTransaction } from '#server/policies/standings.service.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { giverOf, signed, type TermFacts, termName } from './client-terms.ts'

function changeText({ what, before, after }: TermTransaction['changes'][number]): string {
  if (before && after) return asText(`${what}: ${before} → ${after}`)
  return asText(after ? `${what}: ${after}` : `${what}: ${before ?? ''}`)
}

/** What a transaction says beside its day and kind: premium, reason, what changed, who gave it. */
export function actFacts(act: TermTransaction): string[] {
  const giver = giverOf(act)
  const isNotice = act.kind === 'notice_of_cancellation' || act.kind === 'notice_of_non_renewal'
  const noticed = act.noticeDate ?? dayIn('UTC', new Date(act.enteredAt))
  return [
    ...(isNotice ? [`dated ${formatDay(noticed)}`] : []),
    ...(isNotice && giver ? [`from ${giver}`] : []),
    ...(act.premiumChange === 0 ? [] : [signed(act.premiumChange)]),
    ...(act.reason ? [asText(act.reason)] : []),
    ...act.changes.map(changeText),
    ...(act.note && act.note !== act.reason ? [asText(act.note)] : []),
  ]
}

/** A transaction as a row of an answer. */
export function actLine(act: TermTransaction, term: TermFacts): string {
  const isRewritten = act.kind === 'cancellation' && act.reason === 'rewritten'
  const kind = isRewritten ? 'Rewritten' : transactionKindLabels[act.kind]
  return `- ${formatDay(act.effectiveDate)}: ${kind} · ${[termName(term), ...actFacts(act)].join(' · ')}`
}

/** The text in which words of a question are searched for. */
export function actText(act: TermTransaction): string {
  const changes = act.changes.flatMap(({ what, before, after }) => [what, before ?? '', after ?? ''])
  return [act.reason, act.note, ...changes].join(' ').toLowerCase()
}
