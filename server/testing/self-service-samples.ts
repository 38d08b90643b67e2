import { newId } from '#server/new-id.ts'
import { addQuestionnaire } from '#server/self-service/testing.ts'
import type { World } from './world.ts'

/** Clients have no account: some of these ids are looked for by nobody. */
export const selfServiceMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/questionnaires/', addQuestionnaire],
  ['/api/self-service/documents/', async () => newId()],
  ['/api/self-service/policies/', async () => newId()],
  ['/api/self-service/questionnaires/', async () => newId()],
]

const words = { subject: 'Your link', message: 'Hello' }

export const selfServiceBodies = {
  'POST /api/clients/:id/self-service-link/email': () => words,
  'POST /api/clients/:id/questionnaires': () => ({ ...words, formId: newId(), policyId: newId() }),
  'PUT /api/documents/:id/sharing': () => ({ isShared: false }),
  'POST /api/self-service/code': () => ({ token: 'none' }),
  'POST /api/self-service/open': () => ({ token: 'none', code: '123456' }),
  'POST /api/self-service/requests': () => ({ requestId: newId(), answers: {} }),
  'POST /api/self-service/questionnaires/:id': () => ({ answers: {}, hasConsent: true }),
}
