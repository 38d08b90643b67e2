import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { CertificateHolder } from '#shared/certificates/holders.contract.ts'
import type { CertificateRequest, DueReissue, ReissueResult } from '#shared/certificates/requests.contract.ts'
import { addDays } from '#shared/dates.ts'
import { addInsured, addIssued, addPolicy, addRequest, holder, made, signed, today } from './testing.ts'

let w: World

beforeAll(async () => {
  w = await world()
})

const requests = '/api/certificate-requests'
const holders = '/api/certificate-holders'

async function readFile(id: string): Promise<string> {
  const { cookies } = w.agent.api
  const answer = await w.server.app.inject({ method: 'GET', url: `/api/forms/${id}/file`, cookies })
  const pages = await w.server.ctx.adapters.documents.read(Readable.from([answer.rawPayload]), 'pdf')
  return pages.join('\n').replace(/\s+/g, ' ')
}

async function start(request: CertificateRequest, policyIds: string[]): Promise<FilledForm> {
  return made(w.agent.api.post(`${requests}/${request.id}/form`, { templateId: plainTemplateId, policyIds }))
}

describe('a plain certificate', () => {
  it('says who is insured for whom by which policies, who signed, and that it confers no rights', async () => {
    const form = await addIssued(w)
    expect(form).toMatchObject({ status: 'issued', formNumber: 'plain', templateId: null })
    const text = await readFile(form.id)
    const policy = form.values['covered.1.number'] ?? 'none'
    for (const words of [
      'Harbor Cafe LLC',
      'City of Norfolk',
      '810 Union Street',
      policy,
      'Travelers',
      'Street fair',
    ])
      expect(text).toContain(words)
    for (const words of [
      'Each occurrence $1,000,000',
      `C-${form.number}`,
      'Ana Lopez',
      'confers no rights upon the certificate holder',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('DRAFT')
  })

  it('is a draft with a watermark, shows what is missing, and is corrected like any form', async () => {
    const { clientId, policyId } = await addInsured(w)
    const input = { templateId: plainTemplateId, clientId, policyIds: [policyId] }
    const draft = await made<FilledForm>(w.agent.api.post('/api/forms', input))
    expect(await readFile(draft.id)).toContain('DRAFT')
    const refused = await w.agent.api.post(`/api/forms/${draft.id}/issue`, signed)
    expect(refused.body).toMatchObject({
      reason: 'incomplete',
      fields: { 'holder.name': 'Required on this form' },
    })
    const values = { 'holder.name': 'Port of Virginia', 'covered.1.effective': 'soon' }
    await made(w.agent.api.patch(`/api/forms/${draft.id}`, { values }))
    const wrong = await w.agent.api.post(`/api/forms/${draft.id}/issue`, signed)
    expect(Object.keys(wrong.body.fields)).toEqual(['covered.1.effective'])
  })

  it('says of a text that has no room that it is to be shortened', async () => {
    const { clientId, policyId } = await addInsured(w)
    const request = await addRequest(w, clientId, { wording: 'Long words. '.repeat(160) })
    const draft = await start(request, [policyId])
    const refused = await w.agent.api.post(`/api/forms/${draft.id}/issue`, signed)
    expect([refused.status, refused.body.reason]).toEqual([422, 'cut'])
    expect(Object.keys(refused.body.fields)).toEqual(['certificate.description'])
  })

  it('has room for six policies', { tags: ['journey'] }, async () => {
    const { clientId, policyId } = await addInsured(w)
    const more = []
    for (let count = 0; count < 6; count += 1) more.push((await addPolicy(w, clientId)).id)
    const input = { templateId: plainTemplateId, clientId, policyIds: [policyId, ...more] }
    const refused = await w.agent.api.post('/api/forms', input)
    expect([refused.status, refused.body.reason]).toEqual([422, 'too_many_policies'])
  })

  it('has a sheet whose picture everybody of an agency sees', async () => {
    const url = `/api/form-templates/${plainTemplateId}/pages`
    const { cookies } = w.agent.api
    const answer = await w.server.app.inject({ method: 'GET', url: `${url}/1/picture`, cookies })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await w.agent.api.get(`${url}/2/picture`)).status).toBe(404)
  })
})

describe('a request for a certificate', () => {
  it('goes from open to issued with its certificate', async () => {
    const { clientId, policyId } = await addInsured(w)
    const request = await addRequest(w, clientId, { dueDate: today, requestedBy: 'Ben' })
    expect(request).toMatchObject({
      status: 'open',
      holderName: 'City of Norfolk',
      assigneeName: w.agent.name,
    })
    const draft = await start(request, [policyId])
    expect(draft.values).toMatchObject({
      'holder.name': 'City of Norfolk',
      'certificate.description': 'Street fair',
    })
    const path = `${requests}/${request.id}`
    expect((await w.agent.api.get(path)).body).toMatchObject({
      formStatus: 'draft',
      formNumber: draft.number,
    })
    const again = { templateId: plainTemplateId, policyIds: [policyId] }
    expect((await w.agent.api.post(`${path}/form`, again)).body.reason).toBe('already_started')
    await made(w.agent.api.post(`/api/forms/${draft.id}/issue`, signed))
    expect((await w.agent.api.get(path)).body).toMatchObject({ status: 'issued', formStatus: 'issued' })
    expect((await w.agent.api.patch(path, { wording: 'Late' })).body.reason).toBe('not_open')
  })

  it('can be started anew once its draft was thrown away', async () => {
    const { clientId, policyId } = await addInsured(w)
    const request = await addRequest(w, clientId)
    await w.agent.api.delete(`/api/forms/${(await start(request, [policyId])).id}`)
    expect((await start(request, [policyId])).status).toBe('draft')
  })

  it('is declined with a reason, opened again, and changed by who saw its last version', async () => {
    const { clientId } = await addInsured(w)
    const path = `${requests}/${(await addRequest(w, clientId)).id}`
    expect((await w.agent.api.post(`${path}/decline`, { reason: '' })).status).toBe(400)
    const declined = await made(w.agent.api.post(`${path}/decline`, { reason: 'Not our client' }))
    expect(declined).toMatchObject({ status: 'declined', reason: 'Not our client' })
    expect((await w.agent.api.post(`${path}/decline`, { reason: 'Twice' })).status).toBe(409)
    expect(await made(w.agent.api.post(`${path}/reopen`))).toMatchObject({ status: 'open', reason: '' })
    expect((await w.agent.api.post(`${path}/reopen`)).status).toBe(409)
    expect((await w.agent.api.patch(path, { wording: 'New', version: 1 })).status).toBe(409)
    expect((await made<CertificateRequest>(w.agent.api.patch(path, { wording: 'New' }))).wording).toBe('New')
  })

  it.each([
    ['it expired on', { effectiveDate: '2020-01-01', expirationDate: '2021-01-01' }],
    [
      'it was cancelled as of',
      { effectiveDate: '2020-01-01', expirationDate: '2021-01-01', status: 'cancelled' },
    ],
  ])('gets no certificate of a policy that is not in force: %s', async (reason, term) => {
    const { clientId, policyId } = await addInsured(w, term)
    const draft = await start(await addRequest(w, clientId), [policyId])
    const refused = await w.agent.api.post(`/api/forms/${draft.id}/issue`, signed)
    expect([refused.status, refused.body.reason]).toEqual([422, 'not_in_force'])
    expect(refused.body.message).toContain(reason)
  })

  it('is of the clients in reach, and names holders and clients of the agency alone', async () => {
    const { clientId } = await addInsured(w)
    const request = await addRequest(w, clientId)
    expect((await w.otherAgent.api.get(requests)).body).toEqual([])
    expect((await w.otherAgent.api.get(`${requests}/${request.id}`)).status).toBe(404)
    expect((await w.api.get(`${requests}?clientId=${clientId}`)).body).toHaveLength(1)
    const stranger = (await world()).owner.api
    const foreign = await stranger.post(requests, { clientId, holder })
    const missing = await stranger.post(requests, { clientId: crypto.randomUUID(), holder })
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    const { id } = await made<{ id: string }>(stranger.post('/api/clients', { name: 'Theirs' }))
    const answer = await stranger.post(requests, { clientId: id, holderId: request.holderId })
    expect([answer.status, answer.body.fields]).toEqual([400, { holderId: 'Choose a holder' }])
  })
})

describe('holders', () => {
  it('that are probably the same are found and become one, with their requests and certificates', async () => {
    const form = await addIssued(w)
    const twin = {
      name: 'The City of Norfolk, Inc.',
      street: '810 Union St.',
      zip: '23510-1234',
      email: 'a@b.example',
    }
    const other = await made<CertificateHolder>(
      w.agent.api.post(holders, { ...twin, requirements: 'Waiver' }),
    )
    const found = await made<CertificateHolder>(w.agent.api.get(`${holders}/${form.holderId}`))
    expect(found.twins.map(({ id }) => id)).toContain(other.id)
    const into = await made<CertificateHolder>(
      w.agent.api.post(`${holders}/${form.holderId}/merge`, { intoId: other.id }),
    )
    expect(into).toMatchObject({
      name: twin.name,
      email: 'a@b.example',
      requirements: 'Waiver',
      formCount: 1,
    })
    expect((await w.agent.api.get(`${holders}/${form.holderId}`)).status).toBe(404)
    expect((await made<FilledForm>(w.agent.api.get(`/api/forms/${form.id}`))).holderId).toBe(other.id)
    const moved = await made<CertificateRequest[]>(w.agent.api.get(`${requests}?holderId=${other.id}`))
    expect(moved).toHaveLength(1)
    expect((await w.otherAgent.api.get(`${holders}/${other.id}`)).body.formCount).toBe(0)
    for (const intoId of [other.id, crypto.randomUUID()])
      expect((await w.agent.api.post(`${holders}/${other.id}/merge`, { intoId })).status).toBe(400)
    const { rows } = await w.server.database.pool.query(
      `select count(*)::int as count from audit_entries where agency_id = $1 and action = 'certificate_holder.merged'`,
      [w.agencyId],
    )
    expect(rows[0].count).toBe(1)
  })

  it('are changed by who saw the last version', async () => {
    const { id } = await made<CertificateHolder>(w.agent.api.post(holders, { name: 'Dock Authority' }))
    const changed = await made<CertificateHolder>(
      w.agent.api.patch(`${holders}/${id}`, { city: 'Norfolk', version: 1 }),
    )
    expect([changed.city, changed.version]).toEqual(['Norfolk', 2])
    expect((await w.agent.api.patch(`${holders}/${id}`, { city: 'Reno', version: 1 })).status).toBe(409)
    expect((await w.agent.api.get(`${holders}?q=dock`)).body).toHaveLength(1)
  })
})

describe('certificates at renewal', () => {
  it('are listed, made anew with the renewal, and take the place of the old one', async () => {
    const ending = { effectiveDate: addDays(today, -355), expirationDate: addDays(today, 10) }
    const form = await addIssued(w, ending)
    const { clientId, policyIds } = form
    const [renewedFromId] = policyIds
    const listed = async () => {
      const all = await made<DueReissue[]>(w.agent.api.get('/api/certificate-reissues'))
      return all.find(({ id }) => id === form.id)
    }
    expect((await listed())?.policies[0]).toMatchObject({ words: 'Ends in 10 days', renewedById: null })
    const term = { effectiveDate: addDays(today, 10), expirationDate: addDays(today, 375), renewedFromId }
    const renewal = await addPolicy(w, clientId, term)
    expect((await listed())?.policies[0]?.renewedById).toBe(renewal.id)
    const order = { formIds: [form.id] }
    const [result] = await made<ReissueResult[]>(w.agent.api.post('/api/certificate-reissues', order))
    const draft = await made<FilledForm>(w.agent.api.get(`/api/forms/${result?.draftId}`))
    expect(draft).toMatchObject({ reissueOfId: form.id, policyIds: [renewal.id], holderId: form.holderId })
    expect(draft.values).toMatchObject({
      'holder.name': 'City of Norfolk',
      'certificate.description': 'Street fair',
    })
    expect((await listed())?.draftId).toBe(draft.id)
    const [again] = await made<ReissueResult[]>(w.agent.api.post('/api/certificate-reissues', order))
    expect(again?.draftId).toBe(draft.id)
    await made(w.agent.api.post(`/api/forms/${draft.id}/issue`, signed))
    expect((await w.agent.api.get(`/api/forms/${form.id}`)).body.status).toBe('superseded')
    expect(await listed()).toBeUndefined()
  })

  it('say why one cannot be made anew, and are of the clients in reach', async () => {
    const form = await addIssued(w)
    await made(w.agent.api.patch(`/api/policies/${form.policyIds[0]}`, { status: 'cancelled' }))
    const order = { formIds: [form.id] }
    const [result] = await made<ReissueResult[]>(w.agent.api.post('/api/certificate-reissues', order))
    expect(result).toMatchObject({ draftId: null, problem: expect.stringContaining('active or renewed') })
    expect((await w.otherAgent.api.get('/api/certificate-reissues')).body).toEqual([])
    expect((await w.otherAgent.api.post('/api/certificate-reissues', order)).status).toBe(404)
  })
})
