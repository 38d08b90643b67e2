import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { deliveryStatuses, disabledReasons } from '#shared/webhooks/webhooks.contract.ts'
import { users } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { agencyId, id, instant } from './columns.ts'

/** Where an agency's events are sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    agencyId: agencyId(),
    id: id(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: text('events').array().notNull(),
    /** Encrypted with the agency's key, as is the secret from before the last rotation, which signs until then. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    createdById: uuid('created_by_id').notNull(),
    /** The key that subscribed; null for one that a person added. */
    apiKeyId: uuid('api_key_id'),
    disabledReason: text('disabled_reason').$type<(typeof disabledReasons)[number]>(),
    /** How many attempts have failed since the last that succeeded. */
    failures: integer('failures').notNull().default(0),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatusCode: integer('last_status_code'),
    /** Nothing is sent before, because attempts have failed. */
    pausedUntil: instant('paused_until'),
    /** Until when one process alone sends to it. */
    sendingUntil: instant('sending_until'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.createdById], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.apiKeyId], foreignColumns: [apiKeys.agencyId, apiKeys.id] }),
    index('webhooks_api_key_idx').on(table.agencyId, table.apiKeyId),
  ],
)

/** One event on its way to one endpoint; its id is that of the message in every attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    agencyId: agencyId(),
    id: id(),
    webhookId: uuid('webhook_id').notNull(),
    /** The event in the outbox; null for a sample. */
    eventId: uuid('event_id'),
    type: text('type').notNull(),
    body: text('body').notNull(),
    status: text('status').$type<(typeof deliveryStatuses)[number]>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.webhookId],
      foreignColumns: [webhooks.agencyId, webhooks.id],
    }).onDelete('cascade'),
    unique('webhook_deliveries_event_key').on(table.agencyId, table.webhookId, table.eventId),
    check('webhook_deliveries_due', sql`(status = 'pending') = (next_attempt_at is not null)`),
    index('webhook_deliveries_due_idx')
      .on(table.agencyId, table.webhookId, table.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_log_idx').on(table.agencyId, table.webhookId, table.createdAt),
    index('webhook_deliveries_created_idx').on(table.createdAt),
  ],
)

/** What an endpoint answered to each attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    agencyId: agencyId(),
    id: id(),
    deliveryId: uuid('delivery_id').notNull(),
    at: instant('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    statusCode: integer('status_code'),
    error: text('error').notNull().default(''),
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.deliveryId],
      foreignColumns: [webhookDeliveries.agencyId, webhookDeliveries.id],
    }).onDelete('cascade'),
    index('webhook_attempts_delivery_idx').on(table.agencyId, table.deliveryId),
  ],
)
