import type { World } from './world.ts'

/** A webhook whose host nobody finds. */
const aWebhook = () => ({ url: 'https://nowhere.example/in', description: '', events: ['client.created'] })

async function addWebhook({ api }: World): Promise<string> {
  return (await api.post('/api/webhooks', aWebhook())).body.id
}

/** What the path of a webhook and of a delivery names. */
export const webhookMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/webhooks/', addWebhook],
  [
    '/api/webhook-deliveries/',
    async (world) => {
      const id = await addWebhook(world)
      return (await world.api.post(`/api/webhooks/${id}/samples`, { type: 'webhook.test' })).body.id
    },
  ],
]

export const webhookBodies = {
  'POST /api/webhooks': aWebhook,
  'PATCH /api/webhooks/:id': () => ({ description: 'Reports', version: 1 }),
  'POST /api/webhooks/:id/samples': () => ({ type: 'webhook.test' }),
  'POST /api/webhooks/:id/replay': () => ({ since: '2026-01-31T00:00:00.000Z' }),
}
