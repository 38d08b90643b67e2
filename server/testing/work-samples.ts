import { newId } from '#server/new-id.ts'
import { usualRenewalSettings } from '#shared/renewals/renewals.rules.ts'
import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

/** A private view of a list. */
const aView = () => ({
  ...{ list: 'clients', name: newId(), filters: {}, sort: 'name', columns: null, isShared: false },
})

/** A key of the API. */
const aKey = () => ({ name: 'Sample', scopes: ['clients:read'], expiresInDays: 30 })

/** A key of the path. */
export const keyMaker: [prefix: string, make: (world: World) => Promise<string>] = [
  '/api/api-keys/',
  ({ api }) => idOf(api.post('/api/api-keys', aKey())),
]

/** A view of the path. */
export const viewMaker: [prefix: string, make: (world: World) => Promise<string>] = [
  '/api/list-views/',
  ({ agent }) => idOf(agent.api.post('/api/list-views', aView())),
]

/** Bodies for the calls of renewals, follow-ups and their sequences. */
export const workBodies = {
  'POST /api/api-keys': aKey,
  'POST /api/api-keys/:id/rotate': () => ({ expiresInDays: 30 }),
  'POST /api/list-views': aView,
  'PUT /api/list-view-defaults': () => ({ list: 'clients', viewId: null }),
  'PATCH /api/list-views/:id': () => ({ name: newId() }),
  'PATCH /api/renewals/:id': () => ({ offeredPremium: 1250 }),
  'PUT /api/renewal-settings': () => ({ ...usualRenewalSettings, daysBefore: 45 }),
  'PATCH /api/follow-ups/:id': () => ({ isDone: true }),
  'POST /api/follow-up-sequences/bulk': () => ({ ids: [newId()], action: 'stop' }),
  'PUT /api/follow-up-sequences': () => ({ stage: 'new', steps: [] }),
}
