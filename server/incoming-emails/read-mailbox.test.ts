import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#server/new-id.ts'
import { imapAccount, startImapStandIn } from '#server/testing/imap-stand-in.ts'
import { openMailbox, postEmail, rawEmail } from '#server/testing/mail-samples.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { readMailbox } from './read-mailbox.service.ts'

/** An agency with a mailbox on a stand-in, in which one email was before. */
async function readWorld() {
  const made = await world()
  const mailbox = await startImapStandIn()
  onTestFinished(mailbox.close)
  mailbox.emails = [{ uid: 3, raw: rawEmail({ Subject: 'Before' }) }]
  const connected = await made.api.put('/api/mail-servers/imap', imapAccount(mailbox))
  expect(connected.status).toBe(200)
  const { server, api, agencyId } = made
  let uid = mailbox.emails.length + 2
  const arrive = (raw: string | Buffer) => {
    uid += 1
    mailbox.emails = [...mailbox.emails, { uid, raw }]
  }
  const makeDue = () =>
    asDatabaseOwner(server, ({ $client }) =>
      $client.query(`update mail_servers set next_read_at = now() - interval '1 day' where agency_id = $1`, [
        agencyId,
      ]),
    )
  const read = async () => {
    await makeDue()
    await readMailbox(server.ctx, agencyId)
  }
  const subjects = async () => {
    const { body } = await api.get('/api/incoming-emails')
    return body.map(({ subject }: { subject: string }) => subject).toReversed()
  }
  const state = async () => (await api.get('/api/mail-servers')).body.imap
  return { ...made, mailbox, arrive, read, subjects, state, makeDue }
}

describe('the agency’s own mailbox', () => {
  it('is read from where it was connected, once each, also when it is asked for right away', {
    tags: ['journey'],
  }, async () => {
    const made = await readWorld()
    made.arrive(rawEmail({ Subject: 'First' }))
    made.arrive(rawEmail({ Subject: 'Second' }))
    await made.read()
    await made.read()
    expect(await made.subjects()).toEqual(['First', 'Second'])
    made.arrive(rawEmail({ Subject: 'Third' }))
    expect((await made.api.post('/api/mail-servers/imap/read')).status).toBe(200)
    await made.server.jobs.settle()
    expect(await made.subjects()).toEqual(['First', 'Second', 'Third'])
    expect(await made.state()).toMatchObject({ error: '', pausedAt: null })
    const written = made.mailbox.commands.filter((command) => /STORE|EXPUNGE|SELECT|MOVE|COPY/.test(command))
    expect(written).toEqual([])
  })

  it('gives an email that also comes by a post once', async () => {
    const made = await readWorld()
    const raw = rawEmail({ Subject: 'Twice', From: 'ana@client.example' })
    await postEmail(made, await openMailbox(made), raw)
    made.arrive(raw)
    await made.read()
    expect(await made.subjects()).toEqual(['Twice'])
  })

  it('takes nothing in twice where the numbers of its emails begin anew', async () => {
    const made = await readWorld()
    made.arrive(rawEmail({ Subject: 'Kept' }))
    await made.read()
    made.mailbox.uidValidity = 8
    made.mailbox.emails = made.mailbox.emails.slice(1).map(({ raw }, nth) => ({ uid: nth + 1, raw }))
    made.mailbox.emails.push({ uid: 2, raw: rawEmail({ Subject: 'New' }) })
    await made.read()
    expect(await made.subjects()).toEqual(['Kept', 'New'])
    expect(made.mailbox.commands.at(-1)).toMatch(/^UID FETCH 2 .*BODY\.PEEK\[]/)
  })

  it('is read in batches of fifty', async () => {
    const made = await readWorld()
    for (let nth = 1; nth <= 53; nth += 1) made.arrive(rawEmail({ Subject: `No. ${nth}` }))
    await made.read()
    const kept = async () => {
      const { rows } = await made.server.database.pool.query(
        'select count(*)::int as count from incoming_emails where agency_id = $1',
        [made.agencyId],
      )
      return rows[0].count
    }
    expect(await kept()).toBe(50)
    await made.read()
    expect(await kept()).toBe(53)
  })

  it('is not stopped by one bad email: after two tries it is passed over, and said to be there', async () => {
    const made = await readWorld()
    made.arrive(rawEmail({ Subject: 'Bad' }))
    made.arrive(rawEmail({ Subject: 'Good' }))
    made.mailbox.instead = (command, _tag, socket) => {
      if (!command.startsWith('UID FETCH 4')) return null
      socket.destroy()
      return ''
    }
    await made.read()
    await made.read()
    expect(await made.subjects()).toEqual([])
    expect(await made.state()).toMatchObject({ error: 'The server ended the connection.' })
    await made.read()
    expect(await made.subjects()).toEqual(['Unreadable email', 'Good'])
    const [first] = (await made.api.get('/api/incoming-emails')).body.toReversed()
    const { body } = await made.api.get(`/api/incoming-emails/${first.id}`)
    expect(body.text).toBe('An email couldn’t be read. Open it in the mailbox of office.')
  })

  it('says of an email above 25 MB where it is', async () => {
    const made = await readWorld()
    made.arrive(rawEmail({ Subject: 'Big', From: 'ana@client.example' }, 'x'.repeat(26 * 1024 * 1024)))
    await made.read()
    const [big] = (await made.api.get('/api/incoming-emails')).body
    expect(big).toMatchObject({ subject: 'Big', fromAddress: 'ana@client.example' })
    const { body } = await made.api.get(`/api/incoming-emails/${big.id}`)
    expect(body.text).toBe('This email is larger than 25 MB. Open it in the mailbox of office.')
  })

  it('keeps a mail bomb without reading it', async () => {
    const made = await readWorld()
    const nested = Array.from({ length: 5000 }, (_, nth) =>
      [`Content-Type: multipart/mixed; boundary=b${nth}`, '', `--b${nth}`].join('\r\n'),
    ).join('\r\n')
    made.arrive(`From: a@b.example\r\nSubject: Deep\r\n${nested}`)
    made.arrive(`From: a@b.example\r\nX-Long: ${'x'.repeat(2_000_000)}\r\nSubject: Long\r\n\r\nHi`)
    made.arrive(rawEmail({ Subject: 'After' }))
    await made.read()
    expect(await made.subjects()).toEqual(['Unreadable email', 'Unreadable email', 'After'])
  })

  it('that rejects the password is paused after three attempts, owners are notified, and reading can go on', async () => {
    const made = await readWorld()
    made.mailbox.instead = (command, tag) =>
      command.startsWith('LOGIN') ? `${tag} NO [AUTHENTICATIONFAILED] no\r\n` : null
    for (let nth = 0; nth < 4; nth += 1) await made.read()
    const logins = made.mailbox.commands.filter((command) => command.startsWith('LOGIN')).length
    expect(logins).toBe(4)
    const message = 'The server rejected this user name or password.'
    expect(await made.state()).toMatchObject({ error: message, pausedAt: expect.any(String) })
    const { notifications } = (await made.api.get('/api/notifications')).body
    expect(notifications).toMatchObject([
      { kind: 'mail_server', recordType: 'mailbox', text: 'Your mailbox is no longer read', detail: message },
    ])
    made.mailbox.instead = () => null
    made.arrive(rawEmail({ Subject: `Again ${newId()}` }))
    await made.api.post('/api/mail-servers/imap/read')
    await made.server.jobs.settle()
    expect(await made.state()).toMatchObject({ error: '', pausedAt: null })
    expect(await made.subjects()).toHaveLength(1)
  })

  it('is read by one process alone', async () => {
    const made = await readWorld()
    made.arrive(rawEmail({ Subject: 'Once' }))
    await made.makeDue()
    await Promise.all([1, 2, 3].map(() => readMailbox(made.server.ctx, made.agencyId)))
    expect(await made.subjects()).toEqual(['Once'])
    const opened = made.mailbox.commands.filter((command) => command.startsWith('EXAMINE'))
    expect(opened).toHaveLength(2)
  })
})
