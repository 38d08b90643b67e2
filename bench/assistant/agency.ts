import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openAdapters } from '#server/adapters/adapters.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { defaultChatbot } from '#shared/admin/chatbot.contract.ts'
import { answerQuestion } from '#web/assistant/answer-question.ts'

/** What the assistant answered to one message, and what it wrote on the way. */
export type Answered = { content: string; writes: { path: string; body: Record<string, unknown> }[] }

/** An agency of its own with its owner signed in, as the chat in a browser sees it. */
export type BenchAgency = {
  post(path: string, body: object): Promise<Record<string, unknown>>
  /** Asks in a new conversation. */
  ask(message: string): Promise<Answered>
}

export type BenchStand = { newAgency(): Promise<BenchAgency>; close(): Promise<void> }

/** The storage of a browser, which forgets everything with each conversation. */
function emptyStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

type Sent = { path: string; body: Record<string, unknown> }
type Session = { cookie: string; address: string; sent: Sent[] }

function isWrite({ path }: Sent): boolean {
  return /^\/api\/chatbot-db\/(?:\w+\/(?:create|update)|command)$/.test(path)
}

async function injected(app: FastifyInstance, { cookie, address }: Session, path: string, init: RequestInit) {
  const { headers, body, method = 'GET' } = init
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url: path,
    remoteAddress: address,
    headers: { ...(headers as Record<string, string>), cookie },
    ...(typeof body === 'string' && { payload: body }),
  })
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: { 'content-type': String(answer.headers['content-type']) },
  })
}

/** Lets the code of the screens call the application in this process instead of a network. */
function asBrowserOf(app: FastifyInstance, session: Session): void {
  const storages = { localStorage: emptyStorage(), sessionStorage: emptyStorage() }
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), storages),
    fetch: (input: string, init: RequestInit = {}) => {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
      if (init.method === 'POST') session.sent.push({ path: input.split('?')[0] ?? input, body })
      return injected(app, session, input, init)
    },
  })
}

function agencyOf(app: FastifyInstance, session: Session, user: CurrentUser): BenchAgency {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await injected(app, session, path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const config = { ...defaultChatbot, answers: [], hasModel: false }
  const ask = async (content: string) => {
    asBrowserOf(app, session)
    session.sent = []
    const client = new QueryClient()
    const asking = { client, user, config, pathname: '/dashboard', isKnowledgeOn: false }
    const question = { content, messages: [], signal: new AbortController().signal }
    const reply = await answerQuestion(asking, question)
    client.clear()
    return { content: reply.content, writes: session.sent.filter(isWrite) }
  }
  return { post, ask }
}

async function registered(app: FastifyInstance, count: number): Promise<BenchAgency> {
  const session: Session = { cookie: '', address: `10.0.${count >> 8}.${count & 255}`, sent: [] }
  const person = { name: 'Robin Keller', email: `owner${count}@agency.example`, role: 'agency_owner' }
  const made = await app.inject({
    method: 'POST',
    url: '/api/register',
    remoteAddress: session.address,
    payload: { ...person, password: 'copper lantern 42' },
  })
  if (made.statusCode >= 300) throw new Error(`/api/register answered ${made.statusCode}: ${made.body}`)
  session.cookie = made.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return agencyOf(app, session, made.json())
}

/** Runs the whole application in this process, on an embedded database of its own. */
export async function startBenchStand(): Promise<BenchStand> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    APP_URL: 'http://localhost:3000',
    SECRET_KEY: 'a-secret-key-for-measurements-only-0123456789',
    LOG_LEVEL: 'silent',
  })
  const database = await openDatabase(config)
  await migrateDatabase(database.pool)
  const log = pino({ level: 'silent' })
  const adapters = await openAdapters(config, database.pool)
  const jobs = { wake: () => {}, isAwaited: () => true, retry: async () => false, settle: async () => {} }
  const idle = { ...jobs, stop: async () => {} }
  const app = await buildApp({ config, database, adapters, jobs: idle, clock: () => new Date(), log })
  let agencies = 0
  const close = async () => {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { newAgency: () => registered(app, ++agencies), close }
}
