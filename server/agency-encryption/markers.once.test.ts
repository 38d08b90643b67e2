// @module-tag embedded
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as tar from 'tar'
import { afterAll, describe, expect, it } from 'vitest'
import { certificateForm, holderField, uploadTemplate } from '#server/acord-forms/testing.ts'
import { openMail } from '#server/adapters/mail.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { downloadExport, unzip } from '#server/data-retention/testing.ts'
import { uploadDocument } from '#server/documents/testing.ts'
import { checked, csvOf, upload } from '#server/imports-exports/testing.ts'
import { pdfOf } from '#server/testing/documents.ts'
import { type World, world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { filePlaces, findMarkers, markersOf, type Place, sentenceOf, tablePlaces } from './testing.ts'

const unpacked = mkdtempSync(path.join(os.tmpdir(), 'bindery-markers-'))
afterAll(() => rmSync(unpacked, { recursive: true, force: true }))

const remarks = 'CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A'
const withKey = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

async function made(call: Promise<{ status: number; body: { id: string; version: number }; text: string }>) {
  const { status, body, text } = await call
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}

type Door = { name: string; enter: (w: World, at: number) => Promise<void> }

/** A policy in force, which a certificate lists. */
async function addPolicy({ agent }: World, clientId: string): Promise<string> {
  const today = dayIn('America/New_York', new Date())
  const term = { effectiveDate: addDays(today, -100), expirationDate: addDays(today, 265) }
  const fields = { type: 'commercial', lineOfBusiness: 'General liability', carrier: 'Travelers' }
  const body = { ...fields, ...term, policyNumber: crypto.randomUUID().slice(0, 8) }
  return (await made(agent.api.post(`/api/clients/${clientId}/policies`, body))).id
}

async function addClient({ agent }: World, name: string): Promise<string> {
  return (await made(agent.api.post('/api/clients', { kind: 'commercial', name }))).id
}

/** A form with the marked values in it, not issued yet. */
async function addForm(w: World, name: string, at: number): Promise<string> {
  const template = await made(uploadTemplate(w.agent.api, await certificateForm()))
  const clientId = await addClient(w, name)
  const policyIds = [await addPolicy(w, clientId)]
  const form = await made(w.agent.api.post('/api/forms', { clientId, policyIds, templateId: template.id }))
  const values = { [holderField]: 'City of Norfolk', [remarks]: sentenceOf(markersOf(at)) }
  await made(w.agent.api.patch(`/api/forms/${form.id}`, { values }, withKey()))
  return form.id
}

async function readDocument({ agent, server }: World, file: string | Buffer, name: string) {
  const { id } = await made(uploadDocument(agent.api, file, name, '?source=analysis', crypto.randomUUID()))
  await server.jobs.settle()
  const { body } = await agent.api.get(`/api/documents/${id}`)
  expect(body.reading).toBe('ready')
  return id
}

const signed = { signature: 'Ana Lopez', isConfirmed: true }

/** Issues a form as a person does who confirms what it warns of. */
async function issueForm({ agent }: World, id: string): Promise<void> {
  const path = `/api/forms/${id}/issue`
  const { body } = await agent.api.post(path, signed, withKey())
  const confirmedWarnings = Object.keys(body.fields ?? {})
  await made(agent.api.post(path, { ...signed, confirmedWarnings }, withKey()))
}

const doors: readonly Door[] = [
  {
    name: 'a client on the screen',
    async enter({ agent }, at) {
      const { fein, birth } = markersOf(at)
      const client = await made(
        agent.api.post('/api/clients', { name: 'Ana', dateOfBirth: birth }, withKey()),
      )
      await made(agent.api.patch(`/api/clients/${client.id}`, { fein, phone: '555-0100' }, withKey()))
    },
  },
  {
    name: 'an import',
    async enter(w, at) {
      const { api, server } = w
      const { ssn, license, fein, birth, credential } = markersOf(at)
      const row = { Name: 'Bo', 'Date of birth': birth, FEIN: fein, SSN: ssn, License: license }
      const rows = [
        { ...row, Portal: credential },
        { ...row, Name: '', FEIN: `${fein}9`, Portal: credential },
      ]
      // The one is published, the other stays as it was checked.
      await checked(w, csvOf(rows))
      const { id } = await made(upload(api, csvOf(rows), 'clients', 'book.csv', crypto.randomUUID()))
      await made(api.post(`/api/imports/${id}/dry-run`, undefined, withKey()))
      await server.jobs.settle()
      await made(api.post(`/api/imports/${id}/publish`, undefined, withKey()))
      await server.jobs.settle()
      expect((await api.get(`/api/imports/${id}`)).body.status).toBe('published')
    },
  },
  {
    name: 'the chat',
    async enter({ agent }, at) {
      const content = `Keep in mind: ${sentenceOf(markersOf(at))}`
      await made(agent.api.post('/api/chat', { content }, withKey()))
      await made(agent.api.post('/api/chat', { content, forceKnowledgeBase: true }, withKey()))
      await made(agent.api.post('/api/knowledge/ask', { question: content.slice(0, 190) }, withKey()))
      await agent.api.post('/api/chatbot-db/command', { content }, withKey())
    },
  },
  {
    name: 'an ACORD form, drafted and issued',
    async enter(w, at) {
      const id = await addForm(w, 'Harbor Cafe LLC', at)
      expect((await w.agent.api.get(`/api/forms/${id}`)).body.values[remarks]).toBe(sentenceOf(markersOf(at)))
      await issueForm(w, id)
      expect((await w.agent.api.get(`/api/forms/${id}/file`)).status).toBe(200)
    },
  },
  {
    name: 'a mailed form',
    async enter(w, at) {
      const id = await addForm(w, 'Pier Seven LLC', at)
      await issueForm(w, id)
      const mail = { to: ['clerk@city.example'], message: sentenceOf(markersOf(at)) }
      await made(w.agent.api.post(`/api/forms/${id}/mail`, mail, withKey()))
      await w.server.jobs.settle()
    },
  },
  {
    name: 'a mailed request for a quote',
    async enter(w, at) {
      const { api } = w.agent
      const clientId = await addClient(w, 'Harbor Grill')
      const title = { clientId, title: 'Renewal', lines: ['BOP'] }
      const { id } = await made(api.post('/api/requotes', title))
      const { body } = await api.post(`/api/requotes/${id}/quotes`, { quotes: [{ carrier: 'Hartford' }] })
      const mail = { to: 'desk@carrier.example', subject: 'Submission', message: sentenceOf(markersOf(at)) }
      const send = `/api/requote-quotes/${body.quotes[0].id}/send`
      await made(api.post(send, { ...mail, documentIds: [] }, withKey()))
      await w.server.jobs.settle()
    },
  },
  {
    name: 'a document of words',
    async enter(w, at) {
      const words = sentenceOf(markersOf(at)).split(', ')
      const id = await readDocument(w, ['Named insured: Bay Marine LLC', ...words].join('\r\n'), 'note.txt')
      const { body } = await w.agent.api.get(`/api/documents/${id}/pages`)
      expect(body.pages[0].text).toContain(markersOf(at).ssn)
    },
  },
  {
    name: 'a document with pages, corrected, analyzed, estimated and filed',
    async enter(w, at) {
      const { api } = w.agent
      const words = sentenceOf(markersOf(at)).split(', ')
      const head = ['COMMERCIAL POLICY DECLARATIONS', 'Named Insured: Oak Street Bakery LLC']
      const id = await readDocument(w, pdfOf([[...head, 'Policy Number: BOP-77', ...words]]), 'dec.pdf')
      expect((await api.get(`/api/documents/${id}/pages/1/picture?width=240`)).status).toBe(200)
      const value = sentenceOf(markersOf(at))
      const corrections = [{ change: 'set', path: 'businessDescription', value }]
      await made(api.patch(`/api/documents/${id}`, { corrections, review: 'accepted' }, withKey()))
      const { body } = await api.get(`/api/documents/${id}`)
      expect(body.facts.businessDescription.value).toBe(value)
      await made(api.post('/api/policy-analyses', { documentIds: [id] }, withKey()))
      await made(api.post('/api/estimates', { documentId: id }, withKey()))
      const client = { action: 'create', fields: { name: 'Oak Street Bakery LLC', fein: markersOf(at).fein } }
      await made(api.post(`/api/documents/${id}/file`, { client, policies: [] }, withKey()))
    },
  },
  {
    name: 'an error report',
    async enter({ agent }, at) {
      const { credential, license, birth, ...numbers } = markersOf(at)
      const message = `Cannot save ${Object.values(numbers).join(' and ')}`
      const named = `password=${credential} licenseNumber: ${license} dateOfBirth: ${birth}`
      const error = { message, name: 'TypeError', stack: `${message}\n${named}` }
      await made(agent.api.post('/api/error-tracking', { error, context: { ...markersOf(at) } }))
    },
  },
]

async function everywhere(w: World): Promise<Place[]> {
  const { server } = w
  const archive = path.join(unpacked, 'backup.tar.gz')
  const client = await server.database.pool.connect()
  try {
    await makeBackup(server.config, client, server.ctx.adapters.files, archive)
  } finally {
    client.release()
  }
  await tar.extract({ file: archive, cwd: unpacked })
  rmSync(archive)
  const backup = filePlaces(unpacked).map(({ name, text }) => ({ name: `backup ${name}`, text }))
  const log = { name: 'the log', text: server.logged.join('\n') }
  return [...(await tablePlaces(server)), ...filePlaces(server.config.dataDir), ...backup, log]
}

describe('sensitive values', () => {
  it('stand nowhere in clear, whatever door they came in by', { timeout: 120_000 }, async () => {
    const w = await world()
    w.server.ctx.log.level = 'trace'
    w.server.ctx.adapters.mail = openMail({ ...w.server.config, smtpUrl: null }, w.server.database.pool)
    for (const [at, door] of doors.entries()) await door.enter(w, at)
    const { id } = await made(w.api.post('/api/data-exports'))
    await w.server.jobs.settle()
    const parts = await unzip((await downloadExport(w.server, w.api, id)).bytes)
    expect(Object.values(parts).join('\n')).toContain(markersOf(0).fein)
    const places = await everywhere(w)
    expect(places.length).toBeGreaterThan(100)
    expect(
      findMarkers(
        doors.map(({ name }) => name),
        places,
      ),
    ).toEqual([])
  })
})
