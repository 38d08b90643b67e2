import { newId } from '#server/new-id.ts'

/** Clients have no account: these ids are looked for by nobody. */
export const selfServiceMakers: [prefix: string, make: () => Promise<string>][] = [
  ['/api/self-service/documents/', async () => newId()],
  ['/api/self-service/policies/', async () => newId()],
]

export const selfServiceBodies = {
  'POST /api/clients/:id/self-service-link/email': () => ({ subject: 'Your link', message: 'Hello' }),
  'PUT /api/documents/:id/sharing': () => ({ isShared: false }),
  'POST /api/self-service/code': () => ({ token: 'none' }),
  'POST /api/self-service/open': () => ({ token: 'none', code: '123456' }),
  'POST /api/self-service/requests': () => ({ requestId: newId(), answers: {} }),
}
