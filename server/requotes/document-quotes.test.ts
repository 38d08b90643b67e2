import { expect, it } from 'vitest'
import { addReadDocument, sampleFacts } from '#server/commercial/analyses-testing.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { addTerm, requotes } from './testing.ts'

function found<Value>(value: Value, confidence = 0.95): Found<Value> {
  return { value, text: String(value), page: 1, box: null, confidence, by: 'words' }
}

async function addQuote(place: World, clientId: string | undefined, kind: Facts['kind']['value'] = 'quote') {
  const policy = {
    ...{
      carrier: found('Hartford'),
      naic: null,
      policyNumber: null,
      effectiveDate: null,
      expirationDate: null,
    },
    ...{ lines: [found('gl' as const)], premium: found(3600, 0.5) },
  }
  const facts: Facts = { ...sampleFacts(), kind: found(kind), policies: [policy], coverages: [], forms: [] }
  const text = 'This quote is valid until 12/31/2026'
  return addReadDocument(place, place.agent, { facts, text, ...(clientId && { clientId }) })
}

it('a read quote lands in the only open requote of its client, with what is not sure marked', async () => {
  const place = await world()
  const { api } = place.agent
  const { clientId } = await addTerm(place, {})
  const { id } = (await api.post(requotes, { clientId, lines: ['General liability', 'Cyber'] })).body
  const documentId = await addQuote(place, clientId)
  const added = await api.post(`/api/documents/${documentId}/requote`, {})
  expect(added.status).toBe(200)
  expect(added.body.requote).toMatchObject({ id, status: 'marketing' })
  expect(added.body.requote.quotes).toMatchObject([
    {
      ...{ id: added.body.quoteIds[0], carrier: 'Hartford', lines: ['General liability'], premium: 3600 },
      ...{ status: 'quoted', validUntil: '2026-12-31', documentIds: [documentId] },
    },
  ])
  expect(added.body.requote.quotes[0].toCheck).toEqual(expect.arrayContaining(['premium', 'validUntil']))
  const again = await api.post(`/api/documents/${documentId}/requote`, {})
  expect([again.status, again.body.message]).toEqual([409, 'This document is already in the requote.'])
})

it('a read quote of a client without a requote starts one of its lines', async () => {
  const place = await world()
  const { clientId } = await addTerm(place, {})
  const documentId = await addQuote(place, clientId)
  const { body } = await place.agent.api.post(`/api/documents/${documentId}/requote`, {})
  expect(body.requote).toMatchObject({ clientId, lines: ['General liability'], reason: 'new_business' })
})

it('refuses what is no quote, belongs to nobody, or does not say which requote is meant', async () => {
  const place = await world()
  const { api } = place.agent
  const { clientId } = await addTerm(place, {})
  const messageOf = async (documentId: string, body = {}) =>
    (await api.post(`/api/documents/${documentId}/requote`, body)).body.message
  expect(await messageOf(await addQuote(place, clientId, 'loss_run'))).toBe(
    'Only a quote or a binder that was read can be added to a requote.',
  )
  expect(await messageOf(await addQuote(place, undefined))).toBe('Choose the client of this document first.')
  for (const line of ['BOP', 'Cyber']) await api.post(requotes, { clientId, lines: [line] })
  const documentId = await addQuote(place, clientId)
  expect(await messageOf(documentId)).toBe('This client has several open requotes. Choose one of them.')
  const other = await addTerm(place, {})
  const { id } = (await api.post(requotes, { clientId: other.clientId, lines: ['BOP'] })).body
  const wrong = await api.post(`/api/documents/${documentId}/requote`, { requoteId: id })
  expect(wrong.body.fields).toEqual({ requoteId: 'Choose a requote of the same client' })
})
