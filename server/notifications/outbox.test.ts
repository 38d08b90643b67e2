import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { keptMails } from '#server/db/tables/jobs.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { mailOf } from './mail-layout.ts'
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

  it('says the same as plain text', () => {
    expect(mailOf(letter).text).toBe(
      [
        'Hello <b>Dana</b> & "friends",',
        'Join > now:\nhttp://localhost:3000/join?token=a&b="c"',
        "It's for you.",
        'Bindery',
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
      createdAt: new Date(createdAt),
    })
    await asDatabaseOwner(server, (db) =>
      db.insert(keptMails).values([row('Earlier', '2026-01-01'), row('<i>Later</i>', '2026-01-02')]),
    )
    const listed = (await nobody.get('/dev/outbox.json')).body
    expect(listed.map(({ subject }: { subject: string }) => subject)).toEqual(['<i>Later</i>', 'Earlier'])
    const page = await nobody.get('/dev/outbox')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('&lt;i&gt;Later&lt;/i&gt;')
    expect(page.text).toContain('<a href="http://localhost:3000/join?token=a&amp;b=">')
    expect(page.text).not.toContain('<b>Dana')
  })

  it('does not exist unless the application is only being tried out', async () => {
    const app = Fastify()
    await app.register(outboxRoutes, { tryOut: false })
    expect((await app.inject('/dev/outbox')).statusCode).toBe(404)
    expect((await app.inject('/dev/outbox.json')).statusCode).toBe(404)
    await app.close()
  })
})
