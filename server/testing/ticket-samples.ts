import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

const template = {
  ...{ name: 'Sample', title: 'Sample', type: 'claim', priority: 'medium', description: '' },
  ...{ dueInDays: null, checklist: ['Call'] },
}

const recurrence = {
  ...{ title: 'Sample', type: 'claim', priority: 'medium', description: '', occasion: '' },
  ...{ clientId: null, dueInDays: 0, repeat: { frequency: 'daily' } },
  ...{ startsOn: '2026-01-02', endsOn: null, maxCount: null },
}

async function addItem({ agent }: World): Promise<string> {
  const id = await idOf(agent.api.post('/api/tickets', { title: 'Sample', type: 'question' }))
  return idOf(agent.api.post(`/api/tickets/${id}/checklist`, { text: 'Call' }))
}

/** What the ids of the paths of what tickets have and are made from name. */
export const ticketMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/tickets/', ({ agent }) => idOf(agent.api.post('/api/tickets', { title: 'Sample', type: 'claim' }))],
  ['/api/ticket-checklist-items/', addItem],
  ['/api/ticket-templates/', ({ api }) => idOf(api.post('/api/ticket-templates', template))],
  ['/api/ticket-recurrences/', ({ agent }) => idOf(agent.api.post('/api/ticket-recurrences', recurrence))],
]

/** Bodies of those calls. */
export const ticketBodies: Record<string, (world: World) => unknown> = {
  'PATCH /api/tickets/:id': () => ({ priority: 'high' }),
  'POST /api/tickets/:id/comments': () => ({ body: 'Called' }),
  'PUT /api/tickets/:id/reminder': () => ({ remindAt: null }),
  'POST /api/tickets/:id/checklist': () => ({ text: 'Call' }),
  'PATCH /api/ticket-checklist-items/:id': () => ({ isDone: true }),
  'PUT /api/ticket-checklists': () => ({ type: 'claim', items: ['Call'], isRequired: false }),
  'POST /api/ticket-templates': () => template,
  'PATCH /api/ticket-templates/:id': () => ({ priority: 'high' }),
  'POST /api/ticket-recurrences': () => recurrence,
  'PATCH /api/ticket-recurrences/:id': () => ({ dueInDays: 2 }),
  'POST /api/notifications/read': () => ({}),
  'PATCH /api/notification-channels': () => ({ mentioned: 'app' }),
}
