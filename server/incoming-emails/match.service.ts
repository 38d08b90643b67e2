import { numberSignal } from '#engines/filing/matching.rules.ts'
import { findPeopleOf } from '#server/activity/activity.service.ts'
import type { EmailMessage } from '#server/adapters/email-message.ts'
import { listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findEmailAnswered } from '#server/emails/emails.service.ts'
import { ownerOfAddress } from '#server/mailboxes/private-addresses.service.ts'
import { findPoliciesByNumber } from '#server/policies/policies.service.ts'
import { listProspects } from '#server/prospects/prospects.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { MatchReason } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { possiblePolicyNumbers } from '#shared/incoming-emails/policy-numbers.rules.ts'

type Ctx = InTransaction<AgencyCtx>
type Place = { recordType: RecordType; recordId: string }

/** What an email is about. It is sure only by what nobody can guess; anyone can write what a header or a text says. */
export type EmailMatch = Place & { reason: MatchReason; isSure: boolean }

/** The one client or prospect that has an email address; null where none has it, or several. */
async function personAt(ctx: Ctx, email: string): Promise<Place | null> {
  if (!email) return null
  const clients = recordsIn((await listClients(ctx, { email, limit: 2 })).text)
  const prospects = recordsIn((await listProspects(ctx, { email, limit: 2 })).text)
  const open = prospects.filter(({ status }) => status !== 'converted')
  const found: Place[] = [
    ...clients.map(({ id }) => ({ recordType: 'client' as const, recordId: id })),
    ...open.map(({ id }) => ({ recordType: 'prospect' as const, recordId: id })),
  ]
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The latest term of the one policy that a text mentions; null where it mentions none, or several clients'. */
async function policyNamed(ctx: Ctx, { subject, text }: EmailMessage) {
  const numbers = possiblePolicyNumbers(`${subject}\n${text}`)
  const found = await findPoliciesByNumber(ctx, numbers, 50)
  const named = found.filter(({ policyNumber }) =>
    numbers.some((number) => numberSignal(number, policyNumber) !== null),
  )
  const [first] = named
  return first && named.every(({ clientId }) => clientId === first.clientId) ? first : null
}

/** By the thread, or a private address: what was sent to whoever we wrote to, or copied by someone of the agency. */
async function sureMatch(ctx: Ctx, message: EmailMessage, to: readonly string[]): Promise<EmailMatch | null> {
  const ids = [...message.answers, ...(message.bounce?.messageIds ?? [])]
  const answered = await findEmailAnswered(ctx, ids)
  if (answered && (await findPeopleOf(ctx, answered.recordType, answered.recordId)))
    return { recordType: answered.recordType, recordId: answered.recordId, reason: 'thread', isSure: true }
  for (const address of to) {
    const of = ownerOfAddress(ctx, address)
    if (of && of.type !== 'agency' && (await findPeopleOf(ctx, of.type, of.id)))
      return { recordType: of.type, recordId: of.id, reason: 'address', isSure: true }
  }
  if (!to.some((address) => ownerOfAddress(ctx, address)?.type === 'agency')) return null
  const others = [message.from.address, ...message.to.filter((address) => !ownerOfAddress(ctx, address))]
  for (const address of others) {
    const person = await personAt(ctx, address)
    if (person) return { ...person, reason: 'copy', isSure: true }
  }
  return null
}

/** What an email is about, surely or as a suggestion; null where nothing speaks for any record. */
export async function matchEmail(
  ctx: Ctx,
  message: EmailMessage,
  recipients: readonly string[],
): Promise<EmailMatch | null> {
  const sure = await sureMatch(ctx, message, [...new Set([...recipients, ...message.to])])
  if (sure) return sure
  const person = await personAt(ctx, message.from.address)
  const policy = await policyNamed(ctx, message)
  if (policy && (!person || person.recordId === policy.clientId))
    return { recordType: 'policy', recordId: policy.id, reason: 'policy_number', isSure: false }
  return person && { ...person, reason: 'sender', isSure: false }
}
