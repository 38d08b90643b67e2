import { expect, it } from 'vitest'
import { mailedWorld } from '#server/emails/testing.ts'
import { openMailbox, postEmail, rawEmail } from '#server/testing/mail-samples.ts'

type Report = { messageId: string; action?: string; status?: string }

/** A delivery status notification as mail servers send it, with the headers of the email that came back. */
function reportOf({ messageId, action = 'failed', status = '5.1.1' }: Report): string {
  const body = [
    ...['--b', 'Content-Type: text/plain', '', 'Your message could not be delivered.', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.client.example', ''],
    ...['Final-Recipient: rfc822; ana@client.example', `Action: ${action}`, `Status: ${status}`],
    ...[
      'Diagnostic-Code: smtp; 550 5.1.1',
      '  No such user',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
    ],
    ...[`Message-ID: ${messageId}`, 'Subject: Hello', '', '--b--', ''],
  ].join('\r\n')
  const type = 'multipart/report; report-type=delivery-status; boundary=b'
  const headers = { From: 'MAILER-DAEMON@mx.client.example', Subject: 'Undelivered', 'Content-Type': type }
  return rawEmail({ 'MIME-Version': '1.0', ...headers }, body)
}

async function bounceWorld() {
  const made = await mailedWorld()
  const mailbox = await openMailbox(made)
  const { agent, about, words, server, to } = made
  const send = async () => {
    const { id } = (await agent.api.post('/api/emails', { ...about, ...words })).body
    await server.jobs.settle()
    const messageId = server.mails.findLast((mail) => mail.to === to)?.messageId ?? ''
    return { id, messageId }
  }
  const report = async (about: Report) => {
    expect((await postEmail(made, mailbox, reportOf(about))).status).toBe(200)
    await server.jobs.settle()
  }
  const email = async (id: string) => (await agent.api.get(`/api/emails/${id}`)).body
  const draft = async () => (await agent.api.get('/api/emails/draft', { query: about })).body
  const timeline = async () => (await agent.api.get('/api/activity', { query: about })).body
  return { ...made, send, report, email, draft, timeline }
}

const error = 'It came back undelivered. 550 5.1.1 No such user'

it('an email that comes back is bounced, in the timeline too, and warns whoever writes there again', {
  tags: ['journey'],
}, async () => {
  const made = await bounceWorld()
  const { id, messageId } = await made.send()
  expect(await made.draft()).toMatchObject({ bounce: '' })
  await made.report({ messageId })
  expect(await made.email(id)).toMatchObject({ status: 'bounced', error })
  const entries = await made.timeline()
  expect(entries).toContainEqual(expect.objectContaining({ email: { id, status: 'bounced', error } }))
  const { body: filed } = await made.api.get('/api/incoming-emails', { query: { status: 'filed' } })
  expect(filed).toMatchObject([{ reason: 'thread', recordId: made.clientId }])
  expect(await made.draft()).toMatchObject({ bounce: error })
  await made.send()
  expect(await made.draft()).toMatchObject({ bounce: '' })
})

it('a report of a full mailbox is a bounce, but no fault of the address', async () => {
  const made = await bounceWorld()
  const { id, messageId } = await made.send()
  await made.report({ messageId, status: '4.2.2' })
  expect(await made.email(id)).toMatchObject({ status: 'bounced' })
  expect(await made.draft()).toMatchObject({ bounce: '' })
})

it('a delay, and a report about a Message-ID that we did not give, change nothing', async () => {
  const made = await bounceWorld()
  const { id, messageId } = await made.send()
  await made.report({ messageId, action: 'delayed' })
  await made.report({ messageId: messageId.replace(/\.[\da-f]{32}@/, `.${'0'.repeat(32)}@`) })
  await made.report({ messageId: '<made-up@client.example>' })
  expect(await made.email(id)).toMatchObject({ status: 'sent', error: '' })
  expect(await made.draft()).toMatchObject({ bounce: '' })
})
