import { clientProducer, lockClient, touchClient, touchClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { deleteMany } from '#server/records/bulk.ts'
import type { ListResult } from '#server/records/list-query.ts'
import { recordWriter } from '#server/records/record-writer.ts'
import type { BulkResult } from '#shared/lists.ts'
import type {
  ClientPolicyCreate,
  Policy,
  PolicyBulk,
  PolicyCreate,
  PolicyItem,
  PolicyListQuery,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import { beginTerm, withOnlyLine } from './begin-term.service.ts'
import { changed, checkRenewal } from './change-policy.service.ts'
import { explainDuplicate } from './duplicates.ts'
import { ofCarrier } from './of-carrier.ts'
import { clientsOf, policies, policiesByNumber } from './policies.queries.ts'
import { handOverTerms } from './producers.queries.ts'
import { producersOfNew } from './producers.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** What a new policy holds: 404 where its client is out of reach, 422 where it would cover days of the term that it renews. */
async function added(ctx: Ctx, sent: PolicyCreate & { documentId?: string }) {
  const { clientId, documentId, ...input } = withOnlyLine(sent)
  await lockClient(ctx, clientId)
  await checkRenewal(ctx, clientId, input.renewedFromId)
  const id = newId()
  const { producers: credited, renewedFromId } = input
  const own = renewedFromId ? null : await producersOfNew(ctx, { clientId, producers: credited })
  const producers = own ?? [{ userId: await clientProducer(ctx, clientId), share: 100 }]
  const {
    fields: begun,
    set,
    beforeCtes,
  } = await beginTerm(ctx, { clientId, id, documentId, producers }, input)
  const transaction = input.transaction ?? (renewedFromId ? 'renewal' : 'new')
  const {
    lines: _lines,
    producers: _credited,
    fees: _fees,
    taxes: _taxes,
    intermediary: _placed,
    ...said
  } = input
  const fields = { clientId, ...said, transaction, ...begun, ...(own && { producers: own }) }
  const row = {
    ...fields,
    ...set,
    coverages: JSON.stringify(input.coverages ?? []),
    ...(own && { producers: JSON.stringify(own) }),
  }
  return { id, fields, row, beforeCtes }
}

const writer = recordWriter<Policy, PolicyCreate & { documentId?: string }, PolicyUpdate>(policies, {
  people: ({ servicerId }) => ({ servicerId }),
  add: added,
  change: changed,
  remove: (ctx, { policyNumber, carrier, type, clientId }) => ({
    before: { policyNumber, carrier, type },
    beforeCtes: touchClient(ctx, clientId),
  }),
  explain: explainDuplicate,
})

/** The caller's policies: an agent's are those of their clients, an owner's all. */
export async function listPolicies(ctx: Ctx, query: PolicyListQuery): Promise<ListResult<PolicyItem>> {
  return policies.list(ctx, await ofCarrier(ctx, query))
}

/** One policy, else the 404 of a missing one. */
export const getPolicy = policies.get
/** One policy in the caller's reach, or undefined. */
export const findVisiblePolicy = policies.find
/** Adds a policy to the client that its body names. 409 where agency, carrier, number and effective date are taken. */
export const createPolicy: (ctx: Ctx, input: PolicyCreate) => Promise<Policy> = writer.create
/** Changes a policy. 409 when `version` is stale or the key is taken. */
export const updatePolicy = writer.update
/** Removes a policy; its row stays, so that it can be restored. */
export const deletePolicy = writer.remove
/** The caller's policies that match a text, for the search over all kinds of records. */
export const findPolicies = policies.findMatches

/** The caller's policies whose number begins with one of some texts, newest first and at most so many. */
export const findPoliciesByNumber = policiesByNumber

/**
 * Gives the policies of which a person is the service person or a producer to another and returns how many terms: what comes, for
 * what was entered stays theirs. The caller authorizes and audits.
 */
export const handOverPolicies = handOverTerms

/** Adds a policy to the client that the call's path names; `documentId` is what its first transaction came from. */
export function createClientPolicy(
  ctx: Ctx,
  clientId: string,
  input: ClientPolicyCreate,
  from: { documentId?: string } = {},
): Promise<Policy> {
  return writer.create(ctx, { clientId, ...input, ...from })
}

/** Removes many policies at once, in one transaction with one audit entry. */
export function bulkPolicies(ctx: Ctx, input: PolicyBulk): Promise<BulkResult> {
  return deleteMany(ctx, policies, input, 'policies.deleted', (values, ids) =>
    touchClients(ctx, clientsOf(ctx, values, ids))(values),
  )
}
