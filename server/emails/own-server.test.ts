import { expect, it, onTestFinished, vi } from 'vitest'
import { startSmtpStandIn } from '#server/testing/smtp-stand-in.ts'
import { mailedWorld } from './testing.ts'

async function ownWorld() {
  const made = await mailedWorld()
  const smtp = await startSmtpStandIn()
  onTestFinished(smtp.close)
  const { host, port } = smtp
  const account = {
    ...{ host, port, security: 'tls', username: 'office', password: 'open sesame' },
    fromAddress: 'office@agency.example',
  }
  const { agent, about, words, server, api } = made
  const order = async () => {
    const { id } = (await agent.api.post('/api/emails', { ...about, ...words })).body
    return async () => (await agent.api.get(`/api/emails/${id}`)).body
  }
  const send = async () => {
    const email = await order()
    await server.jobs.settle()
    return email()
  }
  const state = async () => (await api.get('/api/mail-servers')).body.smtp
  return { ...made, smtp, account, order, send, state }
}

it('sends emails by the agency’s own server and from its address', { tags: ['journey'] }, async () => {
  const made = await ownWorld()
  expect((await made.agent.api.put('/api/mail-servers/smtp', made.account)).status).toBe(403)
  const wrong = await made.api.put('/api/mail-servers/smtp', { ...made.account, password: 'no' })
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { password: 'The server rejected this user name or password.' },
  ])
  expect((await made.api.put('/api/mail-servers/smtp', made.account)).status).toBe(200)
  expect(await made.send()).toMatchObject({ status: 'sent', error: '' })
  expect(made.smtp.taken).toHaveLength(1)
  expect(made.smtp.taken[0]).toMatch(/^From: .*<office@agency\.example>/m)
  expect(made.smtp.taken[0]).toMatch(/^Reply-To: /m)
  expect(await made.sent()).toEqual([])
  expect((await made.api.delete('/api/mail-servers/smtp')).status).toBe(204)
  await made.send()
  expect(made.smtp.taken).toHaveLength(1)
  expect(await made.sent()).toHaveLength(1)
})

it('says on the email why the server can’t be used while it is tried again, and of a refused one that it failed', async () => {
  const made = await ownWorld()
  await made.api.put('/api/mail-servers/smtp', made.account)
  made.smtp.refuse = Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  expect(await made.send()).toMatchObject({
    ...{ status: 'failed', error: 'The recipient’s mail server rejected it.' },
  })
  made.smtp.refuse = null
  made.smtp.password = 'changed'
  const message = 'The server rejected this user name or password.'
  const email = await made.order()
  await vi.waitFor(async () => expect(await email()).toMatchObject({ status: 'queued', error: message }), {
    timeout: 60_000,
  })
  expect(await made.state()).toMatchObject({ error: message })
  expect(made.smtp.taken).toEqual([])
  made.smtp.password = 'open sesame'
  await made.server.jobs.settle()
  expect(await email()).toMatchObject({ status: 'sent', error: '' })
  expect(await made.state()).toMatchObject({ error: '' })
})
