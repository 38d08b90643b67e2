import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { certificateHolders, certificateRequests } from '#server/db/tables/acord-forms.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { normalizedHolder } from '#shared/certificates/holder-names.rules.ts'
import type {
  CertificateHolder,
  HolderCreate,
  HolderListQuery,
  HolderMerge,
  HolderUpdate,
} from '#shared/certificates/holders.contract.ts'
import { can } from '#shared/permissions.ts'
import { holderList } from './holders.queries.ts'
import { moveFormsToHolder } from './holders-of-forms.service.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'certificate_holder'

function whereHolder({ user }: AgencyCtx, id: string) {
  return and(eq(certificateHolders.agencyId, user.agencyId), eq(certificateHolders.id, id))
}

/** The agency's holders of certificates, each with those that are probably the same. */
export function listHolders(ctx: Ctx, query: HolderListQuery): Promise<ListResult> {
  return readList(ctx, holderList(ctx, query))
}

/** One holder of the agency. Throws 404. */
export async function getHolder(ctx: Ctx, id: string): Promise<CertificateHolder> {
  const [holder] = await readItems<CertificateHolder>(ctx, holderList(ctx, { id }))
  if (!holder || !can(ctx.user, 'form.manage')) throw notFound()
  return holder
}

async function lockHolder(ctx: Ctx, id: string): Promise<CertificateHolder> {
  await ctx.db
    .select({ id: certificateHolders.id })
    .from(certificateHolders)
    .where(whereHolder(ctx, id))
    .for('update')
  return getHolder(ctx, id)
}

/** Adds a holder of certificates; everybody of the agency sees it. */
export async function createHolder(ctx: Ctx, input: HolderCreate): Promise<CertificateHolder> {
  if (!can(ctx.user, 'form.manage')) throw new AppError('forbidden')
  const id = newId()
  const now = ctx.clock()
  const { name, street = '', zip = '' } = input
  const normalized = normalizedHolder({ name, street, zip })
  const row = { ...input, agencyId: ctx.user.agencyId, id, normalized, createdAt: now, updatedAt: now }
  await ctx.db.insert(certificateHolders).values(row)
  await recordAudit(ctx, { action: 'certificate_holder.created', recordType, recordId: id, after: input })
  return getHolder(ctx, id)
}

/** Changes a holder; issued certificates stay as they are. Throws 404, and 409 when `version` is stale. */
export async function updateHolder(ctx: Ctx, id: string, input: HolderUpdate): Promise<CertificateHolder> {
  const holder = await lockHolder(ctx, id)
  checkVersion(holder, input.version)
  const { before, after } = changesOf(holder, input)
  if (Object.keys(after).length === 0) return holder
  const normalized = normalizedHolder({ ...holder, ...after })
  const set = { ...after, normalized, updatedAt: ctx.clock(), version: holder.version + 1 }
  await ctx.db.update(certificateHolders).set(set).where(whereHolder(ctx, id))
  await recordAudit(ctx, { action: 'certificate_holder.updated', recordType, recordId: id, before, after })
  return getHolder(ctx, id)
}

/** What the holder that stays takes over: whatever it lacks, and both wishes where they differ. */
function mergedFields(from: CertificateHolder, into: CertificateHolder) {
  const hasPlace = into.street !== '' || into.city !== ''
  const { street, city, state, zip } = hasPlace ? into : from
  const wishes = [into.requirements, from.requirements].filter(Boolean)
  const requirements = [...new Set(wishes)].join('\n').slice(0, 2000)
  return { street, city, state, zip, email: into.email || from.email, requirements }
}

function notAnother(): AppError {
  return new AppError('invalid', undefined, { fields: { intoId: 'Choose another holder' } })
}

/** Both holders of a merge, held in the same order always, so that two merges at once do not wait for each other. */
async function lockBoth(ctx: Ctx, id: string, intoId: string) {
  if (id === intoId) throw notAnother()
  const isMine = eq(certificateHolders.agencyId, ctx.user.agencyId)
  await ctx.db
    .select({ id: certificateHolders.id })
    .from(certificateHolders)
    .where(and(isMine, inArray(certificateHolders.id, [id, intoId])))
    .orderBy(certificateHolders.id)
    .for('update')
  const from = await getHolder(ctx, id)
  const [into] = await readItems<CertificateHolder>(ctx, holderList(ctx, { id: intoId }))
  if (!into) throw notAnother()
  return { from, into }
}

/** Makes two holders one: requests and certificates of the first move to the other. Throws 404, and 400 for no other holder. */
export async function mergeHolders(
  ctx: Ctx,
  id: string,
  { intoId }: HolderMerge,
): Promise<CertificateHolder> {
  const { from, into } = await lockBoth(ctx, id, intoId)
  const now = ctx.clock()
  const fields = mergedFields(from, into)
  const normalized = normalizedHolder({ ...into, ...fields })
  const set = { ...fields, normalized, updatedAt: now, version: into.version + 1 }
  await ctx.db.update(certificateHolders).set(set).where(whereHolder(ctx, intoId))
  const isFrom = and(
    eq(certificateRequests.agencyId, ctx.user.agencyId),
    eq(certificateRequests.holderId, id),
  )
  await ctx.db.update(certificateRequests).set({ holderId: intoId, updatedAt: now }).where(isFrom)
  await moveFormsToHolder(ctx, id, intoId)
  const gone = { deletedAt: now, updatedAt: now, version: from.version + 1 }
  await ctx.db.update(certificateHolders).set(gone).where(whereHolder(ctx, id))
  const change = { before: { id, name: from.name }, after: { id: intoId, name: into.name } }
  await recordAudit(ctx, { action: 'certificate_holder.merged', recordType, recordId: intoId, ...change })
  return getHolder(ctx, intoId)
}
