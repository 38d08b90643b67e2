import { newId } from '#server/new-id.ts'
import type { World } from '#server/testing/world.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'

export const requotes = '/api/requotes'
export const quotes = '/api/requote-quotes'

/** A term of a new client of the agent's, from January 2026 to January 2027. */
export async function addTerm(
  { agent }: Pick<World, 'agent'>,
  fields: Record<string, unknown>,
  client?: string,
): Promise<{ clientId: string; termId: string }> {
  const clientId = client ?? (await agent.api.post('/api/clients', { name: 'Harbor Grill' })).body.id
  const { body } = await agent.api.post('/api/policies', {
    ...{ clientId, type: 'home', lineOfBusiness: 'Homeowners', carrier: 'Erie', premium: 1200 },
    ...{ policyNumber: newId(), effectiveDate: '2026-01-01', expirationDate: '2027-01-01' },
    ...fields,
  })
  return { clientId, termId: body.id }
}

/** A requote of a term, with the carriers that it asks. */
export async function addRequote(
  place: Pick<World, 'agent'>,
  carriers: readonly string[],
  fields: Record<string, unknown> = {},
): Promise<{ id: string; clientId: string; termId: string; ids: string[] }> {
  const { api } = place.agent
  const { clientId, termId } = await addTerm(place, {})
  const { id } = (await api.post(requotes, { clientId, termIds: [termId], ...fields })).body
  const body = { quotes: carriers.map((carrier) => ({ carrier })) }
  const added = carriers.length > 0 ? (await api.post(`${requotes}/${id}/quotes`, body)).body.quotes : []
  return { id, clientId, termId, ids: added.map((quote: Quote) => quote.id) }
}
