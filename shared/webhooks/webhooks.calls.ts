import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  Delivery,
  DeliveryDetail,
  DeliveryQuery,
  ReplaySince,
  SampleSend,
  Webhook,
  WebhookCreate,
  WebhookMade,
  WebhookUpdate,
} from './webhooks.contract.ts'

/** Where an agency's events are sent: its owner's alone. */
export const webhookCalls = defineCalls({
  'GET /api/webhooks': { summary: 'List webhooks', access: 'member', output: z.array(Webhook) },
  'POST /api/webhooks': {
    summary: 'Add a webhook',
    access: 'member',
    body: WebhookCreate,
    status: 201,
    output: WebhookMade,
  },
  'PATCH /api/webhooks/:id': {
    summary: 'Change a webhook',
    access: 'member',
    body: WebhookUpdate,
    output: Webhook,
  },
  'DELETE /api/webhooks/:id': { summary: 'Delete a webhook', access: 'member' },
  'POST /api/webhooks/:id/rotate': {
    summary: 'Give a webhook a new signing secret',
    access: 'member',
    output: WebhookMade,
  },
  'POST /api/webhooks/:id/samples': {
    summary: 'Send a sample event to a webhook and get the answer',
    access: 'member',
    body: SampleSend,
    output: DeliveryDetail,
  },
  'POST /api/webhooks/:id/replay': {
    summary: 'Send all events of a webhook since an instant again',
    access: 'member',
    body: ReplaySince,
    output: z.object({ count: z.int() }),
  },
  'GET /api/webhooks/:id/deliveries': {
    summary: 'List the deliveries of a webhook',
    access: 'member',
    query: DeliveryQuery,
    output: z.array(Delivery),
  },
  'GET /api/webhook-deliveries/:id': {
    summary: 'Get a delivery with its attempts',
    access: 'member',
    output: DeliveryDetail,
  },
  'POST /api/webhook-deliveries/:id/replay': {
    summary: 'Send a delivery again',
    access: 'member',
    output: Delivery,
  },
})
