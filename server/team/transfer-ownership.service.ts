import { eq } from 'drizzle-orm'
import { limitPasswordCalls } from '#server/accounts/passwords.service.ts'
import { changePerson } from '#server/accounts/people.service.ts'
import { requireEveryFactor } from '#server/accounts/reauthentication.service.ts'
import { changeAgency } from '#server/agencies/agencies.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { OwnershipTransfer } from '#shared/team/team.contract.ts'
import { lockMembers } from './team.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Person = typeof users.$inferSelect

// Of no field: the member is chosen before the form opens.
function invalid(message: string): AppError {
  return new AppError('invalid', message, { reason: 'cannot_own' })
}

/** Refuses whoever could not act as the owner: no other member, suspended, without a verified email, or only allowed to look. */
function checkSuccessor(ctx: Ctx, person: Person | undefined): Person {
  if (!person || person.id === ctx.user.id) throw invalid('Choose another member of your team')
  const { name, lockedUntil, emailVerified, role, isReadOnly } = person
  if (lockedUntil && lockedUntil > ctx.clock()) throw invalid(`${name}’s account is locked`)
  if (!emailVerified) throw invalid(`${name} hasn’t verified their email yet`)
  if (role !== 'agency_owner' && isReadOnly)
    throw invalid(`${name} has read-only access. Change their access first.`)
  return person
}

/** Gives a person another role, which ends their sessions as any change of a role does. */
async function giveRole(ctx: Ctx, person: Person, set: Partial<Person>): Promise<void> {
  if (person.role === set.role) return
  await changePerson(ctx, person.id, { ...set, updatedAt: ctx.clock() })
  await endSessionsOf(ctx, person.id)
}

async function transfer(ctx: Ctx, { transferTo, formerRole }: OwnershipTransfer): Promise<void> {
  const { id, agencyId } = ctx.user
  const people = await lockMembers(ctx, [id, transferTo])
  const former = people.get(id)
  const next = checkSuccessor(ctx, people.get(transferTo))
  const set = { ownerId: next.id, updatedAt: ctx.clock() }
  const agency = await changeAgency(ctx, agencyId, set, eq(agencies.ownerId, id))
  if (!agency || !former) throw new AppError('conflict', 'Conflict: this agency has another owner now.')
  await giveRole(ctx, next, { role: 'agency_owner', isReadOnly: false })
  // They go on with what they see: the new owner decides about less.
  if (formerRole === 'agent')
    await giveRole(ctx, former, { role: 'agent', sees: 'whole_book', mayAssign: true })
  await recordAudit(ctx, {
    ...{ action: 'agency.ownership_transferred', recordType: 'agency', recordId: agencyId },
    before: { ownerId: id, ownerName: former.name },
    after: { ownerId: next.id, ownerName: next.name, formerRole },
  })
  const agencyName = agency.name
  await publishEvent(ctx, 'agency.ownership_transferred', {
    formerId: id,
    ownerId: next.id,
    formerRole,
    agencyName,
  })
}

/**
 * Hands the agency to another member, with its subscription: whole or nothing. Throws 403 for everyone but its owner, also for
 * others of that role, 400 for a wrong password or code and for who cannot own it, 409 where it was handed over meanwhile.
 */
export async function transferOwnership(ctx: AgencyCtx, input: OwnershipTransfer): Promise<void> {
  const { id, agencyOwnerId } = ctx.user
  if (id !== agencyOwnerId) throw new AppError('forbidden', 'Only the owner of the agency can transfer it.')
  await limitPasswordCalls(() => requireEveryFactor(ctx, input))
  return inTransaction(ctx, (ctx) => transfer(ctx, input), 'app_platform')
}
