import { describe, expect, test } from 'vitest'
import { plain } from '#shared/assistant/markdown.rules.ts'
import { dana, quinn, roofLeak } from '#web/assistant/testing/flow-talk.ts'
import { failedWrite, personNotFound, refused } from './operation-texts.ts'
import { personDone, ticketDone } from './results.rules.ts'

describe('names from data as Markdown', () => {
  test.each([
    ["Dana O'Brien", "Dana O'Brien"],
    ['[click](http://x.example)', '\\[click\\](http://x.example)'],
    ['![x](http://x.example/p.png)', '!\\[x\\](http://x.example/p.png)'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)\\>'],
    ['**Bold** _soft_ `code`', '\\*\\*Bold\\*\\* \\_soft\\_ \\`code\\`'],
    ['in_progress', 'in_progress'],
    ['two\n\n# lines', 'two # lines'],
    ['a\\b', 'a\\\\b'],
    ['Smith & Sons', 'Smith \\& Sons'],
  ])('%s becomes %s', (name, markdown) => expect(plain(name)).toBe(markdown))
  test('stand so in every text', () => {
    expect(personNotFound('client', '[x](y)')).toContain('"\\[x\\](y)"')
    expect(refused('<b>no</b>')).toContain('\\<b\\>')
    expect(failedWrite('ticket.create', '*no*')).toContain('\\*no\\*')
    expect(ticketDone('ticket.create', { ...roofLeak, title: '![x](y)' })).toContain('!\\[x\\](y)')
  })
})

test('what was done names the record with a link', () => {
  expect(ticketDone('ticket.update', roofLeak)).toBe(
    `Updated ticket [T-104](/tickets/${roofLeak.id}): Roof leak.`,
  )
  expect(personDone('client.create', dana)).toBe(`Created client [Dana O'Brien](/clients/${dana.id}).`)
  expect(personDone('prospect.update', quinn)).toBe(
    `Updated prospect [Quinn Harper](/prospects/${quinn.id}).`,
  )
})
