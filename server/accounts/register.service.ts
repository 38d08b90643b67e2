import { createAgency } from '#server/agencies/agencies.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { Register } from '#shared/accounts/accounts.contract.ts'
import type { MemberRights } from '#shared/team/team.contract.ts'
import { getCurrentUser } from './current-user.service.ts'
import { acceptInvitation } from './invitations.service.ts'
import { rememberBrowser } from './known-browsers.service.ts'
import { createSession, findByEmail, type SignedIn } from './login.service.ts'
import { lockLoginEmail } from './login-failures.service.ts'
import { hashPassword, limitPasswordCalls, requireUncommon, savePassword } from './passwords.service.ts'
import { requireOpenSignUp } from './sign-up-offer.service.ts'

type Place = { agencyId: string; rights?: MemberRights }

async function findOrMakeAgency(
  ctx: InTransaction<Ctx>,
  userId: string,
  input: Register,
): Promise<Place | null> {
  const { invitationToken, email, role, name } = input
  if (invitationToken) return acceptInvitation(ctx, invitationToken, email)
  const agencyId = await createAgency(ctx, userId, {
    name: input.agencyName ?? (role === 'agent' ? name : `${name}'s Agency`),
    phone: input.agencyPhone,
    address: input.agencyAddress,
    plan: role,
  })
  return { agencyId }
}

async function addPerson(
  ctx: InTransaction<Ctx>,
  input: Register,
  password: string,
  { agencyId, rights }: Place,
  id: string,
) {
  const now = ctx.clock()
  const { name, email, role, npn } = input
  // Anyone who joins by a mailed link has proven the address.
  const emailVerified = input.invitationToken !== undefined
  const row = {
    id,
    agencyId,
    ...rights,
    role,
    name,
    email,
    npn,
    emailVerified,
    createdAt: now,
    updatedAt: now,
  }
  await ctx.db.insert(users).values({ ...row, currentLogin: now })
  await savePassword(ctx, id, password)
  const after = { name, email, role }
  await recordAudit(ctx, {
    action: 'user.registered',
    userId: id,
    agencyId,
    recordType: 'user',
    recordId: id,
    after,
  })
  await publishEvent(ctx, 'user.registered', { userId: id })
}

async function signUp(
  ctx: InTransaction<Ctx>,
  input: Register,
  password: string,
): Promise<{ token: string; ctx: UserCtx } | null> {
  await lockLoginEmail(ctx, input.email)
  const known = await findByEmail(ctx, input.email)
  if (known) {
    await recordAudit(ctx, { action: 'user.sign_up_refused', userId: known.id, agencyId: known.agencyId })
    await publishEvent(ctx, 'user.sign_up_refused', { userId: known.id })
    return null
  }
  const id = newId()
  const place = await findOrMakeAgency(ctx, id, input)
  if (!place) return null
  await addPerson(ctx, input, password, place, id)
  await rememberBrowser(ctx, id)
  return createSession(ctx, id)
}

async function signUpAndEnter(ctx: Ctx, input: Register): Promise<SignedIn> {
  // Invitations always work: only strangers may be shut out.
  if (!input.invitationToken) await requireOpenSignUp(ctx)
  await requireUncommon(input.password, 'password')
  const password = await hashPassword(input.password)
  const entered = await inTransaction(ctx, (ctx) => signUp(ctx, input, password), 'app_platform')
  if (!entered) throw new AppError('invalid', 'Registration failed')
  return { token: entered.token, user: await getCurrentUser(entered.ctx) }
}

/**
 * Signs a person up and in: an owner with a new agency, an agent with an agency of one, or an agent
 * who joins by invitation. A known address, a dead invitation and a full team all get the same 400.
 * Throws 403 `sign_up_closed` with the admins' words when strangers may not sign up.
 */
export function register(ctx: Ctx, input: Register): Promise<SignedIn> {
  return limitPasswordCalls(() => signUpAndEnter(ctx, input))
}
