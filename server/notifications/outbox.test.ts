import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { keptMails } from '#server/db/tables/jobs.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { outboxRoutes } from './outbox.routes.ts'

const letter = {
  to: 'dana@people.example',
  subject: 'Hello',
  paragraphs: ['Hello <b>Dana</b> & "friends",'],
  link: { label: 'Join > now', url: 'http://localhost:3000/join?token=a&b="c"' },
  footnote: "It's for you.",
}

describe('a mail', () => {
  it('escapes everything it says in HTML', () => {
    const { html } = mailOf(letter)
    expect(html).toContain('Hello &lt;b&gt;Dana&lt;/b&gt; &amp; &quot;friends&quot;,')
    expect(html).toContain('href="http://localhost:3000/join?token=a&amp;b=&quot;c&quot;"')
    expect(html).toContain('Join &gt; now')
    expect(html).toContain('It&#39;s for you.')
  })

  it('shows facts, a quote and a list in both forms', () => {
    const { text, html } = mailOf({
      ...letter,
      facts: [{ label: 'Plan', value: 'Agency <owner>' }],
      quote: { by: 'Lee', text: 'One\n\nTwo' },
      lists: [
        {
          title: 'Due',
          items: [{ text: 'Call', note: 'today', url: 'http://x.example/1' }],
          more: 'and 2 more',
        },
      ],
      reason: 'Because you asked.',
    })
    expect(text).toContain(
      'Plan: Agency <owner>\n\nLee:\n> One\n>\n> Two\n\nDue\n- Call (today)\n  http://x.example/1\nand 2 more',
    )
    expect(text).toMatch(/Bindery\nBecause you asked\.$/)
    for (const part of ['Agency &lt;owner&gt;', 'One<br><br>Two', 'href="http://x.example/1"', 'and 2 more'])
      expect(html).toContain(part)
  })

  it('shows what it is about before it is opened, without the greeting, and loads nothing', () => {
    const { html } = mailOf({ ...letter, paragraphs: ['Hello Dana,', 'Come in.'] })
    expect(/mso-hide:all[^>]*>([^&]*)/.exec(html)?.[1]).toBe('Come in.')
    expect(html).not.toMatch(/<img|<link|url\(|@import/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('can be stopped by one click of the mail reader (RFC 8058)', () => {
    const unsubscribe = {
      label: 'Unsubscribe',
      url: 'https://x.example/u',
      settingsUrl: 'https://x.example/p',
    }
    const mail = mailOf({ ...letter, unsubscribe })
    expect(mail.headers).toEqual({
      'List-Unsubscribe': '<https://x.example/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.text).toContain(
      'Unsubscribe: https://x.example/u\nNotification settings: https://x.example/p',
    )
    expect(mailOf(letter)).not.toHaveProperty('headers')
  })

  it('says the same as plain text', () => {
    expect(mailOf(letter).text).toBe(
      [
        'Hello <b>Dana</b> & "friends",',
        'Join > now:\nhttp://localhost:3000/join?token=a&b="c"',
        "It's for you.",
        'Bindery\nThis email was sent to dana@people.example.',
      ].join('\n\n'),
    )
  })
})

describe('/dev/outbox', () => {
  it('shows the kept mails, the latest first, as a page and as JSON', async () => {
    const server = await testServer()
    const { nobody } = await world()
    const row = (subject: string, createdAt: string) => ({
      ...mailOf({ ...letter, subject }),
      id: crypto.randomUUID(),
      headers: { 'List-Unsubscribe': '<https://x.example>' },
      createdAt: new Date(createdAt),
    })
    await asDatabaseOwner(server, (db) =>
      db.insert(keptMails).values([row('Earlier', '2026-01-01'), row('<i>Later</i>', '2026-01-02')]),
    )
    const listed = (await nobody.get('/dev/outbox.json')).body
    expect(listed.map(({ subject }: { subject: string }) => subject)).toEqual(['<i>Later</i>', 'Earlier'])
    expect(listed[0]).toMatchObject({ to: letter.to, headers: { 'List-Unsubscribe': '<https://x.example>' } })
    const page = await nobody.get('/dev/outbox')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('&lt;i&gt;Later&lt;/i&gt;')
    expect(page.text).toContain('<dt>List-Unsubscribe</dt><dd>&lt;https://x.example&gt;</dd>')
    expect(page.text).toContain('<a href="http://localhost:3000/join?token=a&amp;b=">')
    expect(page.text).not.toContain('<b>Dana')
  })

  it('shows a mail as HTML that nothing may run in, light and dark', async () => {
    const { nobody } = await world()
    const page = await nobody.get('/dev/outbox')
    expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.text).toContain('@media not all')
    expect((await nobody.get('/dev/outbox?scheme=dark')).text).toContain('@media all')
  })

  it('finds mails by a part of their address', async () => {
    const { nobody } = await world()
    expect((await nobody.get('/dev/outbox.json?to=DANA@people')).body).toHaveLength(2)
    expect((await nobody.get('/dev/outbox.json?to=nobody@')).body).toEqual([])
    expect((await nobody.get('/dev/outbox?to=nobody@')).text).toContain('No mail to this address.')
  })

  it('does not exist unless the application is only being tried out', async () => {
    const app = Fastify()
    await app.register(outboxRoutes, { tryOut: false })
    expect((await app.inject('/dev/outbox')).statusCode).toBe(404)
    expect((await app.inject('/dev/outbox.json')).statusCode).toBe(404)
    await app.close()
  })
})
