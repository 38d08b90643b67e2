import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line } from '#shared/fields.ts'
import { type WebhookEvent, webhookEvents } from '#shared/webhooks/webhook-events.rules.ts'
import { Webhook, WebhookCreate } from '#shared/webhooks/webhooks.contract.ts'

const EventType = z.enum(webhookEvents as [WebhookEvent, ...WebhookEvent[]])

/** `POST /api/v1/webhooks`: what integrations subscribe with; they need not describe themselves. */
export const ApiWebhookCreate = WebhookCreate.extend({ description: line(120).default('') })
export type ApiWebhookCreate = z.infer<typeof ApiWebhookCreate>

/** The webhooks that a key added. */
export const ApiWebhooks = z.object({ data: z.array(Webhook) })

/** The events that a key can subscribe to, in their groups and in words. */
export const ApiWebhookEvents = z.object({
  data: z.array(z.object({ type: EventType, group: z.string(), label: z.string() })),
})
export type ApiWebhookEvents = z.infer<typeof ApiWebhookEvents>

/** `GET /api/v1/webhook-samples/:type`. */
export const SampleOf = z.strictObject({ type: EventType })

/** A made-up event in the shape in which it is sent: its records do not exist. */
export const ApiWebhookSample = z.object({
  type: EventType,
  timestamp: Instant,
  data: z.record(z.string(), z.json()),
})
export type ApiWebhookSample = z.infer<typeof ApiWebhookSample>
