import { afterEach, expect, it } from 'vitest'
import { addInsured, addIssued, holder, made, signed } from '#server/certificates/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

it('starts a certificate for a saved holder, which stands on the timeline of the client once it is issued', {
  tags: ['journey'],
}, async () => {
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

it('dates what is issued on its day where the agency is, unless a person wrote another date', async () => {
  const w = await world()
  const { api } = w.agent
  const { clock } = await testServer()
  // 10 p.m. in New York, and 1 a.m.
  const evening = new Date('2026-11-21T03:00:00Z')
  const night = new Date('2026-11-21T06:00:00Z')
  clock.now = evening
  const { clientId, policyId } = await addInsured(w, {
    effectiveDate: '2026-06-01',
    expirationDate: '2027-06-01',
  })
  const start = { templateId: plainTemplateId, clientId, policyIds: [policyId] }
  const draftOf = async (values: Record<string, string>) => {
    const { id } = await made<FilledForm>(api.post('/api/forms', start))
    const body = { values: { 'holder.name': 'City of Norfolk', ...values }, version: 1 }
    return made<FilledForm>(api.patch(`/api/forms/${id}`, body))
  }
  const drafts = [await draftOf({}), await draftOf({ 'form.date': '11/15/2026' })]
  clock.now = night
  const path = `/api/forms/${drafts[0]?.id}`
  const open = await made<FilledForm>(api.get(path))
  expect(open.values['form.date']).toBe('11/21/2026')
  // A screen that sends the date back as it was shown writes none.
  const body = { values: { 'form.date': '11/21/2026', 'holder.name': 'City of Suffolk' }, version: 2 }
  expect((await made<FilledForm>(api.patch(path, body))).values['form.date']).toBe('11/21/2026')
  clock.now = evening
  expect((await made<FilledForm>(api.get(path))).values['form.date']).toBe('11/20/2026')
  clock.now = night
  const issued = drafts.map(({ id }) => made<FilledForm>(api.post(`/api/forms/${id}/issue`, signed)))
  expect((await Promise.all(issued)).map(({ values }) => values['form.date'])).toEqual([
    '11/21/2026',
    '11/15/2026',
  ])
})
