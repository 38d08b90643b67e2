import { lockClient, touchClient, touchClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { deleteMany } from '#server/records/bulk.ts'
import { type Given, recordWriter } from '#server/records/record-writer.ts'
import type { Differing } from '#server/records/record-writes.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { BulkResult } from '#shared/lists.ts'
import { assumedTermEnd, cancellationDate, statusChange } from '#shared/policies/cancellation.rules.ts'
import { isLineOf } from '#shared/policies/lines-of-business.rules.ts'
import type {
  ClientPolicyCreate,
  Policy,
  PolicyBulk,
  PolicyCreate,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import { clientsOf, findRenewalChain, policies, policiesByNumber } from './policies.queries.ts'

type Ctx = InTransaction<AgencyCtx>

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'policies_number_key'
}

/** Tells which policy is there already, by carrier, number and effective date. */
function duplicateOf({ carrier, policyNumber, effectiveDate }: Given<Policy>): AppError {
  const from = carrier ? ` of ${carrier}` : ''
  const begins = effectiveDate ? `, effective ${effectiveDate}` : ''
  const message = `Policy ${policyNumber}${from}${begins}, is already in your agency.`
  return new AppError('conflict', message, {
    reason: 'duplicate_policy',
    fields: { policyNumber: 'This policy is already in your agency' },
  })
}

/** A policy renews one of the same client, and never, over others, itself. */
async function checkRenewal(
  ctx: Ctx,
  clientId: string,
  renewedFromId: string | null | undefined,
  self?: string,
): Promise<void> {
  if (!renewedFromId) return
  const chain = await findRenewalChain(ctx, clientId, renewedFromId)
  if (chain.length === 0) throw invalid('renewedFromId', 'Choose a policy of the same client')
  if (self && chain.includes(self)) throw invalid('renewedFromId', 'A policy can’t renew itself')
}

/** The end and the term of a policy that arrives cancelled. */
function endOf(ctx: Ctx, input: ClientPolicyCreate) {
  if (input.status !== 'cancelled') return {}
  const { effectiveDate = null, expirationDate = null, lineOfBusiness = '' } = input
  const end = expirationDate ?? cancellationDate({ effectiveDate, expirationDate }, todayOf(ctx))
  const term = { effectiveDate, expirationDate, lineOfBusiness }
  return { expirationDate: end, termExpirationDate: assumedTermEnd(term) }
}

function todayOf(ctx: Ctx): string {
  return dayIn(ctx.user.timeZone, ctx.clock())
}

function checkWhole({ type, lineOfBusiness, ...policy }: Policy): void {
  const { status, effectiveDate, expirationDate, termExpirationDate } = policy
  if (!isLineOf(type, lineOfBusiness))
    throw invalid('lineOfBusiness', 'This line of business belongs to another type')
  if (effectiveDate && expirationDate && expirationDate < effectiveDate)
    throw invalid('expirationDate', 'The expiration date must not be before the effective date')
  if (status === 'cancelled' && expirationDate && termExpirationDate && expirationDate > termExpirationDate)
    throw invalid(
      'expirationDate',
      `The term expires on ${formatDay(termExpirationDate)}. Cancel it by then.`,
    )
}

/** What a new policy holds: 404 where its client is out of reach. */
async function added(ctx: Ctx, { clientId, ...input }: PolicyCreate) {
  await lockClient(ctx, clientId)
  await checkRenewal(ctx, clientId, input.renewedFromId)
  const fields = { clientId, ...input, ...endOf(ctx, input) }
  const row = { ...fields, coverages: JSON.stringify(input.coverages ?? []) }
  return { fields, row, beforeCtes: touchClient(ctx, clientId) }
}

/** What a change means: cancelling a policy sets `expirationDate`, reinstating restores it. */
function changed(ctx: Ctx, current: Policy, input: PolicyUpdate) {
  const { termExpirationDate, ...change } = statusChange(current, input, todayOf(ctx))
  const term = termExpirationDate === undefined ? {} : { termExpirationDate }
  const keep = async (after: Differing<Given<Policy>>) => {
    checkWhole({ ...current, ...after, ...term })
    await checkRenewal(ctx, current.clientId, after.renewedFromId, current.id)
    const coverages = after.coverages && { coverages: JSON.stringify(after.coverages) }
    return { set: { ...term, ...coverages }, beforeCtes: touchClient(ctx, current.clientId) }
  }
  return { wanted: { ...input, ...change }, keep }
}

const writer = recordWriter<Policy, PolicyCreate, PolicyUpdate>(policies, {
  add: added,
  change: changed,
  remove: (ctx, { policyNumber, carrier, type, clientId }) => ({
    before: { policyNumber, carrier, type },
    beforeCtes: touchClient(ctx, clientId),
  }),
  explain: (error, policy) => (isDuplicate(error) ? duplicateOf(policy) : error),
})

/** The caller's policies: an agent's are those of their clients, an owner's all. */
export const listPolicies = policies.list
/** One policy, else the 404 of a missing one. */
export const getPolicy = policies.get
/** One policy in the caller's reach, or undefined. */
export const findVisiblePolicy = policies.find
/** Adds a policy to the client that its body names. 409 where agency, carrier, number and effective date are taken. */
export const createPolicy = writer.create
/** Changes a policy. 409 when `version` is stale or the key is taken. */
export const updatePolicy = writer.update
/** Removes a policy; its row stays, so that it can be restored. */
export const deletePolicy = writer.remove
/** The caller's policies that match a text, for the search over all kinds of records. */
export const findPolicies = policies.findMatches

/** The caller's policies whose number begins with one of some texts, newest first and at most so many. */
export const findPoliciesByNumber = policiesByNumber

/** Adds a policy to the client that the call's path names. */
export function createClientPolicy(ctx: Ctx, clientId: string, input: ClientPolicyCreate): Promise<Policy> {
  return createPolicy(ctx, { clientId, ...input })
}

/** Removes many policies at once, in one transaction with one audit entry. */
export function bulkPolicies(ctx: Ctx, input: PolicyBulk): Promise<BulkResult> {
  return deleteMany(ctx, policies, input, 'policies.deleted', (values, ids) =>
    touchClients(ctx, clientsOf(ctx, values, ids))(values),
  )
}
