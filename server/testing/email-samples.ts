import { newId } from '#server/new-id.ts'
import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

async function addEmail({ agent }: World): Promise<string> {
  const recordId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  const words = { to: 'ana@client.example', subject: 'Hello', message: 'Hello Ana' }
  return idOf(agent.api.post('/api/emails', { recordType: 'client', recordId, ...words }))
}

function addEmailTemplate({ owner }: World): Promise<string> {
  return idOf(owner.api.post('/api/email-templates', { name: newId(), subject: 'Hello', body: 'Hello' }))
}

/** What makes the record that a route of emails names. */
export const emailMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/email-templates/', addEmailTemplate],
  ['/api/emails/', addEmail],
]
