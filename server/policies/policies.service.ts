import { lockClient, touchClient, touchClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { deleteMany } from '#server/records/bulk.ts'
import { type Given, recordWriter } from '#server/records/record-writer.ts'
import type { BulkResult } from '#shared/lists.ts'
import type {
  ClientPolicyCreate,
  Policy,
  PolicyBulk,
  PolicyCreate,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import { beginTerm } from './begin-term.service.ts'
import { changed, checkRenewal } from './change-policy.service.ts'
import { clientsOf, policies, policiesByNumber } from './policies.queries.ts'

type Ctx = InTransaction<AgencyCtx>

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

/** What a new policy holds: 404 where its client is out of reach, 422 where it would cover days of the term that it renews. */
async function added(ctx: Ctx, { clientId, ...input }: PolicyCreate) {
  await lockClient(ctx, clientId)
  await checkRenewal(ctx, clientId, input.renewedFromId)
  const id = newId()
  const { fields: begun, set, beforeCtes } = await beginTerm(ctx, { clientId, id }, input)
  const transaction = input.transaction ?? (input.renewedFromId ? 'renewal' : 'new')
  const fields = { clientId, ...input, transaction, ...begun }
  const row = { ...fields, ...set, coverages: JSON.stringify(input.coverages ?? []) }
  return { id, fields, row, beforeCtes }
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
