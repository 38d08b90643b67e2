import { and, asc, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { memberLicenses } from '#server/db/tables/team.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import {
  licenseStanding,
  type MemberLicense,
  type MemberLicenseCreate,
  type MemberLicenseUpdate,
} from '#shared/team/licenses.contract.ts'
import { lockMembers } from './team.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof memberLicenses.$inferSelect

function licenseOf({ id, userId, state, number, line, expiresOn, version }: Row): MemberLicense {
  return { id, userId, state, number, line, expiresOn, version }
}

function checkOwner({ user }: Ctx): void {
  if (!can(user, 'team.manage')) throw new AppError('forbidden')
}

async function readLicenses(ctx: Ctx) {
  const { user } = ctx
  if (!can(user, 'team.view')) throw new AppError('forbidden')
  const whose = can(user, 'team.manage') ? undefined : eq(memberLicenses.userId, user.id)
  const isMember = and(eq(users.agencyId, user.agencyId), eq(users.status, 'active'))
  return ctx.db
    .select({ license: memberLicenses, userName: users.name })
    .from(memberLicenses)
    .innerJoin(users, and(eq(users.id, memberLicenses.userId), isMember))
    .where(and(eq(memberLicenses.agencyId, user.agencyId), whose))
    .orderBy(asc(memberLicenses.state), asc(memberLicenses.line), asc(memberLicenses.id))
}

/** The licenses of the members of the agency for an owner, and those of the caller for an agent. */
export async function listLicenses(ctx: Ctx): Promise<MemberLicense[]> {
  return (await readLicenses(ctx)).map(({ license }) => licenseOf(license))
}

/** Those of the same that on a day have expired or are about to, the first to expire first, with whose they are. */
export async function listLicensesToRenew(ctx: Ctx, day: string) {
  const found = (await readLicenses(ctx)).flatMap(({ license: { id, state, line, expiresOn }, userName }) => {
    const standing = licenseStanding(expiresOn, day)
    return expiresOn === null || standing === 'good'
      ? []
      : [{ id, state, line, expiresOn, standing, userName }]
  })
  return found.toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn))
}

const isIt = ({ user }: Ctx, id: string) =>
  and(eq(memberLicenses.agencyId, user.agencyId), eq(memberLicenses.id, id))

/** Holds a license and its member against parallel changes. */
async function lockLicense(ctx: Ctx, id: string): Promise<Row> {
  const [seen] = await ctx.db.select().from(memberLicenses).where(isIt(ctx, id))
  if (!seen || !(await lockMembers(ctx, [seen.userId])).has(seen.userId)) throw notFound()
  const [row] = await ctx.db.select().from(memberLicenses).where(isIt(ctx, id)).for('update')
  if (!row) throw notFound()
  return row
}

const isListed = 'This license is already listed for this state and line of authority'

async function checkUnlisted(
  ctx: Ctx,
  { id, userId, state, line }: Pick<Row, 'id' | 'userId' | 'state' | 'line'>,
): Promise<void> {
  const same = and(
    eq(memberLicenses.agencyId, ctx.user.agencyId),
    eq(memberLicenses.userId, userId),
    eq(memberLicenses.state, state),
    eq(memberLicenses.line, line),
    ne(memberLicenses.id, id),
  )
  const found = await ctx.db.select({ id: memberLicenses.id }).from(memberLicenses).where(same)
  if (found.length > 0) throw new AppError('invalid', isListed, { fields: { line: isListed } })
}

/** Adds a license. 403 for agents, 404 for who is no member, 400 where the state and line are listed. */
export async function addLicense(ctx: Ctx, input: MemberLicenseCreate): Promise<MemberLicense> {
  checkOwner(ctx)
  const { userId, ...after } = input
  if (!(await lockMembers(ctx, [userId])).has(userId)) throw notFound()
  const id = newId()
  await checkUnlisted(ctx, { id, ...input })
  const now = ctx.clock()
  const own = { agencyId: ctx.user.agencyId, id, ...input, warnedOf: null }
  const row = { ...own, createdAt: now, updatedAt: now, version: 1 }
  await ctx.db.insert(memberLicenses).values(row)
  await recordAudit(ctx, { action: 'member_license.added', recordType: 'user', recordId: userId, after })
  return licenseOf(row)
}

/** Changes a license. 409 when `version` is stale, 400 where the new state and line are listed, 403, 404. */
export async function updateLicense(
  ctx: Ctx,
  id: string,
  { version, ...input }: MemberLicenseUpdate,
): Promise<MemberLicense> {
  checkOwner(ctx)
  const current = await lockLicense(ctx, id)
  checkVersion(current, version)
  const changes = changesOf(current, input)
  if (Object.keys(changes.after).length === 0) return licenseOf(current)
  const changed = { ...current, ...input, updatedAt: ctx.clock(), version: current.version + 1 }
  await checkUnlisted(ctx, changed)
  await ctx.db.update(memberLicenses).set(changed).where(isIt(ctx, id))
  const about = { recordType: 'user', recordId: current.userId }
  await recordAudit(ctx, { action: 'member_license.updated', ...about, ...changes })
  return licenseOf(changed)
}

/** Removes a license; the audit log keeps what it said. 403, 404. */
export async function removeLicense(ctx: Ctx, id: string): Promise<void> {
  checkOwner(ctx)
  const { userId, state, number, line, expiresOn } = await lockLicense(ctx, id)
  await ctx.db.delete(memberLicenses).where(isIt(ctx, id))
  const before = { state, number, line, expiresOn }
  await recordAudit(ctx, { action: 'member_license.removed', recordType: 'user', recordId: userId, before })
}
