import { recordAudit } from '#server/audit/audit.service.ts'
import { getCarrier } from '#server/carriers/carriers.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type {
  Inquiry,
  InquiryDraft,
  InquiryInput,
  OutstandingItem,
} from '#shared/commissions/commissions.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { readActs } from './acts.queries.ts'
import { insertInquiry, readInquiry } from './outstanding.queries.ts'
import { getOutstanding } from './outstanding.service.ts'
import { checkMayManageCommissions, namedCarrier } from './permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** So many transactions are asked about in one email. */
const maxAsked = 50
const dollars = (amount: number) => formatDollars(amount, { cents: true })

/** A transaction as the email names it. */
function lineOf({
  policyNumber,
  clientName,
  kind,
  effectiveDate,
  expected,
  received,
}: OutstandingItem): string {
  const what = `${policyNumber || 'No policy number'}, ${clientName}: ${transactionKindLabels[kind]} effective ${formatDay(effectiveDate)}`
  const paid = received === 0 ? 'nothing received' : `${dollars(received)} received`
  return `- ${what}. Expected ${dollars(expected)}, ${paid}.`
}

/** Who at a carrier answers about commission: billing, else an underwriter, else anyone with an address. */
function recipientOf(contacts: readonly { role: string; email: string }[]): string {
  const reachable = contacts.filter(({ email }) => email !== '')
  const byRole = (role: string) => reachable.find((contact) => contact.role === role)
  return (byRole('billing') ?? byRole('underwriter') ?? reachable[0])?.email ?? ''
}

/** An email to a carrier about what is missing or short, the oldest first, to be read before it is sent. Throws 403 and 404. */
export async function draftInquiry(ctx: Ctx, about: string | undefined): Promise<InquiryDraft> {
  checkMayManageCommissions(ctx)
  const carrierId = namedCarrier(about)
  const carrier = await getCarrier(ctx, carrierId)
  const { items } = await getOutstanding(ctx, { carrierId })
  const asked = items.slice(0, maxAsked)
  if (asked.length === 0)
    throw new AppError('unprocessable', `Nothing is outstanding with ${carrier.name}.`, {
      reason: 'nothing_due',
    })
  const total = dollars(sumDollars(asked.map(({ missing }) => missing)))
  return {
    to: recipientOf(carrier.contacts),
    subject: `Commission inquiry: ${asked.length === 1 ? '1 transaction' : `${asked.length} transactions`}, ${total}`,
    message: [
      'Hello,',
      `Our records show ${total} of commission outstanding for the transactions below. Please tell us when it will be paid, or why it is not due.`,
      asked.map(lineOf).join('\n'),
      `Thank you,\n${ctx.user.name}`,
    ].join('\n\n'),
    transactionIds: asked.map(({ transactionId }) => transactionId),
  }
}

/** Emails a carrier about transactions. 400 where one is not there. */
export async function sendInquiry(ctx: Ctx, input: InquiryInput): Promise<Inquiry> {
  checkMayManageCommissions(ctx)
  const acts = await readActs(ctx, { ids: input.transactionIds })
  if (acts.length < new Set(input.transactionIds).size)
    throw new AppError('invalid', undefined, { fields: { transactionIds: 'A transaction doesn’t exist' } })
  const carrier = await getCarrier(ctx, input.carrierId)
  const id = newId()
  await insertInquiry(ctx, id, input)
  const after = { carrier: carrier.name, to: input.to, transactions: acts.length }
  await recordAudit(ctx, {
    action: 'commission_inquiry.sent',
    recordType: 'carrier',
    recordId: carrier.id,
    after,
  })
  await publishEvent(ctx, 'commission_inquiry.sent', { id, carrierId: carrier.id, userId: ctx.user.id })
  const made = await readInquiry(ctx, id)
  if (!made) throw new Error('the inquiry was not kept')
  return made
}
