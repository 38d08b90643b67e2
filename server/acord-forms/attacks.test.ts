import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { childrenOf } from '#server/testing/children.ts'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { voidForm } from './forms.service.ts'
import { concludeIssue, prepareIssue } from './issue-form.service.ts'
import { mailForm } from './mail-form.service.ts'
import { certificateForm, holderField, makeForm, uploadTemplate } from './testing.ts'

let w: World
const signed = { signature: 'Ana Lopez', isConfirmed: true } as const

beforeAll(async () => {
  w = await world()
})

async function made<T>(call: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await call
  if (status >= 300) throw new Error(text)
  return body
}

/** A client whose name would do harm in a mail or a page, with a policy that is in force. */
async function addClient(name = 'Harbor <b>Cafe</b> LLC') {
  const client = await made<{ id: string }>(w.api.post('/api/clients', { name }))
  const today = dayIn('America/New_York', new Date())
  const policy = await made<{ id: string }>(
    w.api.post(`/api/clients/${client.id}/policies`, {
      ...{ type: 'commercial', lineOfBusiness: 'General liability', carrier: 'Travelers' },
      coverages: [
        { name: 'Each occurrence', limit: '$1,000,000', deductible: '', premium: null },
        { name: 'General aggregate', limit: '$2,000,000', deductible: '', premium: null },
      ],
      ...{ policyNumber: crypto.randomUUID().slice(0, 8) },
      ...{ effectiveDate: addDays(today, -100), expirationDate: addDays(today, 265) },
    }),
  )
  return { clientId: client.id, policyIds: [policy.id] }
}

async function addReady(file?: Buffer): Promise<FilledForm> {
  const template = await made<{ id: string }>(uploadTemplate(w.api, file ?? (await certificateForm())))
  const draft = await made<FilledForm>(
    w.api.post('/api/forms', { ...(await addClient()), templateId: template.id }),
  )
  const values = file ? { Insured: 'Harbor' } : { [holderField]: 'City of Norfolk' }
  return made(w.api.patch(`/api/forms/${draft.id}`, { values }))
}

function hostileForm(title: string): Promise<Buffer> {
  const names = ['constructor', 'toString', '__proto__', 'no\0name', 'half\ud800', 'Insured', '<img src=x>']
  const fields = names.map((name, row) => {
    return { kind: 'text', name, x: 36, y: 700 - row * 30, width: 200, height: 16 } as const
  })
  return makeForm({ fields, head: 'A FORM OF OUR OWN', title })
}

describe('a form whose author means harm', () => {
  it('has only fields that can be stored, and is filled, issued and sent with a title of one line', async () => {
    const form = await addReady(await hostileForm('Certificate\r\nBcc: victim@evil.example\u202e'))
    expect(form.title).toBe('Certificate Bcc: victim@evil.example')
    const template = await made<{ fields: { name: string }[] }>(w.api.get(`/api/forms/${form.id}/template`))
    expect(template.fields.map(({ name }) => name)).toEqual(['Insured', '<img src=x>'])
    await made(w.api.post(`/api/forms/${form.id}/issue`, signed))
    await made(
      w.api.post(`/api/forms/${form.id}/mail`, { to: ['clerk@x.example'], message: '<script>x</script>' }),
    )
    await w.server.jobs.settle()
    const mail = w.server.mails.at(-1)
    expect(mail?.subject).not.toMatch(/[\r\n\u202e]/)
    expect(mail?.html).not.toMatch(/<script>|<b>Cafe/)
    expect(mail?.attachments?.[0]?.filename).not.toMatch(/[<>"\r\n]/)
  })
})

describe('a form that is about to be issued', () => {
  it('is stopped when a policy is cancelled while its file is drawn', async () => {
    const form = await addReady()
    const ctx = await actFor(w.server.ctx, w.agencyId, w.owner.id)
    if (!ctx) throw new Error('there is no such person')
    const prepared = await prepareIssue(ctx, form.id, signed)
    await made(w.api.patch(`/api/policies/${form.policyIds[0]}`, { status: 'cancelled' }))
    const issue = inTransaction(ctx, (ctx) => concludeIssue(ctx, prepared, signed))
    await expect(issue).rejects.toMatchObject({ details: { reason: 'not_in_force' } })
    expect((await w.api.get(`/api/forms/${form.id}`)).body.status).toBe('draft')
  })

  it('is issued once by two at the same moment, and one file stays', async () => {
    const form = await addReady()
    const both = await Promise.all([1, 2].map(() => w.api.post(`/api/forms/${form.id}/issue`, signed)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await w.api.get(`/api/forms/${form.id}/events`)
    expect(body.filter(({ kind }: { kind: string }) => kind === 'issued')).toHaveLength(1)
  })
})

describe('many forms that are opened at once', () => {
  it('are filled by few processes at a time, and each of them is', async () => {
    const { id } = await addReady()
    let most = 0
    const look = setInterval(async () => {
      most = Math.max(most, (await childrenOf(process.pid)).length)
    }, 5)
    const files = await Promise.all(Array.from({ length: 12 }, () => w.api.get(`/api/forms/${id}/file`)))
    clearInterval(look)
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]))
    // Two that fill and one that waits for the next form; others may still be ending. Unbounded it would be twelve.
    expect(most).toBeLessThan(7)
  })
})

describe('a form that was ordered to be sent', () => {
  it('is not sent once it is void', async () => {
    const form = await addReady()
    await made(w.api.post(`/api/forms/${form.id}/issue`, signed))
    const ctx = await actFor(w.server.ctx, w.agencyId, w.owner.id)
    if (!ctx) throw new Error('there is no such person')
    // In one transaction, so that nobody sends it in between.
    await inTransaction(ctx, async (ctx) => {
      await mailForm(ctx, form.id, { to: ['late@x.example'], message: '' })
      await voidForm(ctx, form.id, { reason: 'Wrong holder' })
    })
    await w.server.jobs.settle()
    expect(w.server.mails.filter(({ to }) => to === 'late@x.example')).toEqual([])
    const { body } = await w.api.get(`/api/forms/${form.id}/events`)
    expect(body[0]).toMatchObject({ kind: 'mail-failed', about: 'late@x.example' })
  })
})

describe('ids out of reach in the bodies of forms', () => {
  it('are answered like those that do not exist', async () => {
    const form = await addReady()
    const { templateId, clientId, policyIds } = form
    const stranger = await world()
    for (const api of [w.otherAgent.api, stranger.api]) {
      const own = await made<{ id: string }>(api.post('/api/clients', { name: 'Own' }))
      const mine = await made<{ id: string }>(uploadTemplate(api, await certificateForm()))
      const start = { templateId: mine.id, clientId: own.id, policyIds: [] }
      const calls: [
        string,
        string | undefined,
        (id: string | undefined) => Promise<{ status: number; text: string }>,
      ][] = [
        ['client', clientId, (id) => api.post('/api/forms', { ...start, clientId: id })],
        ['policy', policyIds[0], (id) => api.post('/api/forms', { ...start, policyIds: [id] })],
        ['replaced', form.id, (id) => api.post('/api/forms', { ...start, reissueOfId: id })],
        [
          'trial',
          clientId,
          (id) => api.post(`/api/form-templates/${mine.id}/try`, { clientId: id, policyIds: [] }),
        ],
      ]
      for (const [what, id, call] of calls) {
        const [foreign, missing] = [await call(id), await call(crypto.randomUUID())]
        expect([what, foreign.status, foreign.text]).toEqual([what, missing.status, missing.text])
        expect([what, foreign.status < 500]).toEqual([what, true])
      }
    }
    const start = {
      templateId,
      clientId: await made<{ id: string }>(stranger.api.post('/api/clients', { name: 'S' })).then(
        ({ id }) => id,
      ),
      policyIds: [],
    }
    const foreign = await stranger.api.post('/api/forms', start)
    const missing = await stranger.api.post('/api/forms', { ...start, templateId: crypto.randomUUID() })
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
  })
})
