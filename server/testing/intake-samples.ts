import { newId } from '#server/new-id.ts'
import type { World } from './world.ts'

async function addIntakeForm({ api }: World): Promise<string> {
  return (await api.post('/api/intake-forms', { name: 'Auto quote', preset: 'auto' })).body.id
}

async function publishForm(world: World): Promise<string> {
  const id = await addIntakeForm(world)
  const { body } = await world.api.post(`/api/intake-forms/${id}/publish`, { version: 1 })
  return body.link.split('/').at(-1)
}

/** What the path of a form names, for its owner and for whoever fills it in. */
export const intakeMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/intake-forms/', addIntakeForm],
  ['/api/public-forms/', publishForm],
]

export const intakeBodies = {
  'POST /api/public-forms/:id/drafts': () => ({ email: 'ana@client.example', answers: {}, website: '' }),
  'POST /api/public-forms/:id/drafts/open': () => ({ token: '' }),
  'POST /api/intake-forms': () => ({ name: 'Home quote', preset: 'home' }),
  'PATCH /api/intake-forms/:id': () => ({ name: 'Renamed', version: 1 }),
  'POST /api/intake-forms/:id/publish': () => ({ version: 1 }),
  'POST /api/intake-forms/:id/unpublish': () => ({ version: 1 }),
  'POST /api/public-forms/:id': () => ({
    ...{ requestId: newId(), formVersion: 1, opened: '', answers: {}, hasConsent: true, website: '' },
  }),
}
