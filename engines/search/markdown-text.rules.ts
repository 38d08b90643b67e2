/** A heading with its depth, or a paragraph, list item or table row, as plain text. */
export type Block = { kind: 'heading'; depth: number; text: string } | { kind: 'text'; text: string }

/** Where the characters that a backslash keeps from being marks wait until the marks are gone. */
const escaped = 0xe000

/** The plain text of one stretch of Markdown: links and images by their words, no marks, no HTML. */
export function inlineText(markdown: string): string {
  return markdown
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, (_, mark: string) =>
      String.fromCharCode(escaped + mark.charCodeAt(0)),
    )
    .replaceAll(/<((?:https?|mailto):[^<>\s]{1,2000})>/g, '$1')
    .replaceAll(/<!--.*?-->|<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"]{0,200}")?\)/g, '$1')
    .replaceAll(/!?\[([^[\]]{0,500})\]\[[^[\]]{0,200}\]/g, '$1')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.{1,2000}?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,2000})(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/`{1,3}([^`]{1,2000})`{1,3}/g, '$1')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\uE000-\uE07F]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - escaped))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const fence = /^\s{0,3}(?:```|~~~)/
const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/
const tableRule = /^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$/
const rule = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/

const cells = (line: string) =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(inlineText)
    .filter((cell) => cell !== '')
    .join('; ')

type Reading = { blocks: Block[]; open: string[]; isCode: boolean; isItem: boolean }

function closeBlock(reading: Reading): void {
  const text = inlineText(reading.open.join(' '))
  reading.open = []
  reading.isItem = false
  if (text !== '') reading.blocks.push({ kind: 'text', text })
}

function addHeading(reading: Reading, depth: number, markdown: string): void {
  closeBlock(reading)
  const text = inlineText(markdown)
  if (text !== '') reading.blocks.push({ kind: 'heading', depth, text })
}

function readLine(reading: Reading, line: string): void {
  if (fence.test(line)) {
    closeBlock(reading)
    reading.isCode = !reading.isCode
    return
  }
  const titled = reading.isCode ? null : heading.exec(line)
  const underline = /^\s{0,3}(?:(=+)|-+)\s*$/.exec(line)
  if (titled) addHeading(reading, titled[1]?.length ?? 1, titled[2] ?? '')
  else if (underline && reading.open.length === 1 && !reading.isItem) {
    addHeading({ ...reading, open: [] }, underline[1] ? 1 : 2, reading.open.splice(0).join(' '))
  } else if (line.trim() === '' || rule.test(line) || tableRule.test(line)) closeBlock(reading)
  else if (/^\s*\|.*\|/.test(line)) {
    closeBlock(reading)
    reading.open.push(cells(line))
    closeBlock(reading)
  } else {
    const isItem = listItem.test(line)
    if (isItem || reading.isCode) closeBlock(reading)
    reading.isItem ||= isItem
    reading.open.push(line.replace(/^\s*(?:>\s?)+/, '').replace(listItem, ''))
  }
}

/** The headings and the plain text of a Markdown article in order. */
export function markdownBlocks(markdown: string): Block[] {
  const reading: Reading = { blocks: [], open: [], isCode: false, isItem: false }
  for (const line of markdown.split(/\r\n?|\n/)) readLine(reading, line)
  closeBlock(reading)
  return reading.blocks
}
