import { expect, it } from 'vitest'
import { addInsured, addIssued, holder, made, signed } from '#server/certificates/testing.ts'
import { world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'

it('starts a certificate for a saved holder, which stands on the timeline of the client once it is issued', async () => {
  const w = await world()
  const { api } = w.agent
  const { clientId, policyId } = await addInsured(w)
  const { id: holderId } = await made<{ id: string }>(api.post('/api/certificate-holders', holder))
  const start = { templateId: plainTemplateId, clientId, policyIds: [policyId], holderId }
  const draft = await made<FilledForm>(api.post('/api/forms', start))
  expect(draft).toMatchObject({ holderId, values: { 'holder.name': 'City of Norfolk' } })
  const stranger = (await world()).owner.api
  const foreign = await made<{ id: string }>(stranger.post('/api/certificate-holders', holder))
  const refused = await api.post('/api/forms', { ...start, holderId: foreign.id })
  expect([refused.status, refused.body.fields]).toEqual([400, { holderId: 'Choose a holder' }])
  const about = { query: { recordType: 'client', recordId: clientId } }
  const issuedOf = async () =>
    (await made<{ kind: string; body: string }[]>(api.get('/api/activity', about))).filter(
      ({ kind }) => kind === 'issued',
    )
  expect(await issuedOf()).toEqual([])
  await made(api.post(`/api/forms/${draft.id}/issue`, signed))
  expect(await issuedOf()).toMatchObject([{ body: `C-${draft.number} Certificate of insurance` }])
})

it('pictures an issued certificate as it prints, for whoever may see it', async () => {
  const w = await world()
  const { id } = await addIssued(w)
  const path = `/api/forms/${id}/pages/1/picture`
  const { status, headers } = await w.agent.api.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  const again = await w.agent.api.get(path, { headers: { 'if-none-match': String(headers.etag) } })
  expect(again.status).toBe(304)
  expect((await w.otherAgent.api.get(path)).status).toBe(404)
})
