import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const term = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }

function fileOf(more: Record<string, string>, number = 'BOP-1'): string {
  const row = { 'Insured Name': 'Acme LLC', Email: 'a@acme.example', LOB: 'BOP', Carrier: 'Travelers' }
  return csvOf([{ ...row, 'Policy #': number, 'Eff Date': '1/1/2026', ...more }])
}

/** A policy of the book that was cancelled with a reason and a day before its term ends. */
async function addCancelled({ api }: World): Promise<Policy> {
  const client = await api.post('/api/clients', { name: 'Acme LLC', email: 'a@acme.example' })
  const { body: policy } = await api.post(`/api/clients/${client.body.id}/policies`, {
    type: 'commercial',
    lineOfBusiness: 'BOP',
    carrier: 'Travelers',
    policyNumber: 'BOP-1',
    ...term,
  })
  const cancellation = { status: 'cancelled', expirationDate: '2026-03-01', cancelReason: 'Price' }
  const { status, body, text } = await api.patch(`/api/policies/${policy.id}`, cancellation)
  if (status !== 200) throw new Error(text)
  return body
}

async function importInto(w: World, file: string): Promise<string> {
  const { id } = await checked(w, file)
  await w.api.patch(`/api/imports/${id}`, { decision: 'update' })
  expect((await published(w, id)).status).toBe('published')
  return id
}

async function standing({ api }: World, id: string) {
  const { status, expirationDate, cancelReason } = (await api.get(`/api/policies/${id}`)).body
  return { status, expirationDate, cancelReason }
}

const cancelled = { status: 'cancelled', expirationDate: '2026-03-01', cancelReason: 'Price' }
const inForce = { status: 'active', expirationDate: '2027-01-01', cancelReason: '' }

describe('a later import of a cancelled policy', () => {
  it('that says it is active reinstates it as the screen does', async () => {
    const [byScreen, byFile] = [await world(), await world()]
    const { id } = await addCancelled(byScreen)
    await byScreen.api.patch(`/api/policies/${id}`, { status: 'active' })
    const imported = await addCancelled(byFile)
    await importInto(byFile, fileOf({ 'Policy Status': 'Active' }))
    expect(await standing(byScreen, id)).toEqual(inForce)
    expect(await standing(byFile, imported.id)).toEqual(inForce)
  })

  it.each([
    ['repeats the cancelled date', '3/1/2026', inForce],
    ['has a date of its own', '12/1/2026', { ...inForce, expirationDate: '2026-12-01' }],
  ])('that says it is active and %s', async (_, day, after) => {
    const w = await world()
    const { id } = await addCancelled(w)
    await importInto(w, fileOf({ 'Policy Status': 'Reinstated', 'Exp Date': day }))
    expect(await standing(w, id)).toEqual(after)
  })

  it.each([
    ['says nothing of its status', {}],
    ['has no status in its row', { 'Policy Status': '' }],
    ['says a status that is none', { 'Policy Status': 'Purple' }],
    ['says that it is cancelled', { 'Policy Status': 'Cancelled', 'Exp Date': '3/1/2026' }],
  ])('that %s leaves it cancelled, with its day and reason', async (_, more) => {
    const w = await world()
    const { id } = await addCancelled(w)
    await importInto(w, fileOf({ 'Exp Date': '1/1/2027', ...more }))
    expect(await standing(w, id)).toEqual(cancelled)
  })

  it('that says it is not renewed keeps the reason, as the screen does', async () => {
    const w = await world()
    const { id } = await addCancelled(w)
    await importInto(w, fileOf({ 'Policy Status': 'Non-renewed' }))
    expect(await standing(w, id)).toEqual({ ...inForce, status: 'non_renewed', cancelReason: 'Price' })
  })

  it('gives everything back when it is undone', async () => {
    const w = await world()
    const { id } = await addCancelled(w)
    const importId = await importInto(w, fileOf({ 'Policy Status': 'Active' }))
    expect(await standing(w, id)).toEqual(inForce)
    await w.api.post(`/api/imports/${importId}/undo`)
    expect((await settled(w, w.api, importId)).status).toBe('undone')
    expect(await standing(w, id)).toEqual(cancelled)
  })

  it('adds a policy without a status as one in force', async () => {
    const w = await world()
    await importInto(w, fileOf({ 'Exp Date': '1/1/2027' }))
    const [client] = (await w.api.get('/api/clients')).body
    expect(await standing(w, client.policies[0].id)).toEqual(inForce)
  })
})
