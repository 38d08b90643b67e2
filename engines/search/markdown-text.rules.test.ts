import { describe, expect, it } from 'vitest'
import { inlineText, markdownBlocks } from './markdown-text.rules.ts'

describe('plain text of Markdown', () => {
  it.each([
    ['a **bold** and *slanted* __word__', 'a bold and slanted word'],
    ['[a link](https://a.example "title") here', 'a link here'],
    ['![a picture](https://a.example/x.png)', 'a picture'],
    ['[a link][1]', 'a link'],
    ['<https://a.example>', 'https://a.example'],
    ['`code` and ~~gone~~', 'code and gone'],
    ['<b onclick="x">bold</b><!-- hidden -->', 'bold'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['\\*not slanted\\*', '*not slanted*'],
    ['A &amp; B &lt; C', 'A & B < C'],
    ['**', '**'],
  ])('of %s is %s', (markdown, text) => {
    expect(inlineText(markdown)).toBe(text)
  })

  it.each([
    ['[', 20_000],
    ['*', 4000],
    ['_', 4000],
    ['`', 20_000],
    ['<a', 40_000],
    ['![', 40_000],
    ['**a', 20_000],
    ['[](', 60_000],
  ])('gets through %j said 20,000 times', (mark, length) => {
    expect(inlineText(mark.repeat(20_000))).toHaveLength(length)
  })
})

describe('the blocks of Markdown', () => {
  const lines = (markdown: string) =>
    markdownBlocks(markdown).map((block) =>
      block.kind === 'heading' ? `${block.depth} ${block.text}` : block.text,
    )

  it('are headings, paragraphs, items and rows', () => {
    const markdown = `Title
=====

One line
goes on.

## Steps ##
1. First
   of all
- [x] Second
---
> Quoted

| Form | Use |
|------|:---:|
| ACORD 25 | Proof |

Under
-----
\`\`\`
# no heading
\`\`\`
#hashtag`
    expect(lines(markdown)).toEqual([
      '1 Title',
      'One line goes on.',
      '2 Steps',
      'First of all',
      'Second',
      'Quoted',
      'Form; Use',
      'ACORD 25; Proof',
      '2 Under',
      '# no heading',
      '#hashtag',
    ])
  })

  it('are none where there is nothing to read', () => {
    expect(lines('\r\n \n---\n```\n```\n')).toEqual([])
  })
})
