import { createHmac } from 'node:crypto'
import { newId } from '#server/new-id.ts'
import { idOf } from './client-samples.ts'
import type { World } from './world.ts'

/** An agency's mailbox: its address, and where and with which secret a mail provider posts. */
export type OpenMailbox = { address: string; path: string; secret: string }

/** Sets the mailbox of a world's agency up. */
export async function openMailbox({ api }: World): Promise<OpenMailbox> {
  const address = 'inbox@mail.example'
  const { body } = await api.patch('/api/mailbox', { address })
  const made = await api.post('/api/mailbox/secret')
  return { address, path: new URL(body.postUrl).pathname, secret: made.body.secret }
}

type Posted = { id?: string; at?: Date; type?: string; signature?: string }

/** Posts an email as a mail provider does, signed; `changes` are what a forger would do. */
export function postEmail(
  { nobody }: World,
  { path, secret }: OpenMailbox,
  body: string | Buffer,
  { id = newId(), at = new Date(), type = 'message/rfc822', signature }: Posted = {},
) {
  const time = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const proof = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  const headers = {
    'content-type': type,
    ...{ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature ?? `v1,${proof}` },
  }
  return nobody.post(path, Buffer.from(body), { headers })
}

/** A plain email as it travels; headers before the text. */
export function rawEmail(headers: Record<string, string>, text = 'Hello'): string {
  const all = { 'Message-ID': `<${newId()}@client.example>`, Subject: 'Question', ...headers }
  return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n')
}

/** A waiting email that may be about a client of the agent's. */
async function addIncomingEmail(world: World): Promise<string> {
  const email = `${newId()}@client.example`
  await idOf(world.agent.api.post('/api/clients', { name: 'Sample', email }))
  await postEmail(world, await openMailbox(world), rawEmail({ From: email, Subject: email }))
  const { body } = await world.api.get('/api/incoming-emails')
  return body.find(({ subject }: { subject: string }) => subject === email).id
}

/** What makes the record that a route of received emails names. */
export const mailMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/incoming-emails/', addIncomingEmail],
  ['/api/mail/inbound/', async () => newId()],
]

export const mailBodies = {
  'PUT /api/mail-servers/imap': () => ({
    ...{ host: 'nowhere.example', port: 993, security: 'tls', username: 'office', password: 'wrong' },
  }),
  'PUT /api/mail-servers/smtp': () => ({
    ...{ host: 'nowhere.example', port: 465, security: 'tls', username: 'office', password: 'wrong' },
    fromAddress: 'office@mail.example',
  }),
  'PATCH /api/mailbox': () => ({ address: 'inbox@mail.example' }),
  'POST /api/incoming-emails/:id/file': () => ({ recordType: 'client', recordId: newId() }),
  'POST /api/incoming-emails/:id/notice': () => ({
    ...{ policyId: newId(), kind: 'reinstatement', effectiveDate: '2026-11-05' },
  }),
  'POST /api/incoming-emails/:id/dismiss': () => ({}),
  'POST /api/incoming-emails/:id/reopen': () => ({}),
}
