import type { World } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { CertificateRequest } from '#shared/certificates/requests.contract.ts'
import { addDays, dayIn } from '#shared/dates.ts'

/** What a call made, or the refusal as an error of the test. */
export async function made<T>(call: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await call
  if (status >= 300) throw new Error(text)
  return body
}

/** Today where the agencies of tests are. */
export const today = dayIn('America/New_York', new Date())

type Term = {
  coverages?: object[]
  lineOfBusiness?: string
  policyNumber?: string
  effectiveDate?: string
  expirationDate?: string
  status?: string
  renewedFromId?: string
}

/** Adds a policy of a client, in force unless its term says otherwise. */
export function addPolicy({ agent }: World, clientId: string, term: Term = {}): Promise<{ id: string }> {
  const policy = {
    type: 'commercial',
    lineOfBusiness: 'General liability',
    carrier: 'Travelers',
    policyNumber: crypto.randomUUID().slice(0, 8).toUpperCase(),
    effectiveDate: addDays(today, -100),
    expirationDate: addDays(today, 265),
    coverages: [{ name: 'Each occurrence', limit: '$1,000,000', deductible: '', premium: null }],
    ...term,
  }
  return made(agent.api.post(`/api/clients/${clientId}/policies`, policy))
}

/** Adds a client of the agent with one policy. */
export async function addInsured(
  world: World,
  term: Term = {},
): Promise<{ clientId: string; policyId: string }> {
  const client = { kind: 'commercial', name: 'Harbor Cafe LLC', street: '5 Pier Road', city: 'Norfolk' }
  const { id: clientId } = await made<{ id: string }>(world.agent.api.post('/api/clients', client))
  return { clientId, policyId: (await addPolicy(world, clientId, term)).id }
}

export const holder = {
  name: 'City of Norfolk',
  street: '810 Union Street',
  city: 'Norfolk',
  state: 'VA',
  zip: '23510',
}

/** Asks for a certificate for a new holder. */
export function addRequest(
  { agent }: World,
  clientId: string,
  more: object = {},
): Promise<CertificateRequest> {
  return made(
    agent.api.post('/api/certificate-requests', { clientId, holder, wording: 'Street fair', ...more }),
  )
}

export const signed = { signature: 'Ana Lopez', isConfirmed: true }

/** A plain certificate that was asked for and issued. */
export async function addIssued(world: World, term: Term = {}): Promise<FilledForm> {
  const { clientId, policyId } = await addInsured(world, term)
  const request = await addRequest(world, clientId)
  const input = { templateId: plainTemplateId, policyIds: [policyId] }
  const { api } = world.agent
  const draft = await made<FilledForm>(api.post(`/api/certificate-requests/${request.id}/form`, input))
  return made(api.post(`/api/forms/${draft.id}/issue`, signed))
}
