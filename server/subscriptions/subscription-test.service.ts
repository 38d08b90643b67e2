import { and, eq } from 'drizzle-orm'
import { findByEmail } from '#server/accounts/login.service.ts'
import { hashPassword, savePassword } from '#server/accounts/passwords.service.ts'
import { addPerson, changePerson } from '#server/accounts/people.service.ts'
import { changeAgency, createAgency } from '#server/agencies/agencies.service.ts'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/errors.ts'
import { newToken } from '#server/http/session.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { newId } from '#server/new-id.ts'
import {
  type TestAccount,
  type TestLogin,
  type TestState,
  testAccounts,
} from '#shared/subscriptions/subscriptions.contract.ts'
import { describeSubscription } from './subscriptions.service.ts'

type Role = (typeof testAccounts)[number]
type Ctx = InTransaction<UserCtx>

const people: Record<Role, { name: string; email: string; agencyName: string }> = {
  agency_owner: {
    name: 'Olivia Test',
    email: 'subscription-test-owner@bindery.invalid',
    agencyName: 'Subscription Test Agency',
  },
  agent: {
    name: 'Aaron Test',
    email: 'subscription-test-agent@bindery.invalid',
    agencyName: 'Subscription Test Agent',
  },
}

/** Stands for the provider's subscription of a test account; no provider knows it. */
const testSubscriptionId = 'sub_test_account'

async function findAccount(ctx: Ctx, role: Role) {
  const isIt = and(eq(agencies.isTest, true), eq(users.role, role), eq(users.id, agencies.ownerId))
  const [found] = await ctx.db
    .select({ user: users, agency: agencies })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(isIt)
    .for('update')
  return found
}

async function makeAccount(ctx: Ctx, role: Role) {
  const id = newId()
  const { name, agencyName } = people[role]
  // Anyone who signed up with the address first keeps it, and keeps nobody from testing.
  const isTaken = (await findByEmail(ctx, people[role].email)) !== undefined
  const email = isTaken ? people[role].email.replace('@', `-${id}@`) : people[role].email
  const agencyId = await createAgency(ctx, id, { name: agencyName, plan: role })
  await changeAgency(ctx, agencyId, { isTest: true })
  const now = ctx.clock()
  const row = {
    id,
    agencyId,
    role,
    name,
    email,
    emailVerified: true,
    digest: 'off',
    createdAt: now,
    updatedAt: now,
  }
  await addPerson(ctx, row)
  const made = await findAccount(ctx, role)
  if (!made) throw new Error('The test account could not be created.')
  return made
}

async function describeAccount(ctx: Ctx, role: Role): Promise<TestAccount | null> {
  const found = await findAccount(ctx, role)
  if (!found) return null
  const { user, agency } = found
  const subscription = await describeSubscription(ctx, agency, true)
  return {
    account: role,
    email: user.email,
    role,
    createdAt: user.createdAt.toISOString(),
    subscriptionStatus: subscription.status,
    stripeSubscriptionId: agency.stripeSubscriptionId,
    subscription,
  }
}

/** The test accounts that were made so far. */
export function listTestAccounts(ctx: UserCtx): Promise<TestAccount[]> {
  const list = async (ctx: Ctx) => {
    const accounts = []
    for (const role of testAccounts) accounts.push(await describeAccount(ctx, role))
    return accounts.filter((account) => account !== null)
  }
  return inTransaction(ctx, list, 'app_platform')
}

function columnsOf(state: TestState, now: Date) {
  return {
    subscriptionStatus: state.status,
    subscriptionPeriodEnd: state.periodEnd === null ? null : new Date(state.periodEnd),
    stripeSubscriptionId: state.hasSubscriptionId ? testSubscriptionId : null,
    cancelsAtPeriodEnd: state.cancelsAtPeriodEnd,
    paymentFailedAt: state.hasFailedPayment ? now : null,
  }
}

/** Puts a test account, made on demand and never a real one, into a state of the subscription; runs as the platform. */
export async function setTestState(ctx: Ctx, state: TestState): Promise<TestAccount> {
  const { user, agency } = (await findAccount(ctx, state.account)) ?? (await makeAccount(ctx, state.account))
  const set = columnsOf(state, ctx.clock())
  const createdAt = new Date(state.createdAt)
  await changeAgency(ctx, agency.id, { ...set, updatedAt: ctx.clock() })
  await changePerson(ctx, user.id, { createdAt, updatedAt: ctx.clock() })
  const before = { ...agency, createdAt: user.createdAt }
  const fields = changedFields<Record<string, unknown>>(before, { ...set, createdAt })
  const about = { recordType: 'agency', recordId: agency.id, agencyId: agency.id }
  await recordAudit(ctx, { action: 'subscription_test.set', ...about, ...fields })
  const account = await describeAccount(ctx, state.account)
  if (!account) throw new Error('The test account is gone.')
  return account
}

/** Gives a test account a new password, reported once, and ends its sessions: to look at it in a private window. */
export async function giveTestLogin(ctx: UserCtx, role: Role): Promise<TestLogin> {
  const password = newToken().slice(0, 20)
  const hashed = await hashPassword(password)
  const give = async (ctx: Ctx) => {
    const found = await findAccount(ctx, role)
    if (!found) throw notFound()
    await savePassword(ctx, found.user.id, hashed)
    await endSessionsOf(ctx, found.user.id)
    const about = { recordType: 'user', recordId: found.user.id, agencyId: found.agency.id }
    await recordAudit(ctx, { action: 'subscription_test.password_made', ...about })
    return { email: found.user.email, password }
  }
  return inTransaction(ctx, give, 'app_platform')
}
