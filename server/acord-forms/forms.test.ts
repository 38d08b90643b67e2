import { beforeAll, describe, expect, it } from 'vitest'
import { actFor } from '#server/jobs/act-for.ts'
import { newId } from '#server/new-id.ts'
import { pdfOf } from '#server/testing/documents.ts'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import { issueForm } from './issue-form.service.ts'
import { certificateForm, holderField, makeForm, uploadTemplate } from './testing.ts'

let w: World
let today: string
const signed = { signature: 'Ana Lopez', isConfirmed: true }

beforeAll(async () => {
  w = await world()
  today = dayIn('America/New_York', new Date())
})

async function made<T>(call: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await call
  if (status >= 300) throw new Error(text)
  return body
}

async function addTemplate(options: Parameters<typeof certificateForm>[0] = {}): Promise<FormTemplate> {
  return made(uploadTemplate(w.agent.api, await certificateForm(options)))
}

type Term = {
  effectiveDate?: string
  expirationDate?: string
  status?: string
  lineOfBusiness?: string
  policyNumber?: string
}

const found = <T>(value: T) => ({
  value,
  text: String(value),
  page: 1,
  box: null,
  confidence: 0.9,
  by: 'words' as const,
})

/** A document that was filed for a client: its policy with the insurer's NAIC number, and the forms that it lists. */
async function addFiledDocument(clientId: string, policyNumber: string): Promise<void> {
  const none = { carrier: null, effectiveDate: null, expirationDate: null, premium: null, lines: [] }
  const policy = { ...none, policyNumber: found(policyNumber), naic: found('25658') }
  const forms = [{ number: found('CG 00 01'), edition: found('04 13'), title: null }]
  const facts = { ...emptyFacts('policy'), policies: [policy], forms }
  await w.server.database.pool.query(
    `insert into documents (agency_id, id, uploaded_by_id, client_id, file_key, file_name, file_type, bytes, checksum, source,
       reading, kind, found, facts, review, read_at)
     values ($1, $2, $3, $4, 'none', 'dec.pdf', 'pdf', 1, 'none', 'extraction', 'ready', 'policy', $5, $5, 'filed', now())`,
    [w.agencyId, newId(), w.agent.id, clientId, JSON.stringify(facts)],
  )
}

async function addClient(term: Term = {}): Promise<{ clientId: string; policyId: string }> {
  const client = await made<{ id: string }>(
    w.agent.api.post('/api/clients', {
      kind: 'commercial',
      name: 'Harbor Cafe LLC',
      street: '5 Pier Road',
      city: 'Norfolk',
    }),
  )
  const policy = await made<{ id: string }>(
    w.agent.api.post(`/api/clients/${client.id}/policies`, {
      type: 'commercial',
      lineOfBusiness: 'General liability',
      carrier: 'Travelers',
      policyNumber: crypto.randomUUID().slice(0, 8).toUpperCase(),
      effectiveDate: addDays(today, -100),
      expirationDate: addDays(today, 265),
      coverages: [
        { name: 'Each occurrence', limit: '$1,000,000', deductible: '', premium: null },
        { name: 'General aggregate', limit: '$2,000,000', deductible: '', premium: null },
      ],
      ...term,
    }),
  )
  return { clientId: client.id, policyId: policy.id }
}

async function addDraft(
  term: Term = {},
  more: { templateId?: string; reissueOfId?: string } = {},
): Promise<FilledForm> {
  const { clientId, policyId } = await addClient(term)
  const templateId = more.templateId ?? (await addTemplate()).id
  return made(w.agent.api.post('/api/forms', { clientId, policyIds: [policyId], ...more, templateId }))
}

async function addReady(): Promise<FilledForm> {
  const draft = await addDraft()
  return made(w.agent.api.patch(`/api/forms/${draft.id}`, { values: { [holderField]: 'City of Norfolk' } }))
}

async function addIssued(): Promise<FilledForm> {
  return made(w.agent.api.post(`/api/forms/${(await addReady()).id}/issue`, signed))
}

/** What a reader sees in the file of a form. */
async function readFile(id: string): Promise<string> {
  const answer = await w.server.app.inject({
    method: 'GET',
    url: `/api/forms/${id}/file`,
    cookies: w.agent.api.cookies,
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/)
  const { Readable } = await import('node:stream')
  const pages = await w.server.ctx.adapters.documents.read(Readable.from([answer.rawPayload]), 'pdf')
  return pages.join('\n')
}

describe('an uploaded form', () => {
  it.each([
    ['plain names', {}],
    ['names in a tree', { path: 'F[0].P1[0].' }],
    ['a file that only its owner may change', { ownerPassword: 'of the publisher' }],
  ])('is recognized with its edition and the shipped mapping, unverified: %s', async (_, options) => {
    const template = await addTemplate(options)
    expect(template).toMatchObject({
      formNumber: '25',
      edition: '2016/03',
      mappingSource: 'shipped',
      isVerified: false,
    })
    const name = `${'path' in options ? options.path : ''}NamedInsured_FullName_A`
    expect(template.mapping[name]).toBe('insured.name')
    expect(template.mappedCount).toBe(template.fieldCount - 1)
    expect(template.pageSizes).toEqual([{ width: 612, height: 792 }])
  })

  it('stands beside its other editions, the newest first', async () => {
    const other = await world()
    for (const edition of ['2014/01', '2016/03'])
      await made(uploadTemplate(other.api, await certificateForm({ edition })))
    const { body } = await other.api.get('/api/form-templates')
    expect(body.map((one: FormTemplate) => one.edition)).toEqual(['2016/03', '2014/01'])
  })

  it.each([
    ['flat.pdf', () => pdfOf([['A flat copy']]), 422, 'no fillable fields'],
    ['page.pdf', () => Buffer.from('<html>not a pdf</html>'), 415, 'a web page inside'],
    ['form.docx', () => Buffer.from('x'), 415, 'Choose a fillable PDF'],
    ['broken.pdf', () => Buffer.from('%PDF-1.4 broken'), 422, 'damaged'],
  ])('is refused in words when it is none: %s', async (name, file, status, words) => {
    const answer = await uploadTemplate(w.agent.api, file(), name)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(words)
  })

  it('that is not known is mapped by hand, tried with a client, and then said to be right', async () => {
    const fields = [{ kind: 'text', name: 'Kunde', x: 50, y: 600, width: 200, height: 16 }] as const
    const file = await makeForm({ fields, head: 'A form of our own' })
    const template = await made<FormTemplate>(uploadTemplate(w.agent.api, file, 'own.pdf'))
    expect(template).toMatchObject({ formNumber: '', title: 'own', mappingSource: 'none', mapping: {} })
    const { clientId, policyId } = await addClient()
    const mapping = { Kunde: 'insured.name' }
    const path = `/api/form-templates/${template.id}`
    const trial = await made<{ values: object }>(
      w.agent.api.post(`${path}/try`, { clientId, policyIds: [policyId], mapping }),
    )
    expect(trial.values).toEqual({ Kunde: 'Harbor Cafe LLC' })
    const saved = await made<FormTemplate>(w.agent.api.patch(path, { mapping, version: template.version }))
    expect(saved).toMatchObject({ mapping, mappingSource: 'edited', isVerified: false })
    const verified = await made<FormTemplate>(
      w.agent.api.patch(path, { isVerified: true, version: saved.version }),
    )
    expect(verified.isVerified).toBe(true)
    expect((await w.agent.api.patch(path, { title: 'Late', version: template.version })).status).toBe(409)
    expect((await w.agent.api.patch(path, { mapping: { Fremd: 'insured.name' } })).status).toBe(400)
    expect((await w.agent.api.patch(path, { mapping: { Kunde: 'insured.shoes' } })).status).toBe(400)
  })

  it('that is taken off the list keeps its drafts and issued forms', async () => {
    const issued = await addIssued()
    await w.agent.api.delete(`/api/form-templates/${issued.templateId}`)
    expect((await w.agent.api.get(`/api/form-templates/${issued.templateId}`)).status).toBe(404)
    expect(await readFile(issued.id)).toContain('Harbor Cafe LLC')
  })
})

describe('a draft', () => {
  it('is filled from client, policy and agency, and numbered by the agency', async () => {
    const first = await addDraft()
    const second = await addDraft()
    expect(second.number).toBe(first.number + 1)
    const [year, month, day] = addDays(today, 265).split('-')
    expect(second).toMatchObject({
      status: 'draft',
      formNumber: '25',
      expiresOn: addDays(today, 265),
      stops: [],
      notices: [],
    })
    expect(second.values).toMatchObject({
      NamedInsured_FullName_A: 'Harbor Cafe LLC',
      NamedInsured_MailingAddress_CityName_A: 'Norfolk',
      Insurer_FullName_A: 'Travelers',
      GeneralLiability_InsurerLetterCode_A: 'A',
      Policy_GeneralLiability_ExpirationDate_A: `${month}/${day}/${year}`,
      GeneralLiability_EachOccurrence_LimitAmount_A: '1,000,000',
      Producer_ContactPerson_EmailAddress_A: w.agent.email,
      CertificateOfInsurance_CertificateNumberIdentifier_A: `C-${second.number}`,
    })
    expect(second.values.Producer_AuthorizedRepresentative_Signature_A).toBeUndefined()
    // Nothing in the book says it, so a person does.
    expect(second.values.GeneralLiability_OccurrenceIndicator_A).toBeUndefined()
    expect(second.values.Insurer_NAICCode_A).toBeUndefined()
  })

  it('takes the NAIC number and the kind of coverage from a filed document of its policy', async () => {
    const { clientId, policyId } = await addClient({ policyNumber: 'GL-77 01' })
    await addFiledDocument(clientId, 'GL 7701')
    const { id: templateId } = await addTemplate()
    const form = await made<FilledForm>(
      w.agent.api.post('/api/forms', { templateId, clientId, policyIds: [policyId] }),
    )
    expect(form.values).toMatchObject({
      Insurer_NAICCode_A: '25658',
      GeneralLiability_OccurrenceIndicator_A: 'true',
    })
  })

  it("takes the NAIC number from the agency's carrier where no document has one, and leaves it empty without", async () => {
    const { clientId, policyId } = await addClient({ policyNumber: 'GL-77 02' })
    const { id: templateId } = await addTemplate()
    const naicOf = async () => {
      const form = await made<FilledForm>(
        w.agent.api.post('/api/forms', { templateId, clientId, policyIds: [policyId] }),
      )
      return form.values.Insurer_NAICCode_A
    }
    expect(await naicOf()).toBeUndefined()
    const naic = { naicCode: '33333', naicSource: 'list', naicSourceText: 'State filing list' }
    await made(w.api.post('/api/carriers', { name: 'Travelers Insurance', ...naic }))
    expect(await naicOf()).toBe('33333')
  })

  it('keeps what is edited, refuses a stale version and fields that the form has not', async () => {
    const draft = await addDraft()
    const path = `/api/forms/${draft.id}`
    const saved = await made<FilledForm>(
      w.agent.api.patch(path, { values: { Agency_OwnNote: 'Ours' }, version: 1 }),
    )
    expect(saved.values.Agency_OwnNote).toBe('Ours')
    expect((await w.agent.api.patch(path, { values: { Agency_OwnNote: 'Late' }, version: 1 })).status).toBe(
      409,
    )
    expect((await w.agent.api.patch(path, { values: { Nowhere: 'x' } })).status).toBe(400)
  })

  it('is for policies of its client alone, and can be thrown away', async () => {
    const [one, other] = [await addClient(), await addClient()]
    const template = await addTemplate()
    const input = { templateId: template.id, clientId: one.clientId, policyIds: [other.policyId] }
    expect((await w.agent.api.post('/api/forms', input)).status).toBe(400)
    const draft = await addDraft()
    expect((await w.agent.api.delete(`/api/forms/${draft.id}`)).status).toBe(204)
    expect((await w.agent.api.get(`/api/forms/${draft.id}`)).status).toBe(404)
  })

  it('is downloaded with its state across its pages', async () => {
    const text = await readFile((await addDraft()).id)
    expect(text).toContain('DRAFT')
    expect(text).toContain('Harbor Cafe LLC')
  })
})

describe('issuing', () => {
  it('asks for what is missing or wrong, field by field', async () => {
    const draft = await addDraft()
    const path = `/api/forms/${draft.id}`
    const values = { Insurer_NAICCode_A: '12', GeneralLiability_EachOccurrence_LimitAmount_A: 'lots' }
    await w.agent.api.patch(path, { values })
    const { status, body } = await w.agent.api.post(`${path}/issue`, signed)
    expect([status, body.reason]).toEqual([422, 'incomplete'])
    expect(Object.keys(body.fields).sort()).toEqual(
      [holderField, 'GeneralLiability_EachOccurrence_LimitAmount_A', 'Insurer_NAICCode_A'].sort(),
    )
  })

  it.each([
    ['it expired on', { effectiveDate: '2020-01-01', expirationDate: '2021-01-01' }],
    [
      'it was cancelled as of',
      { effectiveDate: '2020-01-01', expirationDate: '2021-01-01', status: 'cancelled' },
    ],
    ['it is only quoted', { status: 'quoted' }],
  ])('stops where a policy is not in force, and says why: %s', async (words, term) => {
    const draft = await addDraft(term)
    expect(draft.stops[0]?.reason).toContain(words)
    await w.agent.api.patch(`/api/forms/${draft.id}`, { values: { [holderField]: 'City of Norfolk' } })
    const { status, body } = await w.agent.api.post(`/api/forms/${draft.id}/issue`, signed)
    expect([status, body.reason]).toEqual([422, 'not_in_force'])
    expect(body.message).toContain(words)
  })

  it('stops a certificate that names no policy of the book', async () => {
    const { clientId } = await addClient()
    const { id: templateId } = await addTemplate()
    const draft = await made<FilledForm>(
      w.agent.api.post('/api/forms', { clientId, templateId, policyIds: [] }),
    )
    const { body } = await w.agent.api.post(`/api/forms/${draft.id}/issue`, signed)
    expect(body.reason).toBe('no_policies')
  })

  it('signs by the typed name with a confirmation, flattens, and never changes the form again', async () => {
    const ready = await addReady()
    const path = `/api/forms/${ready.id}`
    expect((await w.agent.api.post(`${path}/issue`, { ...signed, isConfirmed: false })).status).toBe(400)
    const issued = await made<FilledForm>(
      w.agent.api.post(`${path}/issue`, { ...signed, version: ready.version }),
    )
    expect(issued).toMatchObject({ status: 'issued', signedByName: w.agent.name })
    const text = await readFile(ready.id)
    for (const words of ['Harbor Cafe LLC', 'City of Norfolk', 'Ana Lopez', '1,000,000'])
      expect(text).toContain(words)
    const change = await w.agent.api.patch(path, { values: { [holderField]: 'Somebody else' } })
    expect([change.status, change.body.reason]).toEqual([409, 'not_a_draft'])
    expect((await w.agent.api.delete(path)).status).toBe(409)
    const { rows } = await w.server.database.pool.query(
      `select after from audit_entries where record_id = $1 and action = 'filled_form.issued'`,
      [ready.id],
    )
    expect(rows[0].after).toMatchObject({ signature: 'Ana Lopez', isConfirmed: true })
  })

  it('happens once however often the call is repeated, and leaves one file', async () => {
    const ready = await addReady()
    const options = { headers: { 'idempotency-key': `issue-${ready.id}` } }
    const calls = [1, 2].map(() => w.agent.api.post(`/api/forms/${ready.id}/issue`, signed, options))
    const answers = await Promise.all(calls)
    const again = await w.agent.api.post(`/api/forms/${ready.id}/issue`, signed, options)
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200])
    const { body: events } = await w.agent.api.get(`/api/forms/${ready.id}/events`)
    expect(events.filter(({ kind }: { kind: string }) => kind === 'issued')).toHaveLength(1)
  })

  it('is open to other work of the server, which keeps no file of a form that changed meanwhile', async () => {
    const ready = await addReady()
    const ctx = await actFor(w.server.ctx, w.agencyId, w.agent.id)
    if (!ctx) throw new Error('The agent is gone.')
    const input = { ...signed, isConfirmed: true as const }
    await expect(issueForm(ctx, ready.id, { ...input, version: ready.version + 1 })).rejects.toThrow(
      'Conflict',
    )
    const issued = await issueForm(ctx, ready.id, { ...input, version: ready.version })
    expect(issued.status).toBe('issued')
    await expect(issueForm(ctx, ready.id, input)).rejects.toThrow('already issued')
  })

  it('refuses a text that does not fit its field', async () => {
    const ready = await addReady()
    const values = { Agency_OwnNote: 'far too long '.repeat(30).trim() }
    await w.agent.api.patch(`/api/forms/${ready.id}`, { values })
    const { status, body } = await w.agent.api.post(`/api/forms/${ready.id}/issue`, signed)
    expect([status, body.reason, Object.keys(body.fields)]).toEqual([422, 'cut', ['Agency_OwnNote']])
  })

  it('of a newer form replaces the older one, which stays as it was', async () => {
    const old = await addIssued()
    const input = {
      templateId: old.templateId,
      clientId: old.clientId,
      policyIds: old.policyIds,
      reissueOfId: old.id,
    }
    const draft = await made<FilledForm>(w.agent.api.post('/api/forms', input))
    expect(draft.values[holderField]).toBe('City of Norfolk')
    await made(w.agent.api.post(`/api/forms/${draft.id}/issue`, signed))
    const { body } = await w.agent.api.get(`/api/forms/${old.id}`)
    expect(body).toMatchObject({ status: 'superseded', supersededById: draft.id })
    expect(await readFile(old.id)).toContain(`C-${old.number}`)
  })
})

describe('an issued form', () => {
  it('is made void with a reason, and its file says so', async () => {
    const issued = await addIssued()
    const path = `/api/forms/${issued.id}`
    expect((await w.agent.api.post(`${path}/void`, { reason: '' })).status).toBe(400)
    const voided = await made<FilledForm>(w.agent.api.post(`${path}/void`, { reason: 'Wrong holder' }))
    expect(voided.status).toBe('void')
    expect(await readFile(issued.id)).toContain('VOID')
    expect((await w.agent.api.post(`${path}/mail`, { to: ['a@b.example'], message: '' })).status).toBe(409)
  })

  it('is mailed with its PDF to each address once, and what happened to it is reported', async () => {
    const issued = await addIssued()
    const path = `/api/forms/${issued.id}`
    expect((await w.agent.api.post(`${path}/mail`, { to: ['nobody'], message: '' })).status).toBe(400)
    const to = ['clerk@norfolk.example', 'CLERK@norfolk.example', 'risk@norfolk.example']
    await made(w.agent.api.post(`${path}/mail`, { to, message: 'As you asked.' }))
    await w.server.jobs.settle()
    const sent = w.server.mails.filter(({ subject }) => subject.includes('Harbor Cafe LLC'))
    expect(sent.map((mail) => mail.to)).toEqual(['clerk@norfolk.example', 'risk@norfolk.example'])
    expect(sent[0]?.text).toContain('As you asked.')
    expect(sent[0]?.attachments?.[0]?.filename).toContain(`C-${issued.number}`)
    expect(sent[0]?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    const { body } = await w.agent.api.get(`${path}/events`)
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
      'mailed',
      'mailed',
      'issued',
      'changed',
      'created',
    ])
  })

  it('is found by number, client and state, by whoever may see its client', async () => {
    const issued = await addIssued()
    const find = async (query: string, api = w.agent.api) =>
      (await api.get(`/api/forms?${query}`)).body.map(({ id }: FilledForm) => id)
    expect(await find(`q=C-${issued.number}`)).toEqual([issued.id])
    expect(await find(`q=harbor&clientId=${issued.clientId}&status=issued`)).toEqual([issued.id])
    expect(await find(`clientId=${issued.clientId}&status=void`)).toEqual([])
    expect(await find('', w.otherAgent.api)).toEqual([])
    expect(await find(`clientId=${issued.clientId}`, w.owner.api)).toEqual([issued.id])
    const page = await w.owner.api.get('/api/forms?limit=1&sort=-number')
    expect(page.headers['x-total-count']).toBeDefined()
  })
})
