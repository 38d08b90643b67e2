import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let auto = ''
let client = ''

beforeAll(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
  w = await world()
  client = await made('/api/clients', { name: 'Harbor Freight Lines', kind: 'commercial' })
  auto = await addPolicy('Commercial auto', 'CA-1')
  const van = { year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001', garaging: 'Norfolk' }
  const bank = { kind: 'loss_payee', name: 'First Bank', loanNumber: '77-1' }
  const liability = { code: 'csl', name: 'Liability', limits: [{ amount: 1_000_000, per: 'accident' }] }
  const sections = {
    coverages: [{ ...liability, deductible: { amount: 500, kind: 'dollars' } }],
    vehicles: [van],
    interests: [bank],
  }
  const { body } = await w.agent.api.put(`/api/policies/${auto}/details`, sections)
  await endorse(auto, '2026-12-01', [
    { section: 'vehicles', item: { year: 2024, make: 'Ram', vin: '3C6RR7KT1EG000002' } },
    {
      ...{ section: 'coverages', id: body.coverages[0].id },
      item: { ...liability, limits: [{ amount: 2_000_000, per: 'accident' }] },
    },
  ])
  const liabilityId = await addPolicy('General liability', 'GL-1')
  const endorsements = [
    { form: 'CG 20 10', edition: '12 19', schedule: 'City of Norfolk' },
    { form: 'CG 21 47', edition: '12 07' },
  ]
  await w.agent.api.put(`/api/policies/${liabilityId}/details`, { endorsements })
})

afterAll(async () => {
  ;(await testServer()).clock.now = null
})

async function made(path: string, sent: object): Promise<string> {
  const { status, body, text } = await w.agent.api.post(path, sent)
  if (status !== 201) throw new Error(text)
  return body.id
}

function addPolicy(lineOfBusiness: string, policyNumber: string): Promise<string> {
  const dates = { effectiveDate: '2026-03-01', expirationDate: '2027-03-01' }
  const policy = { type: 'commercial', carrier: 'Northgate', lineOfBusiness, policyNumber, ...dates }
  return made(`/api/clients/${client}/policies`, policy)
}

async function endorse(id: string, effectiveDate: string, details: object[]) {
  const body = { kind: 'endorsement', effectiveDate, premiumChange: 0, details }
  const { status, text } = await w.agent.api.post(`/api/policies/${id}/transactions`, body)
  if (status !== 201) throw new Error(text)
}

async function ask(content: string): Promise<string> {
  const { body } = await w.agent.api.post('/api/chat', { content, messages: [] })
  return body.message.replace(/\]\([^)]*\)/g, ']')
}

it.each([
  [
    'what vehicles does harbor freight lines have',
    /has 1 vehicle listed:\n\n\[Commercial auto\] CA-1:\n\n- 2021 Ford Transit · VIN 1FTBW2CM5MKA00001 · garaged at Norfolk$/,
  ],
  [
    'what vehicles does harbor freight lines have on 12/1/26',
    /has 2 vehicles listed on Dec 1, 2026:[\s\S]*2024 Ram/,
  ],
  [
    'is a tesla vehicle on the harbor freight lines auto',
    /No vehicle that mentions “tesla” is listed .*\n\n[\s\S]*Ford Transit/,
  ],
  [
    'who are the drivers for harbor freight lines',
    /: I don't know: no drivers are entered for \[Commercial auto\] CA-1/,
  ],
  ['who is the lienholder on the harbor freight lines auto', /First Bank · loss payee · loan 77-1/],
  [
    'who is the mortgagee for harbor freight lines',
    /: Not on file: no mortgagee is among what is listed for \[Commercial auto\] CA-1/,
  ],
  [
    'is city of norfolk an additional insured on the harbor freight lines gl',
    /^Yes\..*CG 20 10 \(12 19\) · for City of Norfolk/s,
  ],
  [
    'is the port authority an additional insured on the harbor freight lines gl',
    /^No additional insured that mentions “port authority”/,
  ],
  [
    'does the harbor freight lines gl have a waiver of subrogation',
    /no waiver of subrogation is among what is listed for \[General liability\] GL-1/,
  ],
  [
    'does the harbor freight lines auto have a waiver of subrogation',
    /: I don't know: no waivers of subrogation are entered for/,
  ],
  ['is cg2010 on the harbor freight lines gl', /^Yes\..*CG 20 10/s],
  ['what endorsements are on the harbor freight lines gl', /2 endorsements listed:[\s\S]*CG 21 47 \(12 07\)/],
  [
    'what endorsements are on the harbor freight lines auto',
    /I don't know: no endorsements are entered[\s\S]*Dec 1, 2026/,
  ],
  [
    'whats the liability limit on the harbor freight lines auto',
    /limit \$1,000,000 each accident · deductible \$500/,
  ],
  [
    'what was the liability limit on the harbor freight lines auto on 12/2/26',
    /limit \$2,000,000 each accident/,
  ],
  ['whats the aggregate limit on the harbor freight lines gl', /Not on file: no aggregate limit/],
])('%s', async (question, answer) => {
  expect(await ask(question)).toMatch(answer)
})
