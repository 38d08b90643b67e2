import { beforeEach, describe, expect, it } from 'vitest'
import {
  additionalInsuredField,
  certificateForm,
  uploadTemplate,
  waiverField,
} from '#server/acord-forms/testing.ts'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { addInsured, addIssued, addPolicy, addRequest, made, signed } from './testing.ts'

let w: World

beforeEach(async () => {
  w = await world()
})

async function draftOf(wording: string, term: Parameters<typeof addInsured>[1] = {}) {
  const { clientId, policyId } = await addInsured(w, term)
  const request = await addRequest(w, clientId, { wording })
  const input = { templateId: plainTemplateId, policyIds: [policyId] }
  const draft = await made<FilledForm>(
    w.agent.api.post(`/api/certificate-requests/${request.id}/form`, input),
  )
  return { clientId, policyId, draft, path: `/api/forms/${draft.id}` }
}

function issue(path: string, more: object = {}) {
  return w.agent.api.post(`${path}/issue`, { ...signed, ...more })
}

const endorsement = { covers: 'additional_insured', form: 'CG 20 10', edition: '04 13', listedOn: 'Schedule' }

describe('the wording of a certificate', () => {
  it.each([
    ['30 days written notice will be given to the holder', 'Only the policy can promise notice'],
    ['This certificate amends the policy', 'cannot change a policy'],
    ['The city is an additional insured', 'Only an endorsement can add an additional insured'],
    ['Waiver of subrogation applies', 'waives subrogation'],
    ['Coverage is primary and non-contributory', 'make coverage primary'],
    ['Coverage meets the requirements of the lease', 'what a contract requires'],
  ])('is refused with its reason: %s', async (wording, reason) => {
    const { path } = await draftOf(`Street fair. ${wording}.`)
    const { status, body } = await issue(path)
    expect([status, body.reason]).toEqual([422, 'wording'])
    expect(body.message).toContain(reason)
    expect(Object.keys(body.fields)).toEqual(['certificate.description'])
    const neutral = 'Street fair. Rights of recovery are as stated in the policies and their endorsements.'
    await made(w.agent.api.patch(path, { values: { 'certificate.description': neutral } }))
    expect((await issue(path)).status).toBe(200)
  })

  it('is issued where an endorsement of the policy is named, which stays with the certificate', async () => {
    const { path, policyId } = await draftOf('The city is an additional insured for the street fair')
    const endorsements = [{ ...endorsement, policyId }]
    await made(w.agent.api.patch(path, { endorsements }))
    expect((await made<FilledForm>(issue(path))).endorsements).toEqual(endorsements)
  })

  it('is not issued by an endorsement of another kind, another policy, or one that is not whole', async () => {
    const { path, policyId, clientId } = await draftOf('Waiver of subrogation applies')
    await made(w.agent.api.patch(path, { endorsements: [{ ...endorsement, policyId }] }))
    expect((await issue(path)).body.reason).toBe('wording')
    const other = (await addPolicy(w, clientId)).id
    const patch = async (change: object) => {
      const { status, body } = await w.agent.api.patch(path, {
        endorsements: [{ ...endorsement, ...change }],
      })
      return [status, Object.keys(body.fields)]
    }
    expect(await patch({ policyId: other })).toEqual([400, ['endorsements']])
    expect(await patch({ policyId, edition: '' })).toEqual([400, ['endorsements.0.edition']])
    expect(await patch({ policyId, covers: 'waiver' })).toEqual([400, ['endorsements.0.form']])
    expect(await patch({ policyId, listedOn: '' })).toEqual([400, ['endorsements.0.listedOn']])
  })

  it('for all policies needs an endorsement of each', async () => {
    const { clientId, policyId } = await addInsured(w)
    const auto = await addPolicy(w, clientId, {
      lineOfBusiness: 'Commercial auto',
      coverages: [{ name: 'Combined single limit', limit: '$1,000,000', deductible: '', premium: null }],
    })
    const request = await addRequest(w, clientId, { wording: 'City is additional insured on all policies' })
    const input = { templateId: plainTemplateId, policyIds: [policyId, auto.id] }
    const { id } = await made<FilledForm>(
      w.agent.api.post(`/api/certificate-requests/${request.id}/form`, input),
    )
    const path = `/api/forms/${id}`
    const first = { ...endorsement, policyId }
    await made(w.agent.api.patch(path, { endorsements: [first] }))
    expect((await issue(path)).body.reason).toBe('wording')
    await made(w.agent.api.patch(path, { endorsements: [first, { ...endorsement, policyId: auto.id }] }))
    expect((await issue(path)).status).toBe(200)
  })

  it('is held to the same in a reissue, in mails and in links of what was issued before', async () => {
    const form = await addIssued(w)
    const path = `/api/forms/${form.id}`
    const { pool } = w.server.database
    const old = { ...form.values, 'certificate.description': 'City is an additional insured.' }
    await pool.query('update filled_forms set "values" = $2 where id = $1', [form.id, JSON.stringify(old)])
    const mail = { to: ['city@norfolk.example'], message: '' }
    expect((await w.agent.api.post(`${path}/mail`, mail)).body.reason).toBe('wording')
    expect((await w.agent.api.post(`${path}/shares`, { email: '', days: 3 })).body.reason).toBe('wording')
    const { clientId, policyIds, id: reissueOfId } = form
    const again = { templateId: plainTemplateId, clientId, policyIds, reissueOfId }
    const reissue = await made<FilledForm>(w.agent.api.post('/api/forms', again))
    expect((await issue(`/api/forms/${reissue.id}`)).body.reason).toBe('wording')
  })

  it('counts in the message of the mail as well', async () => {
    const { id } = await addIssued(w)
    const mail = { to: ['city@norfolk.example'], message: 'You get 30 days notice of cancellation.' }
    const { status, body } = await w.agent.api.post(`/api/forms/${id}/mail`, mail)
    expect([status, body.reason]).toEqual([422, 'wording'])
    const plain = { ...mail, message: 'Here is the certificate for the street fair.' }
    expect((await w.agent.api.post(`/api/forms/${id}/mail`, plain)).status).toBe(204)
  })
})

describe('a Y on a certificate', () => {
  const limits = ['Each occurrence', 'General aggregate'].map((name) => ({
    name,
    limit: '$1,000,000',
    deductible: '',
    premium: null,
  }))

  async function markedY(field: string) {
    const { id: templateId } = await made<{ id: string }>(
      uploadTemplate(w.agent.api, await certificateForm()),
    )
    const { clientId, policyId } = await addInsured(w, { coverages: limits })
    const request = await addRequest(w, clientId)
    const { id } = await made<FilledForm>(
      w.agent.api.post(`/api/certificate-requests/${request.id}/form`, { templateId, policyIds: [policyId] }),
    )
    const path = `/api/forms/${id}`
    await made(w.agent.api.patch(path, { values: { [field]: 'Y' } }))
    return { path, policyId, clientId }
  }

  it.each([
    ['additional insured', additionalInsuredField, 'additional_insured', 'CG 20 10', 'waiver', 'CG 24 04'],
    ['waiver', waiverField, 'waiver', 'CG 24 04', 'additional_insured', 'CG 20 10'],
  ])('for %s needs an endorsement of that policy', async (_, field, covers, form, otherCovers, otherForm) => {
    const { path, policyId, clientId } = await markedY(field)
    const refused = await issue(path)
    expect([refused.status, refused.body.reason]).toEqual([422, 'wording'])
    expect(Object.keys(refused.body.fields)).toEqual([field])
    const another = { ...endorsement, policyId, covers: otherCovers, form: otherForm }
    await made(w.agent.api.patch(path, { endorsements: [another] }))
    expect((await issue(path)).body.reason).toBe('wording')
    const otherPolicy = { ...endorsement, covers, form, policyId: (await addPolicy(w, clientId)).id }
    expect((await w.agent.api.patch(path, { endorsements: [otherPolicy] })).status).toBe(400)
    await made(w.agent.api.patch(path, { endorsements: [{ ...endorsement, policyId, covers, form }] }))
    expect((await issue(path)).status).toBe(200)
  })

  it('is issued without an endorsement once it says N', async () => {
    const { path } = await markedY(additionalInsuredField)
    await made(w.agent.api.patch(path, { values: { [additionalInsuredField]: 'N' } }))
    expect((await issue(path)).status).toBe(200)
  })
})

describe('a sentence that speaks of policies in words of its own', () => {
  it('is confirmed before the certificate is issued, and anew when it changes', async () => {
    const { path } = await draftOf(
      'Your comp carrier has nothing to claim from us if someone gets hurt here.',
    )
    const refused = await issue(path)
    expect([refused.status, refused.body.reason]).toEqual([422, 'unconfirmed'])
    const [key = ''] = Object.keys(refused.body.fields)
    expect(refused.body.fields[key]).toContain('Your comp carrier')
    expect((await issue(path, { confirmedWarnings: [key.replace('comp', 'auto')] })).status).toBe(422)
    expect((await issue(path, { confirmedWarnings: [key] })).status).toBe(200)
  })
})

describe('the limits of a certificate', () => {
  it('that are empty are confirmed before it is issued', async () => {
    const { path } = await draftOf('Street fair', { coverages: [] })
    const refused = await issue(path)
    expect([refused.status, refused.body.reason]).toEqual([422, 'unconfirmed'])
    expect(Object.keys(refused.body.fields)).toEqual(['limits:covered.1'])
    expect((await issue(path, { confirmedWarnings: ['limits:covered.1'] })).status).toBe(200)
  })

  it('are those of the line of each policy', async () => {
    const { path, draft } = await draftOf('Street fair', { lineOfBusiness: 'Workers comp' })
    expect(draft.stops[0]?.reason).toContain('limits of another line (Each occurrence)')
    expect((await issue(path)).body.reason).toBe('foreign_limits')
  })
})

describe('a certificate of a policy under notice', () => {
  it('is issued until its day, which the signer sees', async () => {
    const { path, policyId } = await draftOf('Street fair')
    const expirationDate = addDays(dayIn(defaultTimeZone, new Date()), 5)
    await made(w.agent.api.patch(`/api/policies/${policyId}`, { status: 'cancelled', expirationDate }))
    const { notices, stops } = await made<FilledForm>(w.agent.api.get(path))
    expect(stops).toEqual([])
    expect(notices[0]?.reason).toContain('it is cancelled as of')
    expect((await issue(path)).status).toBe(200)
  })
})
