import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, line } from '#shared/fields.ts'
import { testEvent, type WebhookEvent, webhookEvents } from './webhook-events.rules.ts'

/** How many endpoints an agency may have. */
export const maxWebhooks = 20
/** How many hours both secrets sign after a rotation. */
export const overlapHours = 24
/** For how many days deliveries are kept. */
export const keptDays = 30

const WebhookUrl = line(500)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
    message: 'Enter an address that starts with https://',
    abort: true,
  })
  .refine((text) => {
    const { username, password } = new URL(text)
    return !username && !password
  }, 'Leave the user name and password out of the address')
const Events = z
  .array(z.enum(webhookEvents as [WebhookEvent, ...WebhookEvent[]]))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)

const editable = {
  url: WebhookUrl,
  description: line(120),
  events: Events,
}

/** `POST /api/webhooks`. */
export const WebhookCreate = z.strictObject(editable)
export type WebhookCreate = z.infer<typeof WebhookCreate>

/** `PATCH /api/webhooks/:id`; `isEnabled` turns it off, or on again after it was turned off. */
export const WebhookUpdate = z
  .strictObject({ ...editable, isEnabled: z.boolean() })
  .partial()
  .extend({ version: z.int() })
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

/** Why nothing is sent: the owner turned it off, the receiver said 410, attempts failed for days, or the API key that added it was revoked or expired. */
export const disabledReasons = ['owner', 'gone', 'failures', 'key_revoked', 'key_expired'] as const

/** An endpoint as its owner sees it: never its secret. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  /** The name of the API key that added it; null for one that a person added. */
  addedByKey: z.string().nullable(),
  disabledReason: z.enum(disabledReasons).nullable(),
  /** How many attempts have failed since the last that succeeded. */
  failures: z.int(),
  /** The last attempt, and the code that it was answered with; null without an answer. */
  lastAttemptAt: Instant.nullable(),
  lastStatusCode: z.int().nullable(),
  /** Until when the secret from before the last rotation signs, too. */
  formerUntil: Instant.nullable(),
  createdAt: Instant,
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** An endpoint with its signing secret, which is shown this once. */
export const WebhookMade = Webhook.extend({ secret: z.string() })
export type WebhookMade = z.infer<typeof WebhookMade>

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

/** One event on its way to one endpoint. Its id is that of the message, the same in every attempt. */
export const Delivery = z.object({
  id: Id,
  webhookId: Id,
  type: z.string(),
  /** A made-up event, which is sent once. */
  isSample: z.boolean(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  createdAt: Instant,
  /** When it is tried next; null once it is over. */
  nextAttemptAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** One attempt: the code of the answer, or what went wrong without one. */
export const Attempt = z.object({
  at: Instant,
  durationMs: z.int(),
  statusCode: z.int().nullable(),
  error: z.string(),
  /** The first 2,000 characters of the answer. */
  answer: z.string(),
})
export type Attempt = z.infer<typeof Attempt>

/** A delivery with what was sent and what was answered, the newest attempt first. */
export const DeliveryDetail = Delivery.extend({
  body: z.string(),
  /** Those of the last attempt, without the signature. */
  headers: z.record(z.string(), z.string()),
  log: z.array(Attempt),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

/** `GET /api/webhooks/:id/deliveries`: the newest first, 50 at a time; `before` is the id of the last one seen. */
export const DeliveryQuery = z.strictObject({
  before: Id.optional(),
  status: z.enum(deliveryStatuses).optional(),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const deliveryPage = 50

/** `POST /api/webhooks/:id/replay`: everything since an instant once more, each under its own id. */
export const ReplaySince = z.strictObject({ since: Instant })
export type ReplaySince = z.infer<typeof ReplaySince>

/** `POST /api/webhooks/:id/samples`: a made-up event of a type, or the test event. */
export const SampleSend = z.strictObject({ type: z.enum([testEvent, ...webhookEvents]) })
export type SampleSend = z.infer<typeof SampleSend>
