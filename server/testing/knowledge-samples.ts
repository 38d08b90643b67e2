import { uploadFile } from '#server/knowledge/testing.ts'
import { newId } from '#server/new-id.ts'
import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

function addKnowledge({ agent }: World): Promise<string> {
  return idOf(agent.api.post('/api/knowledge/articles', { title: 'Sample', body: 'Words' }))
}

function addFolder({ api }: World): Promise<string> {
  return idOf(api.post('/api/knowledge/folders', { name: newId() }))
}

async function addQuestion({ server, agencyId, agent }: World): Promise<string> {
  const id = newId()
  await server.database.pool.query(
    `insert into knowledge_questions (agency_id, id, question, normalized, last_asked_by_id, last_asked_at, status)
     values ($1, $2, 'Sample?', $3, $4, now(), 'open')`,
    [agencyId, id, id, agent.id],
  )
  return id
}

/** What makes the record that a route of the knowledge base names. */
export const knowledgeMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/knowledge/articles/:id/file', ({ agent }) => idOf(uploadFile(agent.api, 'Words', 'sample.txt'))],
  ['/api/knowledge/articles/', addKnowledge],
  ['/api/knowledge/folders/', addFolder],
  ['/api/knowledge/questions/', addQuestion],
]
