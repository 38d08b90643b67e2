import { generateSync } from 'otplib'
import { expect, vi } from 'vitest'
import type { Mail } from '#server/adapters/mail.ts'
import { type Answer, type Api, apiAs } from './api.ts'
import { type TestServer, testServer } from './server.ts'
import { asDatabaseOwner } from './world.ts'

/** A password that every rule accepts. */
export const goodPassword = 'copper lantern 42'

/** An address that nobody has. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@people.example`
}

/** The cookies that an answer sets, as a browser would keep them. */
export function cookiesOf(answer: Answer<unknown>): Record<string, string> {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
  const pairs = lines.map((line) => line.split(';')[0]?.split('=') ?? [])
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}

/** The calls of a new browser. */
export async function visitor(): Promise<Api> {
  return apiAs((await testServer()).app, {})
}

/** Logs in from a new browser; its calls carry the session when it worked. */
export async function logIn(email: string, password = goodPassword, code?: string) {
  const api = await visitor()
  const answer = await api.post('/api/login', { email, password, ...(code !== undefined && { code }) })
  Object.assign(api.cookies, cookiesOf(answer))
  return { api, answer }
}

/** Signs up from a new browser and returns the calls of the new person. */
export async function signUp(fields: Record<string, unknown> = {}) {
  const api = await visitor()
  const email = newEmail()
  const body = { name: 'Dana Reyes', email, password: goodPassword, role: 'agency_owner', ...fields }
  const answer = await api.post('/api/register', body)
  Object.assign(api.cookies, cookiesOf(answer))
  return { api, answer, email: String(body.email), user: answer.body }
}

/** Waits for the nth mail with a subject to an address. */
export async function mailTo(email: string, subject: RegExp, nth = 1): Promise<Mail> {
  const server = await testServer()
  await server.jobs.settle()
  const sent = () => server.mails.filter((mail) => mail.to === email && subject.test(mail.subject))
  await vi.waitFor(() => expect(sent().length).toBeGreaterThanOrEqual(nth), { timeout: 60_000, interval: 25 })
  const mail = sent()[nth - 1]
  if (!mail) throw new Error(`No mail to ${email}`)
  return mail
}

/** The token in the link of a mail. */
export function tokenIn(mail: Mail): string {
  const token = /[?&](?:token|invitation)=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`No link in: ${mail.text}`)
  return token
}

/** The actions in the audit log about a person, in order. */
export async function auditOf(server: TestServer, userId: string): Promise<string[]> {
  return asDatabaseOwner(server, async (db) => {
    const { rows } = await db.$client.query<{ action: string }>(
      'select action from audit_entries where user_id = $1 order by id',
      [userId],
    )
    return rows.map((row) => row.action)
  })
}

/** What an authenticator app shows for a secret at an instant, by a library that the server does not use. */
export function codeOf(secret: string, at: Date = new Date()): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** Signs up an owner and gives them two factors through the calls of the screens. */
export async function signUpWithTwoFactor() {
  const made = await signUp()
  const { secret } = (await made.api.post('/api/two-factor/enrolment', { password: goodPassword })).body
  const confirmed = await made.api.post('/api/two-factor/confirmation', { code: codeOf(secret) })
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  return { ...made, secret: String(secret), recoveryCodes }
}
