import { describe, expect, it } from 'vitest'
import { type Format, formatted } from './markdown-format.rules.ts'

/** Applies a format to a text in which `|` marks both ends of the selection, and marks the new ones. */
function applied(format: Format, marked: string): string {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') > start ? 1 : 0)
  const text = marked.replaceAll('|', '')
  const change = formatted({ text, start, end }, format)
  const result = text.slice(0, change.from) + change.insert + text.slice(change.to)
  return `${result.slice(0, change.start)}|${result.slice(change.start, change.end)}|${result.slice(change.end)}`
}

describe('the buttons of the editor', () => {
  it.each<[Format, string, string]>([
    ['bold', 'Ask |first|.', 'Ask **|first|**.'],
    ['bold', 'Ask **|first|**.', 'Ask |first|.'],
    ['bold', 'Ask |', 'Ask **|bold text|**'],
    ['italic', '|a|', '_|a|_'],
    ['link', 'See the |guide|.', 'See the [guide](|https://|).'],
    ['heading', 'One\nSt|eps\nTwo', 'One\n|## Steps|\nTwo'],
    ['heading', '|## Steps|', '|Steps|'],
    ['heading', '|', '## ||'],
    ['bullets', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
    ['numbers', '|- b\n- c|', '|1. b\n2. c|'],
    ['numbers', '|1. b\n2. c|', '|b\nc|'],
    ['quote', 'a|', '|> a|'],
  ])('%s makes of %j %j', (format, before, after) => {
    expect(applied(format, before)).toBe(after)
  })
})
