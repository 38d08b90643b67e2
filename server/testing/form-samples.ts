import { certificateForm, uploadTemplate } from '#server/acord-forms/testing.ts'
import { newId } from '#server/new-id.ts'
import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

/** A fillable form that the agency uploaded. */
export async function addTemplate({ agent }: World): Promise<string> {
  return idOf(uploadTemplate(agent.api, await certificateForm()))
}

/** A filled form of a client. */
export async function addForm(world: World): Promise<string> {
  const templateId = await addTemplate(world)
  const clientId = await idOf(world.agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(world.agent.api.post('/api/forms', { templateId, clientId, policyIds: [] }))
}

/** A request for a certificate. */
export async function addRequest({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(agent.api.post('/api/certificate-requests', { clientId, holder: { name: 'City' } }))
}

/** A link by which a holder opens a form. */
export async function addShare(world: World): Promise<string> {
  const formId = await addForm(world)
  const id = newId()
  await world.server.database.pool.query(
    `insert into form_shares (agency_id, id, form_id, created_by_id, token_hash, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, 'none', now() + interval '1 day')`,
    [world.agencyId, id, formId, world.agent.id, id],
  )
  return id
}
