import { describe, expect, it } from 'vitest'
import { citedIn, safeMarkdown, withoutPersonalNumbers } from './safe-markdown.rules.ts'

const shown = { hasPath: (path: string) => path === '/clients/1' || path === '/clients', passages: 2 }
const safe = (text: string) => safeMarkdown(text, shown)

describe('what a model said', () => {
  it.each([
    ['**Bold** and\n\n- a list', '**Bold** and\n\n- a list'],
    ['[Ana](/clients/1) and [all](/clients)', '[Ana](/clients/1) and [all](/clients)'],
    ['[Ana](/clients/2)', 'Ana'],
    ['[Ana](https://evil.example/?q=secret)', 'Ana'],
    ['[Ana](//evil.example)', 'Ana'],
    ['[Ana](/clients/1?x=https://evil.example)', 'Ana'],
    ['[Ana]( <javascript:alert(1)> "t")', 'Ana> "t")'],
    ['![Ana](https://evil.example/x.png)', 'Ana'],
    ['[![Ana](https://evil.example/x.png)](https://evil.example)', 'Ana'],
    ['![][x]\n\n[x]: https://evil.example/x.png', ''],
    ['[Ana][x]\n\n[x]: https://evil.example', '[Ana][x]'],
    ['see https://evil.example/a?b=c now', 'see (link removed) now'],
    ['see HTTPS://evil.example now', 'see (link removed) now'],
    ['see www.evil.example', 'see (link removed)'],
    ['<https://evil.example>', '<(link removed)'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['a javascript:alert(1) b', 'a (link removed)) b'],
    ['data:text/html;base64,AAAA', '(link removed)'],
    ['ht\u200Btps://evil.example', '(link removed)'],
    ['one [1], two [2], none [3] and [0]', 'one [1], two [2], none  and'],
    ['premium < $500 and data: none', 'premium < $500 and data: none'],
    ['\uE0000\uE001', '0'],
  ])('%j becomes %j', (text, expected) => {
    expect(safe(text)).toBe(expected)
  })

  it('is cut where it is longer than an answer', () => {
    expect(safe('a'.repeat(9000))).toHaveLength(8000)
  })

  it.each(['[a](', '[a](<', '![a](', '![', '[', '\\[', '<a ', '> ', '[1] '])(
    'is made safe to its end, also where it is nothing but %j',
    (part) => {
      // Each mark may be escaped.
      expect(safe(part.repeat(8000 / part.length)).length).toBeLessThanOrEqual(2 * 8000)
    },
  )

  it('cites passages by their numbers', () => {
    expect([...citedIn('a [1] b [2] c [1]')]).toEqual([1, 2])
  })
})

describe('personal numbers', () => {
  it.each([
    ['SSN 123-45-6789.', 'SSN [removed].'],
    ['FEIN 12-3456789', 'FEIN [removed]'],
    ['social security number: 123456789', 'social security number: [removed]'],
    ['policy 123456789', 'policy 123456789'],
    ['call 555-010-1234 on 2026-11-20', 'call 555-010-1234 on 2026-11-20'],
  ])('%s leaves as %s', (text, expected) => {
    expect(withoutPersonalNumbers(text)).toBe(expected)
  })
})
