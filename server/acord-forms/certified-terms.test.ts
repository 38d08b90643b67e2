import { afterAll, beforeAll, expect, it } from 'vitest'
import { addInsured, holder, made, signed } from '#server/certificates/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { DueReissue } from '#shared/certificates/requests.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { additionalInsuredField, certificateForm, uploadTemplate, waiverField } from './testing.ts'

let w: World
let templateId = ''
let holderId = ''
const dates = { effectiveDate: '2026-06-01', expirationDate: '2027-06-01' }
const occurrence = { code: 'occ', name: 'Each occurrence', limits: [{ amount: 1_000_000 }] }
const aggregate = { code: 'agg', name: 'General aggregate', limits: [{ amount: 2_000_000 }] }
const additional = { form: 'CG 20 10', edition: '12 19', page: 41 }
const waiver = { form: 'CG 24 04', edition: '12 19', schedule: 'City of Norfolk' }
const [occurrenceField, aggregateField] = ['EachOccurrence', 'GeneralAggregate'].map(
  (name) => `GeneralLiability_${name}_LimitAmount_A`,
)

/** The hour before and after midnight in the agency's time zone, so that nobody is logged out between them. */
const days = { '2026-11-24': '2026-11-25T04:50:00Z', '2026-11-25': '2026-11-25T05:05:00Z' }

async function on(day: keyof typeof days): Promise<void> {
  ;(await testServer()).clock.now = new Date(days[day])
}

beforeAll(async () => {
  await on('2026-11-24')
  w = await world()
  const { api } = w.agent
  templateId = (await made<{ id: string }>(uploadTemplate(api, await certificateForm()))).id
  holderId = (await made<{ id: string }>(api.post('/api/certificate-holders', holder))).id
})

afterAll(async () => {
  ;(await testServer()).clock.now = null
})

/** A term with what it lists; its text was entered when it began. */
async function listing(details: object) {
  const { api } = w.agent
  const { clientId, policyId } = await addInsured(w, { ...dates, coverages: [] })
  const path = `/api/policies/${policyId}`
  const items = await made<TermDetails>(api.put(`${path}/details`, details))
  const endorse = (effectiveDate: string, changes: object[]) =>
    made(
      api.post(`${path}/transactions`, {
        ...{ kind: 'endorsement', effectiveDate, premiumChange: 0 },
        details: changes,
      }),
    )
  const start = (more: object = {}) =>
    made<FilledForm>(
      api.post('/api/forms', { clientId, templateId, policyIds: [policyId], holderId, ...more }),
    )
  return { clientId, policyId, items, endorse, start }
}

const read = (id: string) => made<FilledForm>(w.agent.api.get(`/api/forms/${id}`))
const issue = (id: string, more: object = {}) =>
  w.agent.api.post(`/api/forms/${id}/issue`, { ...signed, ...more })
const fill = (id: string, values: object) => made(w.agent.api.patch(`/api/forms/${id}`, { values }))

it('a change that is dated ahead reaches certificates on its day and not before', async () => {
  await on('2026-11-24')
  const { items, endorse, start } = await listing({
    coverages: [occurrence, aggregate],
    endorsements: [additional],
  })
  const raised = { ...aggregate, limits: [{ amount: 3_000_000 }] }
  await endorse('2026-11-25', [
    { section: 'coverages', id: items.coverages[1]?.id, item: raised },
    { section: 'endorsements', item: waiver },
  ])
  const before = await start()
  expect(before.values).toMatchObject({
    [occurrenceField ?? '']: '1,000,000',
    [aggregateField ?? '']: '2,000,000',
  })
  expect(before.values[waiverField]).toBeUndefined()
  expect(before.remarks.map(({ reason }) => reason)).toEqual([
    'CG 20 10 (12 19) doesn’t list a name. Mark additional insured only if it names City of Norfolk',
    'waiver of subrogation isn’t marked: no endorsement grants it on Nov 24, 2026',
  ])
  const waits = await start()
  expect((await issue(before.id)).status).toBe(200)

  await on('2026-11-25')
  const stale = await issue(waits.id)
  expect([stale.status, stale.body.reason]).toEqual([422, 'differs'])
  expect(stale.body.fields[aggregateField ?? '']).toContain('says 3,000,000 on Nov 25, 2026')
  expect((await read(waits.id)).differences).toMatchObject([
    { field: aggregateField, shown: '2,000,000', listed: '3,000,000' },
  ])
  await fill(waits.id, { [aggregateField ?? '']: '3,000,000' })
  expect((await issue(waits.id)).status).toBe(200)

  const after = await start()
  expect(after.values).toMatchObject({ [aggregateField ?? '']: '3,000,000', [waiverField]: 'Y' })
  const issued = await made<FilledForm>(issue(after.id))
  // What its mark needs stays with it; the additional insured is not marked.
  expect(issued.endorsements.map(({ form }) => form)).toEqual(['CG 24 04'])
})

it('a mark or word that no endorsement of the term supports is refused, also where a person names one', async () => {
  await on('2026-11-24')
  const { policyId, start } = await listing({ coverages: [occurrence], endorsements: [waiver] })
  const { id } = await start()
  await fill(id, { [additionalInsuredField]: 'Y' })
  expect((await issue(id)).body).toMatchObject({ reason: 'wording' })
  const named = { policyId, covers: 'additional_insured', ...additional, page: undefined, listedOn: 'Page 9' }
  await made(w.agent.api.patch(`/api/forms/${id}`, { endorsements: [named] }))
  const refused = await issue(id)
  expect(refused.body.fields[additionalInsuredField]).toContain(
    'CG 20 10 (12 19) isn’t among the policy’s endorsements on Nov 24, 2026. Enter it on the policy first.',
  )
  await made(
    w.agent.api.put(`/api/policies/${policyId}/details`, {
      endorsements: [waiver, { ...additional, schedule: 'Port Authority' }],
    }),
  )
  expect((await issue(id)).body.message).toContain('names Port Authority, not City of Norfolk')
  await made(w.agent.api.put(`/api/policies/${policyId}/details`, { endorsements: [waiver, additional] }))
  expect((await issue(id, { confirmedWarnings: [`limits:gl`] })).status).toBe(200)
})

it('a coverage that an endorsement takes away leaves certificates, whatever the policy’s texts still say', async () => {
  await on('2026-11-24')
  const { items, endorse, start } = await listing({ coverages: [occurrence, aggregate] })
  await endorse('2026-11-25', [{ section: 'coverages', id: items.coverages[1]?.id, item: null }])
  const plain = { templateId: plainTemplateId }
  const before = await start(plain)
  expect(before.values['covered.1.limits']).toBe('Each occurrence $1,000,000; General aggregate $2,000,000')
  await made(issue(before.id))
  await on('2026-11-25')
  expect((await start(plain)).values['covered.1.limits']).toBe('Each occurrence $1,000,000')
  // A certificate in its place takes nothing of it over.
  const again = await start({ ...plain, reissueOfId: before.id, holderId: undefined })
  expect(again.values).toMatchObject({
    'covered.1.limits': 'Each occurrence $1,000,000',
    'holder.name': 'City of Norfolk',
  })
  await fill(again.id, { 'covered.1.limits': 'Each occurrence $1,000,000; General aggregate $2,000,000' })
  expect((await issue(again.id)).body).toMatchObject({ reason: 'differs' })
})

it('a text that its coverages contradict is told to the issuer, and does not reach the certificate', async () => {
  await on('2026-11-24')
  const { policyId, start } = await listing({ coverages: [occurrence] })
  const text = (name: string, limit: string) => ({ name, limit, deductible: '', premium: null })
  const coverages = [text('Each occurrence', '$5,000,000'), text('Medical expense', '$5,000')]
  await made(w.agent.api.patch(`/api/policies/${policyId}`, { coverages }))
  const draft = await start({ templateId: plainTemplateId })
  expect(draft.values['covered.1.limits']).toBe('Each occurrence $1,000,000; Medical expense $5,000')
  expect(draft.remarks.map(({ reason }) => reason)).toEqual([
    'its text “Each occurrence $5,000,000” differs from its coverages, which say $1,000,000 and count',
  ])
})

it('a renewal is certified with what it lists on its first day, before that too', async () => {
  await on('2026-11-24')
  const { policyId, items, start } = await listing({ coverages: [occurrence, aggregate] })
  const newTerm = { effectiveDate: '2027-06-01', expirationDate: '2028-06-01', premium: 900 }
  const raised = { ...aggregate, limits: [{ amount: 4_000_000 }] }
  const details = [{ section: 'coverages', id: items.coverages[1]?.id, item: raised }]
  const renewal = { kind: 'renewal', newTerm, details }
  const { newTerm: begun } = await made<{ newTerm: { id: string } }>(
    w.agent.api.post(`/api/policies/${policyId}/transactions`, renewal),
  )
  expect((await start()).values[aggregateField ?? '']).toBe('2,000,000')
  expect((await start({ policyIds: [begun.id] })).values[aggregateField ?? '']).toBe('4,000,000')
})

it('an issued certificate whose policy says something else by now is listed with what differs, and made anew by one click', async () => {
  await on('2026-11-24')
  const { policyId, items, endorse, start } = await listing({
    coverages: [occurrence, aggregate],
    endorsements: [waiver],
  })
  const { api } = w.agent
  const issued = await made<FilledForm>(issue((await start()).id))
  const listed = async () =>
    (await made<DueReissue[]>(api.get('/api/certificate-reissues'))).find(({ id }) => id === issued.id)
  expect(await listed()).toBeUndefined()
  // What is written of the policy and changes nothing that the certificate says lists nothing.
  await made(api.patch(`/api/policies/${policyId}`, { premium: 1234 }))
  await endorse('2026-11-25', [
    {
      section: 'coverages',
      id: items.coverages[1]?.id,
      item: { ...aggregate, limits: [{ amount: 3_000_000 }] },
    },
    { section: 'endorsements', id: items.endorsements[0]?.id, item: null },
    { section: 'endorsements', item: { ...additional, schedule: 'City of Norfolk' } },
  ])
  expect(await listed()).toBeUndefined()

  await on('2026-11-25')
  const due = await listed()
  expect(due).toMatchObject({ holderName: 'City of Norfolk', draftId: null })
  expect(due?.policies).toMatchObject([{ id: policyId, renewedById: null, isChanged: true }])
  expect(due?.policies[0]?.words.split('; ')).toEqual([
    expect.stringMatching(/^.*aggregate.* is 3,000,000 now, not 2,000,000$/i),
    'Waiver of subrogation by CG 24 04 isn’t on the policy any more',
    'The policy grants City of Norfolk more than it marks',
  ])
  expect((await w.otherAgent.api.get('/api/certificate-reissues')).body).toEqual([])
  const [{ draftId } = { draftId: '' }] = await made<{ draftId: string }[]>(
    api.post('/api/certificate-reissues', { formIds: [issued.id] }),
  )
  const draft = await read(draftId)
  expect(draft.values).toMatchObject({ [aggregateField ?? '']: '3,000,000', [additionalInsuredField]: 'Y' })
  expect([draft.values[waiverField], draft.reissueOfId]).toEqual([undefined, issued.id])
  await made(issue(draftId))
  expect(await listed()).toBeUndefined()
})
