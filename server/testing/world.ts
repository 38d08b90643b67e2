import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { encryptSecret } from '#server/accounts/second-factor.service.ts'
import { newTotpSecret } from '#server/accounts/totp.ts'
import type { Db } from '#server/context.ts'
import { sessions, twoFactorSecrets, users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { newToken, sessionCookieName, sessionCookies, sessionIdCookie } from '#server/http/session.ts'
import { newId } from '#server/new-id.ts'
import type { Role } from '#shared/permissions.ts'
import type { MemberRights } from '#shared/team/team.contract.ts'
import { type Api, apiAs } from './api.ts'
import { type TestServer, testServer } from './server.ts'

export type Person = {
  id: string
  email: string
  name: string
  role: Role
  agencyId: string | null
  api: Api
}

/** An agency of a test's own, with its owner and two agents signed in. */
export type World = {
  server: TestServer
  agencyId: string
  owner: Person
  agent: Person
  otherAgent: Person
  /** The owner's calls. */
  api: Api
  /** Calls without a session. */
  nobody: Api
}

/** Writes rows as the platform, past the services: for what a test needs to find there. */
export async function asDatabaseOwner<T>(server: TestServer, run: (db: Db) => Promise<T>): Promise<T> {
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    const result = await run(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A session's row, and the token that its browser has. */
function sessionOf(id: string, userId: string, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  return {
    token,
    row: { id, userId, tokenHash: hashLinkToken(token), createdAt: now, updatedAt: now, expiresAt },
  }
}

/** Starts one more session of a person, in a browser of which the test knows only the session's id. */
export async function addSession(server: TestServer, userId: string): Promise<string> {
  const id = newId()
  const { row } = sessionOf(id, userId, server.ctx.clock())
  await asDatabaseOwner(server, (db) => db.insert(sessions).values(row))
  return id
}

/** A person with a session, yet to be inserted. */
function newcomer(
  server: TestServer,
  role: Role,
  agencyId: string | null,
  fields: { name?: string; email?: string; isDemo?: boolean } = {},
) {
  const id = newId()
  const { name = `${role} ${id.slice(-6)}`, email = `${id}@agency.example`, isDemo } = fields
  const now = server.ctx.clock()
  const { token, row } = sessionOf(newId(), id, now)
  const { session, sessionId } = sessionCookies(server.config, token)
  const cookies = { [sessionCookieName(server.config)]: session, [sessionIdCookie]: sessionId }
  return {
    user: { id, agencyId, role, name, email, isDemo, emailVerified: true, createdAt: now },
    session: row,
    person: { id, email, name, role, agencyId, api: apiAs(server.app, cookies) } satisfies Person,
  }
}

async function insertPeople(db: Db, newcomers: ReturnType<typeof newcomer>[]): Promise<void> {
  await db.insert(users).values(newcomers.map(({ user }) => user))
  await db.insert(sessions).values(newcomers.map(({ session }) => session))
}

/** Adds a signed-in person; with no agency they run the platform. */
export async function addPerson(...about: Parameters<typeof newcomer>): Promise<Person> {
  const added = newcomer(...about)
  await asDatabaseOwner(about[0], (db) => insertPeople(db, [added]))
  return added.person
}

/** Makes a test its own agency: an owner and two agents, signed in; nearly every test begins with it. */
export async function world(): Promise<World> {
  const server = await testServer()
  const agencyId = newId()
  const subscriptionPeriodEnd = new Date(server.ctx.clock().getTime() + 14 * 86_400_000)
  const owner = newcomer(server, 'agency_owner', agencyId)
  const [agent, otherAgent] = [newcomer(server, 'agent', agencyId), newcomer(server, 'agent', agencyId)]
  await asDatabaseOwner(server, async (db) => {
    const name = `Agency ${agencyId.slice(-6)}`
    await db.insert(agencies).values({ id: agencyId, name, subscriptionPeriodEnd })
    await insertPeople(db, [owner, agent, otherAgent])
    await db.update(agencies).set({ ownerId: owner.user.id }).where(eq(agencies.id, agencyId))
  })
  const people = { owner: owner.person, agent: agent.person, otherAgent: otherAgent.person }
  return { server, agencyId, ...people, api: owner.person.api, nobody: apiAs(server.app, {}) }
}

/** Gives a person the second factor that admins must have; returns its secret for an authenticator app. */
export async function giveTwoFactor(server: TestServer, userId: string): Promise<string> {
  const secret = newTotpSecret()
  const row = { userId, secret: encryptSecret(server.ctx, userId, secret), confirmedAt: server.ctx.clock() }
  await asDatabaseOwner(server, (db) => db.insert(twoFactorSecrets).values(row))
  return secret
}

/** A signed-in platform admin, with two factors. */
export async function addAdmin(server: TestServer, role: 'admin' | 'super_admin' = 'admin'): Promise<Person> {
  const admin = await addPerson(server, role, null)
  await giveTwoFactor(server, admin.id)
  return admin
}

/** Gives a person rights, past the services. */
export async function giveRights(
  server: TestServer,
  { id }: Pick<Person, 'id'>,
  rights: Partial<MemberRights>,
): Promise<void> {
  await asDatabaseOwner(server, async (db) => {
    await db.update(users).set(rights).where(eq(users.id, id))
  })
}
