import { uploadStatement } from '#server/commissions/testing.ts'
import { newId } from '#server/new-id.ts'
import type { World } from './world.ts'

const contact = { name: 'Ana Lopez', role: 'claims', email: '', phone: '' }
const appointment = { state: 'VA', lines: [], agencyCode: '', effectiveDate: null, terminatedDate: null }
const rate = { lineOfBusiness: '', kind: 'new', percent: 12, effectiveFrom: '2025-01-01' }

const customField = () => ({ recordType: 'client', name: newId(), kind: 'text', isSensitive: true })

/** A carrier with one of everything, made by the owner. */
async function addCarrier({ api }: World) {
  const made = await api.post('/api/carriers', { name: `Carrier ${newId()}` })
  const at = `/api/carriers/${made.body.id}`
  await api.post(`${at}/contacts`, contact)
  await api.post(`${at}/appointments`, appointment)
  await api.post(`${at}/rates`, rate)
  return (await api.post(`${at}/aliases`, { spelling: `Alias ${newId()}` })).body
}

/** A posted statement with one line. */
async function addStatement(world: World): Promise<{ id: string; lineId: string }> {
  const carrierId = (await addCarrier(world)).id
  const { body } = await uploadStatement(world.api, carrierId, `Policy Number,Commission\n${newId()},12.50\n`)
  await world.api.patch(`/api/carrier-statements/${body.id}`, { statementDate: '2026-01-31' })
  await world.api.post(`/api/carrier-statements/${body.id}/post`, {})
  const lines = await world.api.get(`/api/statement-lines?statementId=${body.id}`)
  return { id: body.id, lineId: lines.body[0].id }
}

/** What makes the record that a carrier's route names. */
export const carrierMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/carrier-statements/', async (world) => (await addStatement(world)).id],
  ['/api/statement-lines/', async (world) => (await addStatement(world)).lineId],
  ['/api/carriers/', async (world) => (await addCarrier(world)).id],
  ['/api/carrier-aliases/', async (world) => (await addCarrier(world)).aliases[0].id],
  ['/api/carrier-contacts/', async (world) => (await addCarrier(world)).contacts[0].id],
  ['/api/carrier-appointments/', async (world) => (await addCarrier(world)).appointments[0].id],
  ['/api/commission-rates/', async (world) => (await addCarrier(world)).rates[0].id],
  ['/api/custom-fields/', async ({ api }) => (await api.post('/api/custom-fields', customField())).body.id],
]

/** Bodies that the carriers' routes accept. */
export const carrierBodies: Record<string, (world: World) => unknown> = {
  'POST /api/carriers': () => ({ name: newId() }),
  'POST /api/carriers/from-list': () => ({ names: ['Travelers'] }),
  'POST /api/carriers/spellings': () => ({ answer: 'leave', spelling: newId() }),
  'PATCH /api/carriers/:id': () => ({ notes: 'Changed' }),
  'POST /api/carriers/:id/merge': () => ({ intoId: newId() }),
  'POST /api/carriers/:id/aliases': () => ({ spelling: newId() }),
  'POST /api/carriers/:id/contacts': () => contact,
  'PUT /api/carrier-contacts/:id': () => contact,
  'POST /api/carriers/:id/appointments': () => appointment,
  'PUT /api/carrier-appointments/:id': () => appointment,
  'POST /api/carriers/:id/rates': () => rate,
  'PUT /api/commission-rates/:id': () => rate,
  'PATCH /api/carrier-statements/:id': () => ({ statementDate: '2026-01-31' }),
  'POST /api/commission-months/close': () => ({ month: '2199-01' }),
  'POST /api/commission-inquiries': () => ({
    ...{ carrierId: newId(), to: 'pay@carrier.example', subject: 'Sample', message: 'Words' },
    transactionIds: [newId()],
  }),
  'POST /api/carrier-statements/:id/post': () => ({}),
  'POST /api/carrier-statements/:id/void': () => ({}),
  'POST /api/statement-lines/:id/match': () => ({ parts: [{ transactionId: newId(), amount: 12.5 }] }),
  'POST /api/statement-lines/:id/not-ours': () => ({ reason: 'Another agency’s policy' }),
  'POST /api/statement-lines/:id/reopen': () => ({}),
  'POST /api/custom-fields': customField,
  'PUT /api/custom-fields/order': () => ({ recordType: 'prospect', ids: [] }),
  'POST /api/custom-fields/:id/print': () => ({ value: 'K-7' }),
  'PATCH /api/custom-fields/:id': () => ({ isArchived: true }),
}
