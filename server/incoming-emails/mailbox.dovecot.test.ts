import { chownSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rawEmail } from '#server/testing/mail-samples.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { readMailbox } from './read-mailbox.service.ts'

// `npm run dovecot` starts the server that this reads from.
const { DOVECOT_FOLDER: folder = '', DOVECOT_PORTS: ports = '' } = process.env
const [tls = 0, starttls = 0] = ports.split(' ').map(Number)
const mailUser = 8
const account = {
  ...{ host: 'imap.receiver.example', port: tls, security: 'tls' as const },
  ...{ username: 'office', password: 'open-sesame' },
}

let delivered = 0
function deliver(raw: string): void {
  delivered += 1
  const file = path.join(folder, 'mail', 'new', `${1_760_000_000 + delivered}.M${delivered}.host`)
  writeFileSync(file, raw)
  chownSync(file, mailUser, mailUser)
}

const inboxFiles = () => ['new', 'cur'].flatMap((part) => readdirSync(path.join(folder, 'mail', part)))

async function dovecotWorld() {
  const made = await world()
  const { server, api, agencyId } = made
  const dueAgain = `update mail_servers set next_read_at = now() - interval '1 day' where agency_id = $1`
  const read = async () => {
    await asDatabaseOwner(server, ({ $client }) => $client.query(dueAgain, [agencyId]))
    await readMailbox(server.ctx, agencyId)
    const { imap } = (await api.get('/api/mail-servers')).body
    expect(imap).toMatchObject({ error: '' })
  }
  const kept = async () => {
    const text =
      'select count(*)::int as count, sum(bytes)::int as bytes from incoming_emails where agency_id = $1'
    return (await server.database.pool.query(text, [agencyId])).rows[0]
  }
  return { ...made, read, kept }
}

describe('a mailbox of Dovecot', () => {
  it('is connected by both kinds of encryption, and by the right password alone', async () => {
    const { api } = await dovecotWorld()
    const connect = (change: object) => api.put('/api/mail-servers/imap', { ...account, ...change })
    expect((await connect({})).status).toBe(200)
    expect((await connect({ port: starttls, security: 'starttls' })).status).toBe(200)
    expect((await connect({ password: 'wrong' })).body.reason).toBe('password')
    expect((await connect({ port: starttls })).body.reason).toBe('security')
  })

  it('is read to the end in batches, to the byte, once each, and left as it was', async () => {
    deliver(rawEmail({ Subject: 'Before' }))
    const made = await dovecotWorld()
    expect((await made.api.put('/api/mail-servers/imap', account)).status).toBe(200)
    const raws = Array.from({ length: 230 }, (_, nth) =>
      rawEmail({ Subject: `No. ${nth} é`, From: 'ana@client.example' }, `Hello\r\n${'x'.repeat(nth * 400)}`),
    )
    raws.forEach(deliver)
    for (let nth = 0; nth < 5; nth += 1) await made.read()
    expect(await made.kept()).toEqual({
      count: 230,
      bytes: raws.reduce((sum, raw) => sum + Buffer.byteLength(raw), 0),
    })
    await made.read()
    expect((await made.kept()).count).toBe(230)
    expect(inboxFiles()).toHaveLength(231)
    expect(inboxFiles().filter((name) => /:2,.*[SRFTD]/.test(name))).toEqual([])

    for (const name of readdirSync(path.join(folder, 'mail')))
      if (name.startsWith('dovecot')) rmSync(path.join(folder, 'mail', name), { force: true })
    deliver(rawEmail({ Subject: 'After the numbers began anew' }))
    for (let nth = 0; nth < 6; nth += 1) await made.read()
    const { count } = await made.kept()
    // The one from before it was connected came a short while ago: it is read now, too.
    expect(count).toBe(232)
  })
})
