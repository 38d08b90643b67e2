import { newId } from '#server/new-id.ts'
import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

/** A requote of a policy with one quote. */
async function addRequote(world: World): Promise<{ id: string; quoteId: string }> {
  const { api } = world.agent
  const clientId = await idOf(api.post('/api/clients', { name: 'Sample', kind: 'commercial' }))
  const policy = { clientId, type: 'commercial', lineOfBusiness: 'BOP' }
  const termIds = [await idOf(api.post('/api/policies', policy))]
  const id = await idOf(api.post('/api/requotes', { clientId, termIds }))
  const quotes = [{ carrier: 'Hartford', premium: 5 }]
  const { body } = await api.post(`/api/requotes/${id}/quotes`, { quotes })
  return { id, quoteId: body.quotes[0].id }
}

const sampleProposal = { to: 'client@example.com', subject: 'Proposal', message: 'Hello' }

/** A proposal that was sent from a requote. */
async function addProposal(world: World): Promise<string> {
  const { id, quoteId } = await addRequote(world)
  return idOf(
    world.agent.api.post(`/api/requotes/${id}/proposals`, { ...sampleProposal, quoteIds: [quoteId] }),
  )
}

/** What the calls of requotes are sent. */
export const requoteBodies: Record<string, () => object> = {
  'PATCH /api/requotes/:id': () => ({ title: 'Changed' }),
  'POST /api/requotes/:id/quotes': () => ({ quotes: [{ carrier: newId() }] }),
  'POST /api/requotes/:id/bind': () => ({
    binds: [
      {
        ...{ quoteId: newId(), action: 'new', effectiveDate: '2026-01-01', expirationDate: '2027-01-01' },
        lines: [{ line: 'BOP', premium: 5 }],
      },
    ],
  }),
  'POST /api/requotes/:id/keep': () => ({ reason: 'Sample' }),
  'POST /api/requotes/:id/lose': () => ({ reason: 'Sample' }),
  'POST /api/requotes/:id/reopen': () => ({}),
  'POST /api/documents/:id/requote': () => ({}),
  'POST /api/requotes/:id/proposals': () => ({ ...sampleProposal, quoteIds: [newId()] }),
  'POST /api/requote-proposals/:id/resend': () => ({}),
  'PATCH /api/requote-quotes/:id': () => ({ note: 'Called' }),
  'POST /api/requote-quotes/:id/send': () => ({
    to: 'market@example.com',
    subject: 'Sample',
    message: 'Words',
  }),
}

/** Makes a requote, and a quote of one. */
export const requoteMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/requotes/', async (world) => (await addRequote(world)).id],
  ['/api/requote-proposals/', addProposal],
  ['/api/requote-quotes/', async (world) => (await addRequote(world)).quoteId],
]
