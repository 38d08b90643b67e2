import { and, asc, eq, inArray } from 'drizzle-orm'
import { changePerson } from '#server/accounts/people.service.ts'
import { withTwoFactor } from '#server/accounts/second-factor.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { handOverRequests } from '#server/certificates/requests.service.ts'
import { handOverClients } from '#server/clients/clients.service.ts'
import { handOverAnalyses } from '#server/commercial/hand-over-analyses.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { handOverDocuments } from '#server/documents/hand-over-documents.service.ts'
import { AppError, notFound } from '#server/errors.ts'
import { handOverFollowUps } from '#server/follow-ups/follow-ups.service.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { handOverArticles } from '#server/knowledge/hand-over-articles.service.ts'
import { handOverPolicies } from '#server/policies/policies.service.ts'
import { handOverProspects } from '#server/prospects/prospects.service.ts'
import { changesOf } from '#server/records/record-writes.ts'
import { handOverRenewals } from '#server/renewals/renewals.service.ts'
import { handOverRequotes } from '#server/requotes/requotes.service.ts'
import { handOverTickets } from '#server/tickets/tickets.service.ts'
import { can } from '#shared/permissions.ts'
import type {
  MemberRights,
  RemoveTeamMember,
  TeamMember,
  TeamMemberUpdate,
} from '#shared/team/team.contract.ts'

type Person = typeof users.$inferSelect

const everyRight: MemberRights = { sees: 'whole_book', mayAssign: true, isReadOnly: false }

type HowTheySignIn = Pick<TeamMember, 'lastLogin' | 'hasTwoFactor'>

function memberOf(person: Person, signIn: HowTheySignIn): TeamMember {
  const { id, name, email, profileImage, phone, npn, createdAt } = person
  const role = roleOf(person)
  const about = { id, name, email, role, status: 'active', profileImage, phone, npn } as const
  const isOwner = role === 'agency_owner'
  return { ...about, isOwner, ...rightsOf(person), createdAt: createdAt.toISOString(), ...signIn }
}

function rightsOf({ role, sees, mayAssign, isReadOnly }: Person): MemberRights {
  if (role === 'agency_owner') return everyRight
  return { sees: sees === 'whole_book' ? sees : 'own', mayAssign, isReadOnly }
}

function roleOf({ role }: Person): TeamMember['role'] {
  return role === 'agency_owner' ? role : 'agent'
}

/** The people as the caller may know them: how they sign in is for those who manage the team. */
async function membersOf(ctx: InTransaction<AgencyCtx>, people: Person[]): Promise<TeamMember[]> {
  const hidden = { lastLogin: null, hasTwoFactor: null }
  if (!can(ctx.user, 'team.manage')) return people.map((person) => memberOf(person, hidden))
  const ids = people.map((person) => person.id)
  const secured = await asPlatform(ctx, (ctx) => withTwoFactor(ctx, ids))
  return people.map((person) => {
    const lastLogin = person.currentLogin?.toISOString() ?? null
    return memberOf(person, { lastLogin, hasTwoFactor: secured.has(person.id) })
  })
}

async function changedMember(ctx: InTransaction<AgencyCtx>, person: Person): Promise<TeamMember> {
  const [member] = await membersOf(ctx, [person])
  if (!member) throw notFound()
  return member
}

function activeOf(ctx: AgencyCtx) {
  return and(eq(users.agencyId, ctx.user.agencyId), eq(users.status, 'active'))
}

/** The people of the agency, those who joined first at the top; removed ones are left out. */
export function listTeamMembers(ctx: AgencyCtx): Promise<TeamMember[]> {
  if (!can(ctx.user, 'team.view')) throw new AppError('forbidden')
  return inTransaction(ctx, async (ctx) => {
    const people = await ctx.db
      .select()
      .from(users)
      .where(activeOf(ctx))
      .orderBy(asc(users.createdAt), asc(users.id))
    return membersOf(ctx, people)
  })
}

/** Holds members against parallel changes, in one order for all, so that two changes never wait for each other. */
export async function lockMembers(
  ctx: InTransaction<AgencyCtx>,
  ids: string[],
): Promise<Map<string, Person>> {
  const wanted = and(activeOf(ctx), inArray(users.id, ids))
  const people = await ctx.db.select().from(users).where(wanted).orderBy(asc(users.id)).for('update')
  return new Map(people.map((person) => [person.id, person]))
}

/** Nobody changes their own seat, nor that of the agency's owner, whose name the agency goes by. */
function requireChangeable(ctx: AgencyCtx, person: Person): void {
  if (person.id === ctx.user.id)
    throw new AppError('forbidden', 'You cannot change your own place in the team.')
  if (person.id === ctx.user.agencyOwnerId) {
    throw new AppError('forbidden', "The agency's owner cannot be changed or removed.")
  }
}

const ownersHaveAll = 'Owners have full access. Make them an agent first to limit it.'

/** What an update makes of a member's role and rights; an owner has all of them. */
function changedPlace(before: Person, { role = roleOf(before), ...rights }: TeamMemberUpdate) {
  if (role !== 'agency_owner') return { role, ...rights }
  if (Object.keys(rights).length > 0) throw new AppError('invalid', ownersHaveAll)
  return { role, isReadOnly: false }
}

/**
 * Gives a member another role, which ends their sessions, or other rights, which apply from their next call on. Throws 403
 * for oneself and the agency's owner, 400 for rights of an owner, 404.
 */
export function updateTeamMember(ctx: AgencyCtx, id: string, update: TeamMemberUpdate): Promise<TeamMember> {
  if (!can(ctx.user, 'team.manage')) throw new AppError('forbidden')
  return inTransaction(ctx, async (ctx) => {
    const before = (await lockMembers(ctx, [id])).get(id)
    if (!before) throw notFound()
    requireChangeable(ctx, before)
    const place = changedPlace(before, update)
    const changes = changesOf(before, place)
    if (Object.keys(changes.after).length === 0) return changedMember(ctx, before)
    const after = await changePerson(ctx, id, { ...changes.after, updatedAt: ctx.clock() }, activeOf(ctx))
    const isOtherRole = 'role' in changes.after
    if (isOtherRole) await asPlatform(ctx, (ctx) => endSessionsOf(ctx, id))
    const action = isOtherRole ? 'role.changed' : 'member_rights.changed'
    await recordAudit(ctx, { action, recordType: 'user', recordId: id, ...changes })
    return changedMember(ctx, after ?? before)
  })
}

/** Gives all records of a member to another, and returns how many. */
export async function handOver(ctx: InTransaction<AgencyCtx>, fromId: string, toId: string) {
  return {
    transferTo: toId,
    clients: await handOverClients(ctx, fromId, toId),
    policies: await handOverPolicies(ctx, fromId, toId),
    prospects: await handOverProspects(ctx, fromId, toId),
    tickets: await handOverTickets(ctx, fromId, toId),
    followUps: await handOverFollowUps(ctx, fromId, toId),
    renewals: await handOverRenewals(ctx, fromId, toId),
    requotes: await handOverRequotes(ctx, fromId, toId),
    articles: await handOverArticles(ctx, fromId, toId),
    documents: await handOverDocuments(ctx, fromId, toId),
    certificateRequests: await handOverRequests(ctx, fromId, toId),
    analyses: await handOverAnalyses(ctx, fromId, toId),
  }
}

/** Marks a member as removed and ends their sessions. */
export async function markRemoved(ctx: InTransaction<AgencyCtx>, { id, email }: Person): Promise<void> {
  const now = ctx.clock()
  // The marker frees the address, so that the person can sign up again.
  const removed = { status: 'deleted', email: `deleted_${id}_${email}`, deletedAt: now, updatedAt: now }
  await changePerson(ctx, id, removed, activeOf(ctx))
  await asPlatform(ctx, (ctx) => endSessionsOf(ctx, id))
}

const noSuccessor = 'Choose a member of your team who takes over the records'

/**
 * Removes a member: a colleague takes over the records, the sessions end, the address becomes free.
 * Throws 403 for oneself and the agency's owner, 404, and 400 when `transferTo` is no other member.
 */
export function removeTeamMember(
  ctx: AgencyCtx,
  id: string,
  { transferTo }: RemoveTeamMember,
): Promise<void> {
  if (!can(ctx.user, 'team.manage')) throw new AppError('forbidden')
  return inTransaction(ctx, async (ctx) => {
    const people = await lockMembers(ctx, [id, transferTo])
    const person = people.get(id)
    if (!person) throw notFound()
    requireChangeable(ctx, person)
    if (transferTo === id || !people.has(transferTo)) {
      throw new AppError('invalid', noSuccessor, { fields: { transferTo: noSuccessor } })
    }
    const after = await handOver(ctx, id, transferTo)
    await markRemoved(ctx, person)
    const before = { name: person.name, email: person.email }
    await recordAudit(ctx, { action: 'team_member.removed', recordType: 'user', recordId: id, before, after })
    await publishEvent(ctx, 'team_member.removed', { userId: id, ...after })
  })
}
