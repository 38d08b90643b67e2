// @module-tag embedded
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ImapStandIn, imapAccount, startImapStandIn } from '#server/testing/imap-stand-in.ts'
import { receiverCertificate, resolveReceiver } from '#server/testing/receiver-host.ts'
import { type ImapInbox, openImap } from './imap.ts'
import type { MailServerAccess } from './mail-server.ts'

const options = { resolve: resolveReceiver, ca: receiverCertificate, timeoutMillis: 2000 }
const imap = openImap(options)

async function standIn(how?: 'tls' | 'starttls' | 'plain'): Promise<ImapStandIn> {
  const started = await startImapStandIn(how)
  onTestFinished(started.close)
  return started
}

const numbers = async ({ uidValidity, uidNext }: ImapInbox) => ({ uidValidity, uidNext })
const open = (server: MailServerAccess) => imap.withInbox(server, numbers)

describe('a mailbox', () => {
  it.each(['tls', 'starttls'] as const)('is opened by %s, to be read only', async (security) => {
    const server = await standIn(security)
    server.emails = [{ uid: 4, raw: 'Subject: Hi\r\n\r\nHello' }]
    const access = { ...imapAccount(server), security }
    expect(await open(access)).toEqual({ uidValidity: '7', uidNext: 5 })
    expect(server.commands.some((command) => command.startsWith('EXAMINE'))).toBe(true)
    expect(server.commands.filter((command) => /^(SELECT|UID STORE|EXPUNGE)/.test(command))).toEqual([])
  })

  it('lists what came behind an email, and reads it without marking it', async () => {
    const server = await standIn()
    server.emails = [4, 6, 9].map((uid) => ({ uid, raw: `Subject: ${uid}\r\n\r\nHello ${uid}` }))
    const since = new Date('2026-01-02T00:00:00Z')
    const seen = await imap.withInbox(imapAccount(server), async (inbox) => ({
      all: await inbox.list(0, since, 50),
      two: await inbox.list(4, since, 1),
      none: await inbox.list(9, since, 50),
      email: await inbox.read(6),
      gone: await inbox.read(7),
    }))
    expect(seen).toMatchObject({ all: [4, 6, 9], two: [6], none: [], gone: null })
    expect(seen.email?.raw.toString()).toBe('Subject: 6\r\n\r\nHello 6')
    expect(server.commands.filter((command) => command.includes('BODY[')).length).toBe(0)
  })

  it('gives of an email above 25 MB its headers alone', async () => {
    const server = await standIn()
    const raw = `Subject: Big\r\nMessage-ID: <big@x>\r\n\r\n${'x'.repeat(26 * 1024 * 1024)}`
    server.emails = [{ uid: 1, raw }]
    const email = await imap.withInbox(imapAccount(server), (inbox) => inbox.read(1))
    expect(email?.isTooLarge).toBe(true)
    expect(email?.raw.toString()).toBe('Subject: Big\r\nMessage-ID: <big@x>\r\n\r\n')
  })
})

describe('a mail server that an owner names', () => {
  it('is refused where its address is not public, in whichever spelling', async () => {
    for (const host of [
      '127.0.0.1',
      '10.0.0.8',
      '169.254.169.254',
      '[::1]',
      '0x7f.1',
      '2130706433',
      'localhost',
    ])
      await expect(
        openImap({ timeoutMillis: 2000 }).withInbox(imapAccount({ host, port: 993 }), numbers),
      ).rejects.toMatchObject({ problem: 'host' })
  })

  it('is refused where nobody knows it, or nobody says in time', async () => {
    const unknown = imapAccount({ host: 'nowhere.example', port: 993 })
    await expect(open(unknown)).rejects.toThrow('The host nowhere.example was not found.')
    const silent = openImap({ ...options, timeoutMillis: 100, resolve: () => new Promise(() => {}) })
    await expect(silent.withInbox(unknown, numbers)).rejects.toThrow('was not found in time')
  })

  it('is refused with a certificate that nobody vouches for, or of another name', async () => {
    const server = await standIn()
    const strict = openImap({ resolve: resolveReceiver, timeoutMillis: 2000 })
    await expect(strict.withInbox(imapAccount(server), numbers)).rejects.toMatchObject({
      problem: 'certificate',
    })
    const other = openImap({ ...options, resolve: async () => '127.0.0.1' })
    const named = imapAccount({ ...server, host: 'imap.other.example' })
    await expect(other.withInbox(named, numbers)).rejects.toMatchObject({ problem: 'certificate' })
  })

  it('says which of the entries is wrong', async () => {
    const server = await standIn()
    const wrong = { ...imapAccount(server), password: 'no' }
    await expect(open(wrong)).rejects.toMatchObject({
      ...{ problem: 'password', message: 'The server rejected this user name or password.' },
    })
    const plain = await standIn('plain')
    const starttls = { ...imapAccount(plain), security: 'starttls' as const }
    await expect(open(starttls)).rejects.toThrow('The server doesn’t offer STARTTLS on this port.')
    expect(plain.commands.filter((command) => command.includes('LOGIN'))).toEqual([])
    await expect(open(imapAccount(plain))).rejects.toMatchObject({ problem: 'security' })
    server.close()
    await expect(open(imapAccount(server))).rejects.toThrow('The connection was refused. Check the port.')
  })

  it('is not waited for longer than its time', async () => {
    const server = await standIn()
    const impatient = openImap({ ...options, timeoutMillis: 300 })
    for (const silentAt of ['GREETING', 'LOGIN', 'EXAMINE']) {
      server.instead = (command) => (command.startsWith(silentAt) ? '' : null)
      await expect(impatient.withInbox(imapAccount(server), numbers)).rejects.toThrow(
        'The server didn’t answer within 0.3 seconds.',
      )
    }
  })

  it('that answers garbage is no IMAP server', async () => {
    const server = await standIn()
    server.instead = (command) => (command === 'GREETING' ? 'HTTP/1.1 400 Bad Request\r\n\r\n' : null)
    await expect(open(imapAccount(server))).rejects.toMatchObject({ problem: 'connection' })
    server.instead = (command, tag) => (command.startsWith('EXAMINE') ? `* (((( \r\n${tag} OK\r\n` : null)
    await expect(open(imapAccount(server))).rejects.toMatchObject({ problem: 'connection' })
  })

  it('that sends a gigabyte is cut off, however it sends it', async () => {
    const server = await standIn()
    server.emails = [{ uid: 1, raw: 'Subject: Hi\r\n\r\nHello' }]
    const literal = '* 1 FETCH (UID 1 BODY[]<0> {1073741824}\r\n'
    const rows = `* 1 FETCH (UID 1 FLAGS (${'x'.repeat(60_000)}))\r\n`
    const before = process.memoryUsage().rss
    for (const [first, more] of [
      [literal, 'x'.repeat(65_536)],
      ['', rows],
      ['* 1 FETCH (UID 1 X ', 'x'.repeat(65_536)],
    ] as const) {
      server.instead = (command, _tag, socket) => {
        if (!command.startsWith('UID FETCH')) return null
        Readable.from(Array.from({ length: 16_000 }, () => more)).pipe(socket, { end: false })
        return first
      }
      const reading = imap.withInbox(imapAccount(server), (inbox) => inbox.read(1))
      await expect(reading).rejects.toThrow('The server sent more than it was asked for.')
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  })
})
