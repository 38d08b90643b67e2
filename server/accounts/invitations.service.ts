import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies, invitations } from '#server/db/tables/agencies.ts'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { newToken } from '#server/http/session.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { can } from '#shared/permissions.ts'
import type {
  CreateInvitation,
  Invitation,
  InvitationLookup,
  InvitationOffer,
  MemberRights,
} from '#shared/team/team.contract.ts'

const lifetimeMillis = 7 * 86_400_000

type Row = typeof invitations.$inferSelect

/** Neither accepted nor withdrawn; it may have expired. */
const isPending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

function requireOwner(ctx: AgencyCtx): void {
  if (!can(ctx.user, 'team.manage')) throw new AppError('forbidden')
}

function invitationOf(row: Row, now: Date): Invitation {
  const { id, email, name, createdAt, expiresAt } = row
  const status = expiresAt > now ? 'open' : 'expired'
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
  return { id, email, name, status, ...times, ...rightsOf(row) }
}

function rightsOf({ sees, mayAssign, isReadOnly }: Row): MemberRights {
  return { sees: sees === 'whole_book' ? sees : 'own', mayAssign, isReadOnly }
}

/**
 * Whether owner, members and open invitations leave a seat of the team's. The agency's row is held, so
 * that two who take the last seat at once come in sequence.
 */
async function countSeats(ctx: InTransaction<Ctx>, agencyId: string, exceptId?: string) {
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)).for('update')
  const members = await ctx.db.$count(users, and(eq(users.agencyId, agencyId), eq(users.status, 'active')))
  const others = exceptId ? ne(invitations.id, exceptId) : undefined
  const isOpen = and(isPending, gt(invitations.expiresAt, ctx.clock()))
  const open = await ctx.db.$count(invitations, and(eq(invitations.agencyId, agencyId), isOpen, others))
  const seats = agency?.maxTeamSize ?? 0
  return { seats, isFull: members + open >= seats }
}

async function requireSeat(ctx: InTransaction<AgencyCtx>, exceptId?: string): Promise<void> {
  const { seats, isFull } = await countSeats(ctx, ctx.user.agencyId, exceptId)
  if (!isFull) return
  const message = `All ${seats} seats of your team are taken. Remove a member or withdraw an invitation first.`
  throw new AppError('conflict', message, { reason: 'seat_limit' })
}

const hasAccount =
  'This email address already has an account, so it can’t be invited. They can join with another address.'
const alreadyInvited = 'This person already has an open invitation. Resend it instead.'

/** Refuses an address that cannot be invited, and withdraws an expired invitation of it. */
async function requireInvitable(ctx: InTransaction<AgencyCtx>, email: string): Promise<void> {
  const known = await asPlatform(ctx, (ctx) => ctx.db.$count(users, eq(sql`lower(${users.email})`, email)))
  if (known > 0)
    throw new AppError('conflict', hasAccount, { reason: 'has_account', fields: { email: hasAccount } })
  const now = ctx.clock()
  const same = and(eq(invitations.agencyId, ctx.user.agencyId), eq(invitations.email, email), isPending)
  const [former] = await ctx.db.select().from(invitations).where(same)
  if (former && former.expiresAt > now) {
    throw new AppError('conflict', alreadyInvited, {
      reason: 'already_invited',
      fields: { email: alreadyInvited },
    })
  }
  if (former) await ctx.db.update(invitations).set({ revokedAt: now }).where(same)
}

/** The invitations of the agency that were neither accepted nor withdrawn; owners only. */
export function listInvitations(ctx: AgencyCtx): Promise<Invitation[]> {
  requireOwner(ctx)
  return inTransaction(ctx, async (ctx) => {
    const pending = and(eq(invitations.agencyId, ctx.user.agencyId), isPending)
    const rows = await ctx.db
      .select()
      .from(invitations)
      .where(pending)
      .orderBy(asc(invitations.createdAt), asc(invitations.id))
    return rows.map((row) => invitationOf(row, ctx.clock()))
  })
}

/**
 * Invites a person to the agency by a mailed link. Throws 409 with `seat_limit`, `has_account` or
 * `already_invited`.
 */
export function createInvitation(
  ctx: AgencyCtx,
  { email, name, ...rights }: CreateInvitation,
): Promise<Invitation> {
  requireOwner(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { agencyId } = ctx.user
    await requireSeat(ctx)
    await requireInvitable(ctx, email)
    const now = ctx.clock()
    const expiresAt = new Date(now.getTime() + lifetimeMillis)
    const row = {
      agencyId,
      id: newId(),
      email,
      name,
      ...rights,
      invitedById: ctx.user.id,
      createdAt: now,
      expiresAt,
    }
    const [made] = await ctx.db.insert(invitations).values(row).returning()
    if (!made) throw new Error('The invitation could not be saved.')
    const after = { email, name, ...rights }
    await recordAudit(ctx, {
      action: 'invitation.created',
      recordType: 'invitation',
      recordId: row.id,
      after,
    })
    await publishEvent(ctx, 'invitation.created', { invitationId: row.id })
    return invitationOf(made, now)
  })
}

function mine(ctx: AgencyCtx, id: string) {
  return and(eq(invitations.agencyId, ctx.user.agencyId), eq(invitations.id, id), isPending)
}

/** Sends an invitation again with a new link and a new week; the former link stops working. Throws 404, or 409 `seat_limit`. */
export function resendInvitation(ctx: AgencyCtx, id: string): Promise<Invitation> {
  requireOwner(ctx)
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock()
    await requireSeat(ctx, id)
    const renewed = { tokenHash: null, expiresAt: new Date(now.getTime() + lifetimeMillis) }
    const [row] = await ctx.db.update(invitations).set(renewed).where(mine(ctx, id)).returning()
    if (!row) throw notFound()
    await recordAudit(ctx, { action: 'invitation.resent', recordType: 'invitation', recordId: id })
    await publishEvent(ctx, 'invitation.resent', { invitationId: id })
    return invitationOf(row, now)
  })
}

/** Withdraws an invitation; its link stops working. Throws 404. */
export function revokeInvitation(ctx: AgencyCtx, id: string): Promise<void> {
  requireOwner(ctx)
  return inTransaction(ctx, async (ctx) => {
    const revoked = { revokedAt: ctx.clock(), tokenHash: null }
    const [row] = await ctx.db.update(invitations).set(revoked).where(mine(ctx, id)).returning()
    if (!row) throw notFound()
    const before = { email: row.email }
    await recordAudit(ctx, { action: 'invitation.revoked', recordType: 'invitation', recordId: id, before })
  })
}

/** Withdraws every open invitation of an agency that is deleted; runs as the platform. */
export async function revokeAllInvitations(ctx: InTransaction<Ctx>, agencyId: string): Promise<void> {
  const revoked = { revokedAt: ctx.clock(), tokenHash: null }
  await ctx.db
    .update(invitations)
    .set(revoked)
    .where(and(eq(invitations.agencyId, agencyId), isPending))
}

const dead = 'This invitation is no longer valid. Ask the owner of the agency for a new one.'

function opensWith(ctx: Ctx, token: string) {
  return and(
    eq(invitations.tokenHash, hashLinkToken(token)),
    isPending,
    gt(invitations.expiresAt, ctx.clock()),
  )
}

const offer = { invitation: invitations, agencyName: agencies.name, invitedBy: users.name }

async function findOffer(ctx: InTransaction<Ctx>, which: SQL | undefined) {
  const [found] = await ctx.db
    .select(offer)
    .from(invitations)
    .innerJoin(agencies, eq(agencies.id, invitations.agencyId))
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .where(which)
  if (!found) return null
  const { invitation, agencyName, invitedBy } = found
  const { email, name, expiresAt } = invitation
  return { email, name, agencyName, invitedBy, expiresAt: expiresAt.toISOString() }
}

/** What an invited person is offered, by the token of the mailed link. Throws 404 `invalid_token` for a dead one. */
export async function lookUpInvitation(ctx: Ctx, { token }: InvitationLookup): Promise<InvitationOffer> {
  const found = await inTransaction(ctx, (ctx) => findOffer(ctx, opensWith(ctx, token)), 'app_platform')
  if (!found) throw new AppError('not_found', dead, { reason: 'invalid_token' })
  return found
}

/** Gives an open invitation the token of a new link, for the job that mails it; null when it is no longer open. */
export function giveInvitationLink(
  ctx: Ctx,
  id: string,
): Promise<(InvitationOffer & { token: string }) | null> {
  const run = async (ctx: InTransaction<Ctx>) => {
    const isOpen = and(eq(invitations.id, id), isPending, gt(invitations.expiresAt, ctx.clock()))
    const token = newToken()
    await ctx.db
      .update(invitations)
      .set({ tokenHash: hashLinkToken(token) })
      .where(isOpen)
    const found = await findOffer(ctx, isOpen)
    return found && { ...found, token }
  }
  return inTransaction(ctx, run, 'app_platform')
}

/**
 * Accepts an invitation for the address it was mailed to and returns the agency to join, and with which rights; null when it is dead, meant
 * for another address, or its team has become full. Runs as the platform, in the transaction of the sign-up.
 */
export async function acceptInvitation(
  ctx: InTransaction<Ctx>,
  token: string,
  email: string,
): Promise<{ agencyId: string; rights: MemberRights } | null> {
  const opens = and(opensWith(ctx, token), eq(invitations.email, email))
  const [found] = await ctx.db.select().from(invitations).where(opens)
  if (!found) return null
  const { isFull } = await countSeats(ctx, found.agencyId, found.id)
  if (isFull) return null
  const accepted = { acceptedAt: ctx.clock(), tokenHash: null }
  const [row] = await ctx.db.update(invitations).set(accepted).where(opens).returning()
  if (!row) return null
  await recordAudit(ctx, {
    action: 'invitation.accepted',
    agencyId: row.agencyId,
    recordType: 'invitation',
    recordId: row.id,
  })
  return { agencyId: row.agencyId, rights: rightsOf(row) }
}
