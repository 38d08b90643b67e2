import { and, eq } from 'drizzle-orm'
import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { matchCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import { platformCarrierOf, platformCarriers } from '#engines/carrier-names/platform-carriers.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { carrierAliases, carriers } from '#server/db/tables/carriers.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  AliasInput,
  Carrier,
  CarrierCreate,
  CarrierListQuery,
  CarrierUpdate,
  ListedCarrier,
  ListedChoice,
} from '#shared/carriers/carriers.contract.ts'
import { naicProblem } from '#shared/carriers/carriers.rules.ts'
import { checkMayManage, claimSpelling, lockCarrier, whereCarrier } from './carrier-rows.ts'
import { carrierList, findCarrier, readNamed } from './carriers.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'carrier'

/** The agency's carriers; everybody of the agency sees them. */
export function listCarriers(ctx: Ctx, query: CarrierListQuery): Promise<ListResult> {
  return readList(ctx, carrierList(ctx, query))
}

/** One carrier of the agency. Throws 404. */
export async function getCarrier(ctx: Ctx, id: string): Promise<Carrier> {
  const carrier = await findCarrier(ctx, id)
  if (!carrier) throw notFound()
  return carrier
}

const noNaic = { naicCode: '', naicSource: '', naicSourceText: '' } as const

/** An NAIC code with where it comes from, who brought it and when; the three are kept together or not at all. */
function naicOf(ctx: Ctx, current: Pick<Carrier, keyof typeof noNaic>, input: CarrierUpdate) {
  const { naicCode, naicSource, naicSourceText } = { ...current, ...input }
  const wanted = naicCode === '' ? noNaic : { naicCode, naicSource, naicSourceText }
  const fields = naicProblem(wanted)
  if (fields) throw new AppError('invalid', undefined, { fields })
  const isSame = Object.entries(changesOf(current, wanted).after).length === 0
  if (isSame) return {}
  return { ...wanted, naicById: naicCode ? ctx.user.id : null, naicAt: naicCode ? ctx.clock() : null }
}

/** Adds a carrier whose rights were checked; its name is its first spelling. */
export async function insertCarrier(ctx: Ctx, input: CarrierCreate): Promise<string> {
  const id = newId()
  const now = ctx.clock()
  const naic = naicOf(ctx, noNaic, input)
  const groupName = input.groupName ?? platformCarrierOf(input.name)?.group ?? ''
  const normalized = spellingKey(input.name)
  const place = { agencyId: ctx.user.agencyId, id, normalized, createdAt: now, updatedAt: now }
  await ctx.db.insert(carriers).values({ ...input, groupName, ...noNaic, ...naic, ...place })
  await claimSpelling(ctx, id, input.name, 'name')
  const after = { ...input, groupName }
  await recordAudit(ctx, { action: 'carrier.created', recordType, recordId: id, after })
  return id
}

/** Adds a carrier. Throws 400 where its name is another carrier's, or an NAIC code comes without a source. */
export async function createCarrier(ctx: Ctx, input: CarrierCreate): Promise<Carrier> {
  checkMayManage(ctx)
  return getCarrier(ctx, await insertCarrier(ctx, input))
}

/** Changes or archives a carrier; its former name stays as an alias. Throws 404, and 409 when `version` is stale. */
export async function updateCarrier(ctx: Ctx, id: string, input: CarrierUpdate): Promise<Carrier> {
  checkMayManage(ctx)
  const carrier = await lockCarrier(ctx, id)
  checkVersion(carrier, input.version)
  const naic = naicOf(ctx, carrier, input)
  const { before, after } = changesOf(carrier, { ...input, ...naic, naicById: undefined, naicAt: undefined })
  if (Object.keys(after).length === 0) return carrier
  if (after.name) await claimSpelling(ctx, id, after.name, 'name')
  const name = after.name && { normalized: spellingKey(after.name) }
  const set = { ...after, ...naic, ...name, updatedAt: ctx.clock(), version: carrier.version + 1 }
  await ctx.db.update(carriers).set(set).where(whereCarrier(ctx, id))
  await recordAudit(ctx, { action: 'carrier.updated', recordType, recordId: id, before, after })
  return getCarrier(ctx, id)
}

/** The platform's carriers, each with whether the agency has it. */
export async function listPlatformCarriers(ctx: Ctx): Promise<ListedCarrier[]> {
  const own = await readNamed(ctx)
  return platformCarriers.map(({ name, group }) => ({
    name,
    group,
    isAdded: matchCarrier(name, own).kind === 'sure',
  }))
}

/** Copies carriers of the platform's list into the agency's, those that it has left out. Throws 400 for a name that is not on the list. */
export async function addListedCarriers(ctx: Ctx, { names }: ListedChoice) {
  checkMayManage(ctx)
  const own = await readNamed(ctx)
  const added: { id: string; name: string }[] = []
  for (const wanted of new Set(names)) {
    const listed = platformCarriers.find(({ name }) => name === wanted)
    if (!listed)
      throw new AppError('invalid', undefined, { fields: { names: 'Choose carriers of the list' } })
    const { name, group } = listed
    if (matchCarrier(name, own).kind === 'sure') continue
    added.push({ id: await insertCarrier(ctx, { name, groupName: group }), name })
  }
  return added
}

/** Adds a spelling that means a carrier. Throws 404, and 400 where it means another. */
export async function addAlias(ctx: Ctx, id: string, { spelling }: AliasInput): Promise<Carrier> {
  checkMayManage(ctx)
  await lockCarrier(ctx, id)
  if (await claimSpelling(ctx, id, spelling, 'spelling')) await auditAlias(ctx, id, { after: { spelling } })
  return getCarrier(ctx, id)
}

async function auditAlias(
  ctx: Ctx,
  carrierId: string | null,
  change: { before?: { spelling: string }; after?: { spelling: string } },
): Promise<void> {
  const action = change.after ? 'carrier_alias.created' : 'carrier_alias.deleted'
  await recordAudit(ctx, { action, recordType, ...(carrierId && { recordId: carrierId }), ...change })
}

/** Forgets a spelling: what is written so is asked about again. Throws 404, and 400 for the carrier's own name. */
export async function deleteAlias(ctx: Ctx, id: string): Promise<void> {
  checkMayManage(ctx)
  const isIt = and(eq(carrierAliases.agencyId, ctx.user.agencyId), eq(carrierAliases.id, id))
  const [alias] = await ctx.db.select().from(carrierAliases).where(isIt).for('update')
  if (!alias) throw notFound()
  const { carrierId, spelling, normalized } = alias
  const carrier = carrierId && (await findCarrier(ctx, carrierId))
  if (carrier && spellingKey(carrier.name) === normalized)
    throw new AppError('invalid', 'A carrier keeps its own name. Rename the carrier instead.')
  await ctx.db.delete(carrierAliases).where(isIt)
  await auditAlias(ctx, carrierId, { before: { spelling } })
}
