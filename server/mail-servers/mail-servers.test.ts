import { describe, expect, it, onTestFinished } from 'vitest'
import { imapAccount, startImapStandIn } from '#server/testing/imap-stand-in.ts'
import { world } from '#server/testing/world.ts'
import { MailServer } from '#shared/mail-servers/mail-servers.contract.ts'

async function standIn() {
  const started = await startImapStandIn()
  onTestFinished(started.close)
  return started
}

describe('the agency’s own mailbox', () => {
  it('is its owner’s to connect, with a password that is never answered', { tags: ['journey'] }, async () => {
    const { api, agent, server, agencyId } = await world()
    const account = imapAccount(await standIn())
    expect((await api.get('/api/mail-servers')).body).toMatchObject({ imap: null })
    expect((await agent.api.put('/api/mail-servers/imap', account)).status).toBe(403)
    const { status, body } = await api.put('/api/mail-servers/imap', account)
    expect(status).toBe(200)
    expect(MailServer.strict().parse(body)).toMatchObject({
      ...{ host: account.host, port: account.port, security: 'tls', username: 'office', error: '' },
      pausedAt: null,
    })
    const answered = JSON.stringify([body, (await api.get('/api/mail-servers')).body])
    expect(answered).not.toContain(account.password)
    const kept = await server.database.pool.query('select password from mail_servers where agency_id = $1', [
      agencyId,
    ])
    expect(kept.rows[0].password).not.toContain(account.password)
    const log = await server.database.pool.query(
      `select action, after from audit_entries where agency_id = $1 and action like 'mail_server.%'`,
      [agencyId],
    )
    expect(log.rows).toMatchObject([{ action: 'mail_server.connected', after: { username: 'office' } }])
    expect(JSON.stringify(log.rows)).not.toContain(account.password)
    expect((await api.delete('/api/mail-servers/imap')).status).toBe(204)
    expect((await api.get('/api/mail-servers')).body).toMatchObject({ imap: null })
    expect((await api.delete('/api/mail-servers/imap')).status).toBe(204)
    const none = await api.post('/api/mail-servers/imap/read')
    expect([none.status, none.body.reason]).toEqual([409, 'not_connected'])
  })

  it('is saved only once signing in to it has worked, and says which entry is wrong', async () => {
    const { api } = await world()
    const account = imapAccount(await standIn())
    const tried = async (change: object) => {
      const { status, body } = await api.put('/api/mail-servers/imap', { ...account, ...change })
      return [status, body.reason, body.fields]
    }
    expect(await tried({ password: 'wrong' })).toEqual([
      ...[400, 'password', { password: 'The server rejected this user name or password.' }],
    ])
    expect(await tried({ host: 'nowhere.example' })).toEqual([
      ...[400, 'host', { host: 'The host nowhere.example was not found.' }],
    ])
    expect(await tried({ host: '127.0.0.1' })).toEqual([
      ...[400, 'host', { host: 'The host 127.0.0.1 cannot be reached from outside your network.' }],
    ])
    expect((await tried({ host: 'https://imap.example' }))[2]).toEqual({
      host: 'Enter the host alone, such as mail.youragency.com',
    })
    expect((await tried({ port: 70_000 }))[2]).toEqual({ port: 'Enter a port of at most 65535' })
    expect((await tried({ password: '' }))[2]).toEqual({ password: 'Enter the password' })
    expect((await api.get('/api/mail-servers')).body).toMatchObject({ imap: null })
  })
})
