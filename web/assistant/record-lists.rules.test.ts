import { describe, expect, it } from 'vitest'
import { withoutRecordLists } from './record-lists.rules.ts'

describe('a reply while it is being typed', () => {
  it('leaves out its records, which appear at once', () => {
    const list = '- [Dana \\[x\\]](/clients/1) · auto · Dec 1, 2026\n- [T-1](/tickets/2): Roof leak'
    expect(withoutRecordLists(`2 are due:\n\n${list}\n\nWhich one?`)).toBe('2 are due:\n\nWhich one?')
    expect(withoutRecordLists(`2 are due:\n\n${list}`).trim()).toBe('2 are due:')
  })

  it.each(['- one\n- two', '- [Elsewhere](https://x.example)', 'See [Dana](/clients/1).', '> - quoted'])(
    'keeps every other line: %j',
    (text) => expect(withoutRecordLists(text)).toBe(text),
  )
})
