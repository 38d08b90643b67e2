import { newId } from '#server/new-id.ts'
import { idOf } from '#server/testing/client-samples.ts'
import { world } from '#server/testing/world.ts'

/** An agency with a client who can be emailed, at an address of its own. */
export async function mailedWorld() {
  const made = await world()
  const { agent, server } = made
  const to = `${newId()}@client.example`
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Ana Lopez', email: to }))
  const about = { recordType: 'client', recordId: clientId }
  const words = { to, subject: 'Hello', message: 'Hello Ana' }
  const sent = async () => {
    await server.jobs.settle()
    return server.mails.filter((mail) => mail.to === to)
  }
  return { ...made, clientId, to, about, words, sent }
}
