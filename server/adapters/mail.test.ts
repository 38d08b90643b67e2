import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listStoredEmails } from '#server/notifications/outbox.service.ts'
import { testServer } from '#server/testing/server.ts'
import { openMail } from './mail.ts'

const mail = { to: 'maya@agency.example', subject: 'Hello', text: 'In words', html: '<p>In words</p>' }
const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

async function mailServer(refuses: boolean): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('the box is full') : undefined),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  closings.push(() => server.close())
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return { url: `smtp://127.0.0.1:${address.port}`, taken }
}

describe('mail', () => {
  it('goes to the server of SMTP_URL, from MAIL_FROM, as text and as HTML', async () => {
    const { ctx, config } = await testServer()
    const peer = await mailServer(false)
    const settings = {
      SMTP_URL: peer.url,
      MAIL_FROM: 'Bindery <desk@agency.example>',
      DATA_DIR: config.dataDir,
    }
    await openMail(readConfig(settings), ctx.pool).send(mail)
    expect(peer.taken).toHaveLength(1)
    expect(peer.taken[0]).toContain('From: Bindery <desk@agency.example>')
    expect(peer.taken[0]).toContain('To: maya@agency.example')
    expect(peer.taken[0]).toContain('In words')
    expect(peer.taken[0]).toContain('<p>In words</p>')
  })

  it('fails aloud when the server refuses it, so that the job tries again', async () => {
    const { ctx, config } = await testServer()
    const peer = await mailServer(true)
    const edge = openMail(readConfig({ SMTP_URL: peer.url, DATA_DIR: config.dataDir }), ctx.pool)
    await expect(edge.send(mail)).rejects.toThrow('the box is full')
  })

  it('is kept in the database where no server is set', async () => {
    const { ctx, config } = await testServer()
    await openMail(config, ctx.pool).send({ ...mail, subject: 'Kept for the developer' })
    const kept = (await listStoredEmails(ctx)).filter(({ subject }) => subject === 'Kept for the developer')
    expect(kept).toMatchObject([{ to: mail.to, text: mail.text, html: mail.html }])
  })
})
