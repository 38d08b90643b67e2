import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { ApiScope } from '#shared/api-scopes.rules.ts'
import type { EventName } from '#shared/events/events.contract.ts'
import type { Actor } from '#shared/permissions.ts'
import type { Adapters } from './adapters/adapters.ts'

/** Drizzle inside one transaction. */
export type Db = NodePgDatabase & { $client: pg.PoolClient }

/** What time it is; tests set it. */
export type Clock = () => Date

/** The person a session belongs to, read from the database at every request. */
export type SessionUser = Actor & {
  name: string
  email: string
  sessionId: string
  timeZone: string
  hasTwoFactor: boolean
  /** Without having two factors, who needs them reaches only what sets them up. */
  needsTwoFactor: boolean
}

export type AgencyUser = SessionUser & { agencyId: string; agencyOwnerId: string }

/** Where a call came from, for the audit log. */
export type Origin = {
  ipAddress: string | null
  userAgent: string | null
  requestId: string | null
  /** The mark by which a browser that signs in is known again. */
  browserMark?: string
  /** Whether what exists for trying out answers this call. */
  isTryOut?: boolean
}

/** Which kind of actor a write is by. */
export type ActorKind = 'person' | 'assistant' | 'api_key' | 'import' | 'system' | 'client_link'

/** The key of the public API that makes a call, in whose name the audit log keeps what it does. */
export type ApiKeyUse = { id: string; name: string; scopes: readonly ApiScope[] }

/** Background work as services see it: events go through the outbox, `wake` says that one was committed. */
export type Jobs = {
  wake(): void
  /** Whether some job is started by events of a type. */
  isAwaited(type: EventName): boolean
  /** Tries a job again that was given up; false where there is none such. */
  retry(id: string): Promise<boolean>
  /** Resolves when everything committed so far has been relayed and run (tests, shutdown). */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** All that a service reaches the world through. */
export type Ctx = {
  pool: pg.Pool
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  adapters: Adapters
  jobs: Jobs
  origin: Origin
  actor: ActorKind
  user: SessionUser | null
  /** Set where a key makes the call; `user` is the owner of its agency then. */
  apiKey?: ApiKeyUse | undefined
  /** The transaction, once one is open. */
  db?: Db
  outbox?: { isAwaited: boolean }
}

/** The context of a signed-in person. */
export type UserCtx = Ctx & { user: SessionUser }

/** The context of a signed-in person who belongs to an agency. */
export type AgencyCtx = Ctx & { user: AgencyUser }

/** A context inside a transaction; `outbox` notes whether it published an event that a job waits for. */
export type InTransaction<C extends Ctx> = C & { db: Db; outbox: { isAwaited: boolean } }
