import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { bodyOf } from '#server/webhooks/message.ts'
import { sampleData } from '#server/webhooks/samples.ts'
import { createWebhook, secretOf } from '#server/webhooks/webhooks.service.ts'
import {
  type ApiWebhookCreate,
  type ApiWebhookEvents,
  ApiWebhookSample,
} from '#shared/public-api/api-webhooks.contract.ts'
import { visibleEvents } from '#shared/public-api/event-types.rules.ts'
import { eventText } from '#shared/webhooks/event-text.rules.ts'
import { type WebhookEvent, webhookEventGroups } from '#shared/webhooks/webhook-events.rules.ts'
import type { Webhook, WebhookMade } from '#shared/webhooks/webhooks.contract.ts'

type Ctx = InTransaction<AgencyCtx>

function seenBy({ apiKey }: AgencyCtx): string[] {
  return visibleEvents(apiKey?.scopes ?? [])
}

function checkSees(ctx: AgencyCtx, types: readonly WebhookEvent[]): void {
  const seen = seenBy(ctx)
  const unseen = types.find((type) => !seen.includes(type))
  if (!unseen) return
  const message = `This key does not read the records of ${unseen}.`
  throw new AppError('forbidden', message, { reason: 'missing_scope' })
}

/** The events that the key can subscribe to: those of the records that it reads. */
export function listKeyEvents(ctx: AgencyCtx): ApiWebhookEvents {
  const seen = seenBy(ctx)
  const groups = Object.entries<readonly WebhookEvent[]>(webhookEventGroups)
  return {
    data: groups.flatMap(([group, types]) =>
      types.filter((type) => seen.includes(type)).map((type) => ({ type, group, label: eventText(type) })),
    ),
  }
}

/** A made-up event as it would be sent now. Throws 403 for records that the key does not read. */
export function sampleOf(ctx: AgencyCtx, type: WebhookEvent): ApiWebhookSample {
  checkSees(ctx, [type])
  return ApiWebhookSample.parse(JSON.parse(bodyOf(type, ctx.clock(), sampleData(type))))
}

/** Adds a webhook of the key, without the secret. Throws 401, 403, and 422 where there are 20. */
export async function subscribe(ctx: Ctx, input: ApiWebhookCreate): Promise<Webhook> {
  checkSees(ctx, input.events)
  const { secret: _, ...webhook } = await createWebhook(ctx, input)
  return webhook
}

/** The same with its secret, which is read anew for each answer, so that no answer that is kept holds it. */
export async function withSecret(ctx: Ctx, webhook: Webhook): Promise<WebhookMade> {
  return { ...webhook, secret: await secretOf(ctx, webhook.id) }
}
