import type { Delivery, DeliveryDetail, Webhook } from '#shared/webhooks/webhooks.contract.ts'

export const webhookId = '01990000-0000-7000-8000-0000000000b1'
export const deliveryId = '01990000-0000-7000-8000-0000000000d1'

/** A webhook that works, with changes. */
export function aWebhook(changes: Partial<Webhook> = {}): Webhook {
  return {
    ...{ id: webhookId, url: 'https://hooks.example.com/bindery', description: 'Zapier', version: 3 },
    ...{ events: ['client.created', 'ticket.created'], disabledReason: null, failures: 0 },
    addedByKey: null,
    ...{ lastAttemptAt: '2026-11-20T14:00:00.000Z', lastStatusCode: 200, formerUntil: null },
    ...{ createdAt: '2026-11-20T13:00:00.000Z', ...changes },
  }
}

/** A delivery that failed for good, with changes. */
export function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    ...{ id: deliveryId, webhookId, type: 'client.created', isSample: false, status: 'failed', attempts: 10 },
    ...{ createdAt: '2026-11-20T14:00:00.000Z', nextAttemptAt: null, ...changes },
  } as Delivery
}

/** A delivery with one attempt. */
export function aDetail(changes: Partial<DeliveryDetail> = {}): DeliveryDetail {
  return {
    ...aDelivery({ attempts: 1 }),
    body: '{"type":"client.created","data":{"id":"01990000"}}',
    headers: { 'webhook-id': deliveryId, 'webhook-timestamp': '1795269600' },
    log: [
      {
        ...{ at: '2026-11-20T14:00:00.000Z', durationMs: 84, statusCode: 500, error: '' },
        answer: 'Out of order',
      },
    ],
    ...changes,
  }
}
