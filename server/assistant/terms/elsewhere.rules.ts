import type { PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { asksChanges, asksInsured } from '#server/assistant/records/coverage-questions.rules.ts'
import { readNamedQuestion } from '#server/assistant/records/record-questions.rules.ts'

/** What the record of a client answers by itself: its policies, premium and renewals of today. */
export function isPlain(
  rest: string,
  { topic, line, carriers, when, part, isFormer, isYesNo, isPast }: PolicyQuestion,
): boolean {
  if (when || isFormer || isYesNo || carriers.length > 0) return false
  const read = readNamedQuestion(rest)
  if (read.unread.length > 0 || (read.line === null) !== (line === null)) return false
  const same: Record<string, boolean> = {
    premium: topic === 'premium' && part === 'today',
    policies: topic === 'holds',
    renewal: topic === 'expires' && !isPast,
  }
  return same[read.topic] === true
}

/** Contact details, tickets and who serves someone are answered from the record itself. */
export function isOthers(rest: string, { topic, line, carriers, isFormer, text }: PolicyQuestion): boolean {
  if (
    /\bbirth|\bdob\b|\bssn\b|\btickets?\b|\btasks?\b|\binvoices?\b|\bbills?\b(?! amount)|\bpayments?\b|\bbalance\b|\bowes?\b/i.test(
      rest,
    ) &&
    topic !== 'audit' &&
    topic !== 'reinstatement' &&
    topic !== 'cancellation'
  )
    return true
  if (asksInsured.test(text) && asksChanges.test(text)) return true
  if (/\bphone\b|\bemail\b|\baddress\b|\bcontact\b/i.test(rest)) return true
  if (topic === 'number') return !/\bpolicynumber\b/.test(text) && !line
  if (/\bproducer\b|\bagent\b|\bhandles?\b|\bmanages?\b|\bservices?\b/i.test(rest)) return true
  return (
    topic === 'carrier' &&
    !line &&
    carriers.length === 0 &&
    !isFormer &&
    !/\bcarriers?\b|\binsurers?\b|\bwith\b|\bhas\b|\bhad\b|\bwrites\b|\bcompany\b|\bon\b/.test(text)
  )
}
