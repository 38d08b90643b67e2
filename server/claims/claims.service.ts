import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { claimActivities, claims } from '#server/db/tables/claims.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  Claim,
  ClaimActivityCreate,
  ClaimCreate,
  ClaimItem,
  ClaimListQuery,
  ClaimUpdate,
} from '#shared/claims/claims.contract.ts'
import { claimNumberKey, claimTitle } from '#shared/claims/claims.rules.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { activitiesOf, claimIdsByNumber, claimList, claimMatches, noteActivity } from './claims.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>

function whereClaim({ user }: AgencyCtx, id: string) {
  return and(eq(claims.agencyId, user.agencyId), eq(claims.id, id))
}

/** The claims of the clients in the caller's reach. */
export function listClaims(ctx: Ctx, query: ClaimListQuery): Promise<ListResult<ClaimItem>> {
  return readList(ctx, claimList(ctx, query))
}

/** The caller's claims that match a text, for the search over all kinds of records. */
export const findClaims = claimMatches

/** A claim without its activities; 404 out of reach. */
async function findClaim(ctx: Ctx, id: string): Promise<ClaimItem> {
  const [claim] = await readItems<ClaimItem>(ctx, claimList(ctx, { id }))
  if (!claim) throw notFound()
  return claim
}

/** One claim with its activities. Throws 404. */
export async function getClaim(ctx: Ctx, id: string): Promise<Claim> {
  return { ...(await findClaim(ctx, id)), activities: await activitiesOf(ctx, id) }
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

/** Refuses a policy of another client, days that are still to come, a report before the loss, and a number that the client has already. */
async function check(ctx: Ctx, client: Client, input: ClaimUpdate, current?: ClaimItem): Promise<void> {
  const { policyId, number = '', dateOfLoss = current?.dateOfLoss, reportedOn = current?.reportedOn } = input
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  if (policyId && !client.policies.some((policy) => policy.id === policyId)) {
    throw invalid('policyId', 'Choose a policy of this client')
  }
  if (dateOfLoss && dateOfLoss > today) throw invalid('dateOfLoss', 'Enter a date that isn’t in the future')
  if (reportedOn && reportedOn > today) throw invalid('reportedOn', 'Enter a date that isn’t in the future')
  if (dateOfLoss && reportedOn && reportedOn < dateOfLoss)
    throw invalid('reportedOn', 'Enter the date of loss or a later date')
  const key = claimNumberKey(number)
  const taken = key && (await claimIdsByNumber(ctx, client.id)).get(key)
  if (taken && taken !== current?.id)
    throw invalid('number', 'This client already has a claim with this number')
}

function columnsOf({ adjuster, version: _version, ...fields }: ClaimUpdate) {
  return {
    ...fields,
    ...(fields.number !== undefined && { numberKey: claimNumberKey(fields.number) }),
    ...(adjuster?.name !== undefined && { adjusterName: adjuster.name }),
    ...(adjuster?.phone !== undefined && { adjusterPhone: adjuster.phone }),
    ...(adjuster?.email !== undefined && { adjusterEmail: adjuster.email }),
  }
}

type What = 'created' | 'updated' | 'deleted'

/** The audit entry stands with the client, whose timeline shows it. */
async function note(ctx: Ctx, what: What, claim: ClaimItem, changes: { before?: Fields; after?: Fields }) {
  const { id, clientId } = claim
  await recordAudit(ctx, { action: `claim.${what}`, recordType: 'client', recordId: clientId, ...changes })
  await publishEvent(ctx, `claim.${what}`, { id, recordType: 'claim', clientId })
  await noteActivity(ctx, clientId)
}

/** Adds a claim to a locked client. Throws 400 for what `check` refuses. */
export async function addClaim(
  ctx: Ctx,
  client: Client,
  input: ClaimCreate & { valuedOn?: string | null },
): Promise<ClaimItem> {
  await check(ctx, client, input)
  const id = newId()
  const now = ctx.clock()
  const made = { agencyId: ctx.user.agencyId, id, createdAt: now, updatedAt: now }
  await ctx.db
    .insert(claims)
    .values({ ...columnsOf(input), ...input, ...made, numberKey: claimNumberKey(input.number ?? '') })
  const claim = await findClaim(ctx, id)
  await note(ctx, 'created', claim, {
    after: { claimId: id, claim: claimTitle(claim), status: claim.status },
  })
  return claim
}

/** Adds a claim. 404 for a client out of reach; 400 for a policy of another, a day to come or a number that is taken. */
export async function createClaim(ctx: Ctx, input: ClaimCreate): Promise<Claim> {
  const client = await lockClient(ctx, input.clientId)
  return getClaim(ctx, (await addClaim(ctx, client, input)).id)
}

/** A claim that the caller may change, its client locked; else 404. */
async function lockClaim(ctx: Ctx, id: string): Promise<{ client: Client; claim: ClaimItem }> {
  const { clientId } = await findClaim(ctx, id)
  const client = await lockClient(ctx, clientId)
  return { client, claim: await findClaim(ctx, id) }
}

/** Writes what differs from a claim whose client is locked; false where nothing does. */
export async function changeClaim(
  ctx: Ctx,
  { client, claim }: { client: Client; claim: ClaimItem },
  { version: _version, ...input }: ClaimUpdate,
  valuedOn?: string | null,
): Promise<boolean> {
  const adjuster = { ...claim.adjuster, ...input.adjuster }
  const { before, after } = changesOf(claim, { ...input, ...(input.adjuster && { adjuster }) })
  if (Object.keys(after).length === 0) return false
  await check(ctx, client, after, claim)
  const set = { ...columnsOf(after), updatedAt: ctx.clock(), version: claim.version + 1 }
  await ctx.db
    .update(claims)
    .set({ ...set, ...(valuedOn !== undefined && { valuedOn }) })
    .where(whereClaim(ctx, claim.id))
  const named = { claimId: claim.id, claim: claimTitle(claim) }
  await note(ctx, 'updated', claim, { before: { ...before, ...named }, after: { ...after, ...named } })
  return true
}

/** Changes a claim. 409 when `version` is stale. */
export async function updateClaim(ctx: Ctx, id: string, input: ClaimUpdate): Promise<Claim> {
  const locked = await lockClaim(ctx, id)
  checkVersion(locked.claim, input.version)
  await changeClaim(ctx, locked, input)
  return getClaim(ctx, id)
}

/** Deletes a claim; its row stays, so that it can be restored. */
export async function deleteClaim(ctx: Ctx, id: string): Promise<void> {
  const { claim } = await lockClaim(ctx, id)
  const now = ctx.clock()
  await ctx.db
    .update(claims)
    .set({ deletedAt: now, updatedAt: now, version: claim.version + 1 })
    .where(whereClaim(ctx, id))
  await note(ctx, 'deleted', claim, { before: { claimId: id, claim: claimTitle(claim) } })
}

/** Logs what happened with a claim, today unless another day is given. 400 for a day to come. */
export async function createClaimActivity(ctx: Ctx, id: string, input: ClaimActivityCreate): Promise<Claim> {
  const { claim } = await lockClaim(ctx, id)
  const now = ctx.clock()
  const today = dayIn(ctx.user.timeZone, now)
  const { day = today, body } = input
  if (day > today) throw invalid('day', 'Enter a date that isn’t in the future')
  const made = { agencyId: ctx.user.agencyId, id: newId(), claimId: id, createdAt: now }
  await ctx.db.insert(claimActivities).values({ ...made, day, body, userId: ctx.user.id })
  const after = { claimId: id, claim: claimTitle(claim), activity: body }
  await recordAudit(ctx, { action: 'claim.logged', recordType: 'client', recordId: claim.clientId, after })
  await noteActivity(ctx, claim.clientId)
  return getClaim(ctx, id)
}
