import { asMember, bindCalls, read, write } from '#server/http/calls.ts'
import { webhookCalls } from '#shared/webhooks/webhooks.calls.ts'
import { getDelivery, listDeliveries, replayDelivery, replaySince, sendSample } from './deliveries.service.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
} from './webhooks.service.ts'

/** The calls of the agency's webhooks. The answers with a secret are kept nowhere, not even for a repeat: hence `read`. */
export const webhookRoutes = bindCalls(webhookCalls, {
  'GET /api/webhooks': read((ctx) => listWebhooks(ctx)),
  'POST /api/webhooks': read((ctx, { body }) => createWebhook(ctx, body)),
  'PATCH /api/webhooks/:id': write((ctx, { params, body }) => updateWebhook(ctx, params.id, body)),
  'DELETE /api/webhooks/:id': write((ctx, { params }) => deleteWebhook(ctx, params.id)),
  'POST /api/webhooks/:id/rotate': read((ctx, { params }) => rotateWebhook(ctx, params.id)),
  'POST /api/webhooks/:id/samples': asMember((ctx, { params, body }) => sendSample(ctx, params.id, body)),
  'POST /api/webhooks/:id/replay': write((ctx, { params, body }) => replaySince(ctx, params.id, body)),
  'GET /api/webhooks/:id/deliveries': read((ctx, { params, query }) => listDeliveries(ctx, params.id, query)),
  'GET /api/webhook-deliveries/:id': read((ctx, { params }) => getDelivery(ctx, params.id)),
  'POST /api/webhook-deliveries/:id/replay': write((ctx, { params }) => replayDelivery(ctx, params.id)),
})
