import { describe, expect, it } from 'vitest'
import { uploadTo } from '#server/documents/testing.ts'
import { newId } from '#server/new-id.ts'
import { apiAs } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import type { IntakeForm } from '#shared/intake-forms/intake-forms.contract.ts'

async function add({ api }: World, preset = 'blank'): Promise<IntakeForm> {
  const { status, body } = await api.post('/api/intake-forms', { name: `Form ${preset}`, preset })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function publish({ api }: World, { id, version }: IntakeForm): Promise<IntakeForm> {
  const { status, body } = await api.post(`/api/intake-forms/${id}/publish`, { version })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const publicIdOf = ({ link }: IntakeForm) => link.split('/').at(-1) ?? ''

/** Somebody on the internet, from an address of their own. */
function stranger({ server }: World, publicId: string) {
  const api = apiAs(server.app, {})
  const url = `/api/public-forms/${publicId}`
  return {
    open: () => api.get(url),
    attach: (file: string | Buffer, name: string) => uploadTo(api, `${url}/files`, file, name),
    send: (opened: { formVersion: number; opened: string }, answers: object, over: object = {}) =>
      api.post(url, {
        ...{ requestId: newId(), formVersion: opened.formVersion, opened: opened.opened },
        ...{ answers, hasConsent: true, website: '', ...over },
      }),
  }
}

/** Opens a form and reads it for a while. */
async function read(about: World, publicId: string) {
  const { open, send } = stranger(about, publicId)
  const { body } = await open()
  const { clock } = about.server
  clock.now = new Date((clock.now?.getTime() ?? Date.now()) + 10_000)
  return { opened: body, send: (answers: object, over?: object) => send(body, answers, over) }
}

const ana = { name: 'Ana Lopez', email: 'ana@lopez.example', phone: '555-010-1234' }
const autoAnswers = {
  ...ana,
  address: { street: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' },
  drivers: [{ name: 'Ana Lopez', dateOfBirth: '1990-05-01', licenseNumber: 'RK123456', licenseState: 'OH' }],
  vehicles: [{ vin: '1hgcm82633a004352', year: '2003', make: 'Honda', model: 'Accord' }],
}

describe('an intake form', { tags: ['journey'] }, () => {
  it('is published, filled in by a stranger, and becomes a prospect with its answers', async () => {
    const about = await world()
    const form = await publish(about, await add(about, 'auto'))
    expect(form).toMatchObject({ status: 'published', hasChanges: false, submissions: 0 })
    const { opened, send } = await read(about, publicIdOf(form))
    expect(opened).toMatchObject({ formVersion: 1, definition: { title: 'Auto insurance quote' } })
    const sent = await send(autoAnswers)
    expect(sent).toMatchObject({ status: 200, body: { thanks: form.definition.thanks } })
    const [prospect] = (await about.api.get('/api/prospects')).body
    expect(prospect).toMatchObject({
      ...ana,
      source: 'intake form',
      lineOfBusiness: 'Personal auto',
      status: 'new',
    })
    const [kept] = (await about.api.get(`/api/prospects/${prospect.id}/intake-submissions`)).body
    expect(kept).toMatchObject({ formName: 'Form auto', formVersion: 1 })
    expect(kept.answers.vehicles).toEqual([
      { vin: '1HGCM82633A004352', year: '2003', make: 'Honda', model: 'Accord' },
    ])
    const { rows } = await about.server.database.pool.query(
      'select row_to_json(s)::text as text from intake_submissions s',
    )
    expect(rows.some(({ text }) => text.includes('RK123456') || text.includes('1990-05-01'))).toBe(false)
    const inbox = (await about.api.get('/api/notifications')).body
    expect(inbox.notifications[0]).toMatchObject({
      kind: 'intake_form',
      recordType: 'prospect',
      recordId: prospect.id,
    })
    expect((await about.api.get('/api/audit-log?action=intake_form.submitted')).body).toMatchObject([
      { actor: 'client_link' },
    ])
  })

  it('shows old submissions as the form was, and the published one until it is published again', async () => {
    const about = await world()
    const form = await publish(about, await add(about))
    const first = await read(about, publicIdOf(form))
    const definition = { ...form.definition, title: 'Second title' }
    const changed = (
      await about.api.patch(`/api/intake-forms/${form.id}`, { definition, version: form.version })
    ).body
    expect(changed).toMatchObject({ status: 'published', hasChanges: true })
    expect((await stranger(about, publicIdOf(form)).open()).body.definition.title).toBe('Contact us')
    await publish(about, changed)
    // The page that was opened before still sends the version that it shows.
    expect((await first.send(ana)).status).toBe(200)
    const [prospect] = (await about.api.get('/api/prospects')).body
    const [kept] = (await about.api.get(`/api/prospects/${prospect.id}/intake-submissions`)).body
    expect(kept).toMatchObject({ formVersion: 1, definition: { title: 'Contact us' } })
    expect((await stranger(about, publicIdOf(form)).open()).body).toMatchObject({
      formVersion: 2,
      definition,
    })
  })

  it('is the same 404 when it is unknown, a draft or offline', async () => {
    const about = await world()
    const draft = await add(about)
    const online = await publish(about, await add(about))
    const { send } = await read(about, publicIdOf(online))
    await about.api.post(`/api/intake-forms/${online.id}/unpublish`, { version: online.version })
    const answers = await Promise.all(
      [publicIdOf(draft), publicIdOf(online), 'unknown'].map((id) => stranger(about, id).open()),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404 })
    expect((await send(ana)).status).toBe(404)
  })
})

describe('what is sent by an intake form', () => {
  it('is refused with what is wrong at each place, and with questions that the form does not have', async () => {
    const about = await world()
    const form = await publish(about, await add(about, 'auto'))
    const { send } = await read(about, publicIdOf(form))
    const wrong = {
      ...autoAnswers,
      email: 'ana',
      vehicles: [{ ...autoAnswers.vehicles[0], vin: '1HGCM82633A004353' }],
    }
    const refused = await send(wrong, { hasConsent: false })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields).sort()).toEqual(['_consent', 'email', 'vehicles.0.vin'])
    for (const answers of [
      { ...autoAnswers, role: 'admin' },
      { ...autoAnswers, drivers: [{ ...autoAnswers.drivers[0], isAdmin: 'true' }] },
      { ...autoAnswers, toString: 'x' },
    ])
      expect(await send(answers)).toMatchObject({ status: 400, body: { reason: 'unknown_field' } })
    expect((await send(autoAnswers, { agencyId: newId() })).status).toBe(400)
    expect((await about.api.get('/api/prospects')).body).toEqual([])
  })

  it('is taken once however often it is repeated, and not from a program', async () => {
    const about = await world()
    const form = await publish(about, await add(about))
    const { opened, send } = await read(about, publicIdOf(form))
    expect(await send(ana, { website: 'https://spam.example' })).toMatchObject({ status: 200 })
    expect(await send(ana, { opened: 'forged' })).toMatchObject({
      status: 400,
      body: { reason: 'not_opened' },
    })
    const quick = stranger(about, publicIdOf(form))
    const fresh = (await quick.open()).body
    expect(await quick.send(fresh, ana)).toMatchObject({ status: 422, body: { reason: 'too_fast' } })
    expect((await about.api.get('/api/prospects')).body).toEqual([])
    const requestId = newId()
    const both = await Promise.all([send(ana, { requestId }), send(ana, { requestId })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await about.api.get('/api/prospects')).body).toHaveLength(1)
    expect(opened.opened).not.toContain(form.id)
  })

  it('is limited for one address, and goes on for others', async () => {
    const about = await world()
    const form = await publish(about, await add(about))
    const flood = stranger(about, publicIdOf(form))
    const { body: opened } = await flood.open()
    const answers = []
    for (let at = 0; at < 30; at++) answers.push((await flood.send(opened, { name: '' })).status)
    expect(answers.filter((status) => status === 400)).toHaveLength(20)
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
    const { send } = await read(about, publicIdOf(form))
    expect((await send(ana)).status).toBe(200)
  })

  it('is taken 200 times an hour', async () => {
    const about = await world()
    const form = await publish(about, await add(about))
    const { send } = await read(about, publicIdOf(form))
    await send(ana)
    await about.server.database.pool.query(
      `insert into intake_submissions (agency_id, id, form_id, form_version, request_id, prospect_id, submitted_at, answers)
       select agency_id, gen_random_uuid(), form_id, form_version, gen_random_uuid(), prospect_id, submitted_at, answers
       from intake_submissions cross join generate_series(1, 199) where form_id = $1`,
      [form.id],
    )
    expect((await send(ana)).status).toBe(429)
    const { clock } = about.server
    clock.now = new Date((clock.now?.getTime() ?? 0) + 3_600_000)
    expect((await send(ana)).status).toBe(200)
  })

  it('brings files along, which become documents of the producer', async () => {
    const about = await world()
    const form = await publish(about, await add(about, 'auto'))
    const { send } = await read(about, publicIdOf(form))
    const { attach } = stranger(about, publicIdOf(form))
    const file = await attach('Declarations of Ana', 'declarations.txt')
    expect(file).toMatchObject({ status: 201, body: { fileName: 'declarations.txt' } })
    const insured = { ...autoAnswers, insured: 'Yes' }
    expect((await send({ ...insured, policy: [file.body.id] })).status).toBe(200)
    const [prospect] = (await about.api.get('/api/prospects')).body
    const [kept] = (await about.api.get(`/api/prospects/${prospect.id}/intake-submissions`)).body
    const [document] = kept.documents
    expect(document).toMatchObject({ id: file.body.id, fileName: 'declarations.txt' })
    const { body } = await about.api.get(`/api/documents/${document.documentId}`)
    expect(body).toMatchObject({ fileName: 'declarations.txt', source: 'intake' })
    // It was sent: nobody sends it again.
    const again = await send({ ...insured, policy: [file.body.id] })
    expect(again.body.fields).toEqual({ policy: 'This file is no longer there. Attach it again.' })
  })

  it('brings no file of another form, of another kind, or of yesterday', async () => {
    const about = await world()
    const [form, other] = [await add(about, 'auto'), await add(about, 'home')]
    await publish(about, form)
    await publish(about, other)
    const insured = { ...autoAnswers, insured: 'Yes' }
    const foreign = (await stranger(about, publicIdOf(other)).attach('Words', 'words.txt')).body.id
    const { attach } = stranger(about, publicIdOf(form))
    const refused = await attach(Buffer.from('MZ\x90\x00'), 'setup.exe')
    expect([400, 415, 422]).toContain(refused.status)
    const old = (await attach('Words', 'words.txt')).body.id
    await about.server.database.pool.query(
      `update intake_files set created_at = created_at - interval '21 hours' where id = $1`,
      [old],
    )
    const { send } = await read(about, publicIdOf(form))
    for (const id of [foreign, old, newId(), 'nonsense'])
      expect((await send({ ...insured, policy: [id] })).body.fields).toHaveProperty('policy')
    expect((await about.api.get('/api/prospects')).body).toEqual([])
  })

  it('goes to the owner, to one person, or to people in turn who are still there', async () => {
    const about = await world()
    const form = await publish(about, await add(about))
    const { send } = await read(about, publicIdOf(form))
    const producers = async () => {
      const { body } = await about.api.get('/api/prospects', { query: { sort: 'createdAt' } })
      return body.map(({ assignedAgentId }: { assignedAgentId: string }) => assignedAgentId)
    }
    const assign = async (assignment: object) => {
      const { version } = (await about.api.get(`/api/intake-forms/${form.id}`)).body
      return (await about.api.patch(`/api/intake-forms/${form.id}`, { assignment, version })).status
    }
    await send(ana)
    expect(await assign({ kind: 'person', userId: about.agent.id })).toBe(200)
    await send(ana)
    expect(await assign({ kind: 'turns', userIds: [about.owner.id, about.agent.id] })).toBe(200)
    for (let at = 0; at < 3; at++) await send(ana)
    const [first, second, ...turns] = await producers()
    expect([first, second]).toEqual([about.owner.id, about.agent.id])
    expect(turns).toEqual([about.owner.id, about.agent.id, about.owner.id])
    expect(await assign({ kind: 'person', userId: newId() })).toBe(400)
    const notified = (await about.agent.api.get('/api/notifications')).body.notifications
    expect(notified.filter(({ kind }: { kind: string }) => kind === 'intake_form')).toHaveLength(2)
  })

  it('is listed and exported for the owner, sensitive answers only when asked for', async () => {
    const about = await world()
    const form = await publish(about, await add(about, 'auto'))
    const { send } = await read(about, publicIdOf(form))
    await send({ ...autoAnswers, name: '=Ana' })
    const list = await about.api.get(`/api/intake-forms/${form.id}/submissions`)
    expect(list.body).toMatchObject([{ prospectName: '=Ana' }])
    const at = `/api/intake-forms/${form.id}/export.csv`
    const plain = await about.api.get(at)
    expect(plain.text).toContain("'=Ana")
    expect(plain.text).toContain('VIN: 1HGCM82633A004352')
    expect(plain.text).not.toContain('RK123456')
    expect((await about.api.get(`${at}?sensitive=true`)).text).toContain('RK123456')
    expect((await about.agent.api.get(at)).status).toBe(403)
    const [prospect] = (await about.api.get('/api/prospects')).body
    expect((await about.agent.api.get(`/api/prospects/${prospect.id}/intake-submissions`)).status).toBe(404)
  })
})

describe('the draft of an intake form', () => {
  it('is the owner’s alone, and nothing of it is another agency’s', async () => {
    const about = await world()
    const other = await world()
    const form = await add(about)
    expect((await about.agent.api.get('/api/intake-forms')).status).toBe(403)
    expect((await other.api.get(`/api/intake-forms/${form.id}`)).status).toBe(404)
    expect((await other.api.post(`/api/intake-forms/${form.id}/publish`, { version: 1 })).status).toBe(404)
    expect((await other.api.get('/api/intake-forms')).body).toEqual([])
  })

  it('is not published with what nobody could be reached by, and one of two people wins', async () => {
    const about = await world()
    const form = await add(about)
    const sections = [{ ...form.definition.sections[0], fields: [] }]
    const at = `/api/intake-forms/${form.id}`
    const definition = { ...form.definition, sections }
    const emptied = await about.api.patch(at, { definition, version: 1 })
    expect(emptied.body.version).toBe(2)
    expect((await about.api.patch(at, { name: 'Late', version: 1 })).status).toBe(409)
    expect(await about.api.post(`${at}/publish`, { version: 2 })).toMatchObject({
      status: 422,
      body: {
        reason: 'form_problem',
        message: 'Ask everyone for a name: a required question that fills Name.',
      },
    })
  })

  it('is deleted only while nobody has sent the form', async () => {
    const about = await world()
    const unsent = await publish(about, await add(about))
    expect((await about.api.delete(`/api/intake-forms/${unsent.id}`)).status).toBe(204)
    const form = await publish(about, await add(about))
    await (await read(about, publicIdOf(form))).send(ana)
    expect((await about.api.delete(`/api/intake-forms/${form.id}`)).status).toBe(409)
  })
})
