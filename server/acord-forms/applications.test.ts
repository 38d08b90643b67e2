import { expect, it } from 'vitest'
import { addInsured, made, today } from '#server/certificates/testing.ts'
import { world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { addDays } from '#shared/dates.ts'
import { makeForm, uploadTemplate } from './testing.ts'

const names = [
  ...['NamedInsured_FullName_A', 'Policy_PolicyNumberIdentifier_A', 'Insurer_NAICCode_A'],
  ...['Driver_GivenName_A', 'Driver_Surname_A', 'Driver_LicensedStateOrProvinceCode_A', 'Driver_BirthDate_A'],
  ...['Vehicle_ModelYear_A', 'Vehicle_ManufacturersName_A', 'Vehicle_VINIdentifier_A'],
  ...['AdditionalInterest_FullName_A', 'AdditionalInterest_AccountNumberIdentifier_A'],
]

it('an application is filled from what its term lists that day, and what is not listed stays empty', async () => {
  const w = await world()
  const { api } = w.agent
  const fields = names.map((name, at) => ({
    ...{ kind: 'text' as const, name, x: 36, y: 700 - at * 30, width: 230, height: 16 },
  }))
  const file = await makeForm({ fields, head: 'BUSINESS AUTO SECTION', foot: 'ACORD 127 (2015/12)' })
  const { id: templateId, formNumber } = await made<{ id: string; formNumber: string }>(
    uploadTemplate(api, file, 'auto.pdf'),
  )
  expect(formNumber).toBe('127')
  const { clientId, policyId } = await addInsured(w, {
    lineOfBusiness: 'Commercial auto',
    policyNumber: 'CA-9',
  })
  const van = { year: 2021, make: 'Ford', vin: '1FTBW2CM5MKA00001' }
  const bank = { kind: 'lienholder', name: 'First Bank', loanNumber: '77-1' }
  const drivers = [{ name: 'Ana Lopez', licenseState: 'VA' }]
  await made(api.put(`/api/policies/${policyId}/details`, { vehicles: [van], interests: [bank], drivers }))
  // Sold next week: it is on today's application, and on none from then on.
  const [sold] = (await made<{ vehicles: { id: string }[] }>(api.get(`/api/policies/${policyId}/details`)))
    .vehicles
  const details = [{ section: 'vehicles', id: sold?.id, item: null }]
  const endorsement = { kind: 'endorsement', effectiveDate: addDays(today, 7), premiumChange: 0, details }
  await made(api.post(`/api/policies/${policyId}/transactions`, endorsement))
  const start = { clientId, templateId, policyIds: [policyId] }
  const { values, remarks, differences } = await made<FilledForm>(api.post('/api/forms', start))
  expect(values).toEqual({
    NamedInsured_FullName_A: 'Harbor Cafe LLC',
    Policy_PolicyNumberIdentifier_A: 'CA-9',
    Driver_GivenName_A: 'Ana',
    Driver_Surname_A: 'Lopez',
    Driver_LicensedStateOrProvinceCode_A: 'VA',
    Vehicle_ModelYear_A: '2021',
    Vehicle_ManufacturersName_A: 'Ford',
    Vehicle_VINIdentifier_A: '1FTBW2CM5MKA00001',
    AdditionalInterest_FullName_A: 'First Bank',
    AdditionalInterest_AccountNumberIdentifier_A: '77-1',
  })
  expect([remarks, differences]).toEqual([[], []])
})
