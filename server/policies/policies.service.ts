import { lockClient, touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import {
  changesOf,
  checkVersion,
  findRecord,
  insertRecord,
  updateRecord,
} from '#server/records/record-writes.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { assumedTermEnd, cancellationDate, statusChange } from '#shared/policies/cancellation.rules.ts'
import { isLineOf } from '#shared/policies/lines-of-business.rules.ts'
import type {
  ClientPolicyCreate,
  Policy,
  PolicyCreate,
  PolicyListQuery,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import { policyList, policyRecords } from './policies.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Identity = Pick<Policy, 'carrier' | 'policyNumber' | 'effectiveDate'>

/** The caller's policies: an agent's are those of their clients, an owner's all. */
export function listPolicies(ctx: Ctx, query: PolicyListQuery): Promise<ListResult> {
  return readList(ctx, policyList(ctx, query))
}

/** One policy in the caller's reach, or undefined. */
export async function findVisiblePolicy(ctx: Ctx, id: string): Promise<Policy | undefined> {
  const policy = await findRecord<Policy>(ctx, policyRecords, id)
  return policy && can(ctx.user, 'record.view', policy) ? policy : undefined
}

/** One policy, else the 404 of a missing one. */
export async function getPolicy(ctx: Ctx, id: string): Promise<Policy> {
  const policy = await findVisiblePolicy(ctx, id)
  if (!policy) throw notFound()
  return policy
}

async function lockPolicy(ctx: Ctx, id: string): Promise<Policy> {
  const policy = await findRecord<Policy>(ctx, policyRecords, id, { lock: true })
  if (!policy || !can(ctx.user, 'record.edit', policy)) throw notFound()
  return policy
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'policies_number_key'
}

/** Tells which policy is there already, by carrier, number and effective date. */
function duplicateOf({ carrier, policyNumber, effectiveDate }: Identity): AppError {
  const from = carrier ? ` of ${carrier}` : ''
  const begins = effectiveDate ? `, effective ${effectiveDate}` : ''
  const message = `Policy ${policyNumber}${from}${begins}, is already in your agency.`
  return new AppError('conflict', message, {
    reason: 'duplicate_policy',
    fields: { policyNumber: 'This policy is already in your agency' },
  })
}

async function tellingDuplicates<T>(policy: Identity, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isDuplicate(error) ? duplicateOf(policy) : error
  }
}

const renewalChain = `
  with recursive chain as (
    select id, renewed_from_id, 1 as depth from policies
    where agency_id = $1 and id = $2 and client_id = $3 and deleted_at is null
    union all
    select p.id, p.renewed_from_id, depth + 1 from policies p join chain on p.id = chain.renewed_from_id
    where p.agency_id = $1 and depth < 100
  ) select id from chain`

/** A policy renews one of the same client, and never, over others, itself. */
async function checkRenewal(
  ctx: Ctx,
  clientId: string,
  renewedFromId: string | null | undefined,
  self?: string,
): Promise<void> {
  if (!renewedFromId) return
  const values = [ctx.user.agencyId, renewedFromId, clientId]
  const { rows } = await ctx.db.$client.query<{ id: string }>(renewalChain, values)
  if (rows.length === 0) throw invalid('renewedFromId', 'Choose a policy of the same client')
  if (rows.some((row) => row.id === self)) throw invalid('renewedFromId', 'A policy can’t renew itself')
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

/** Adds a policy to the client that the call's path names. 409 where agency, carrier, number and effective date are taken. */
export async function createClientPolicy(
  ctx: Ctx,
  clientId: string,
  input: ClientPolicyCreate,
): Promise<Policy> {
  await lockClient(ctx, clientId)
  await checkRenewal(ctx, clientId, input.renewedFromId)
  const { effectiveDate = null, carrier = '', policyNumber = '' } = input
  const fields = { clientId, ...input, ...endOf(ctx, input) }
  const row = { ...fields, coverages: JSON.stringify(input.coverages ?? []) }
  const prelude = touchClient(ctx, clientId)
  const write = insertRecord<Policy>(ctx, policyRecords, row, { after: fields, prelude })
  return tellingDuplicates({ carrier, policyNumber, effectiveDate }, write)
}

/** Adds a policy to the client that its body names; one out of reach is answered like one that does not exist. */
export function createPolicy(ctx: Ctx, { clientId, ...input }: PolicyCreate): Promise<Policy> {
  return createClientPolicy(ctx, clientId, input)
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

/** Changes a policy; cancelling it sets `expirationDate`, reinstating restores it. 409 when `version` is stale or the key is taken. */
export async function updatePolicy(ctx: Ctx, id: string, input: PolicyUpdate): Promise<Policy> {
  const current = await lockPolicy(ctx, id)
  checkVersion(current, input.version)
  const { termExpirationDate, ...change } = statusChange(current, input, todayOf(ctx))
  const term = termExpirationDate === undefined ? {} : { termExpirationDate }
  const { before, after } = changesOf(current, { ...input, ...change })
  if (Object.keys(after).length === 0) return current
  const whole: Policy = { ...current, ...after, ...term }
  checkWhole(whole)
  await checkRenewal(ctx, current.clientId, after.renewedFromId, id)
  const coverages = after.coverages && { coverages: JSON.stringify(after.coverages) }
  const set = { ...after, ...term, ...coverages }
  const prelude = touchClient(ctx, current.clientId)
  const write = updateRecord<Policy>(ctx, policyRecords, id, set, { before, after, prelude })
  return tellingDuplicates(whole, write)
}

/** Removes a policy; its row stays, so that it can be restored. */
export async function deletePolicy(ctx: Ctx, id: string): Promise<void> {
  const { policyNumber, carrier, type, clientId } = await lockPolicy(ctx, id)
  await updateRecord(
    ctx,
    policyRecords,
    id,
    { deletedAt: ctx.clock() },
    {
      action: 'policy.deleted',
      before: { policyNumber, carrier, type },
      prelude: touchClient(ctx, clientId),
    },
  )
}
