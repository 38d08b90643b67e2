import { blocksOfLines, type Section, sectionsWithTables } from './documents-sections.ts'
import { DocumentProblem } from './documents-task.ts'

/** Groups within groups: programs that write such files stay far below. */
const deepest = 2000

/** Groups whose text is not part of the document: fonts, colors, pictures, objects and who wrote it. */
const skipped = new Set(
  'fonttbl colortbl stylesheet listtable listoverridetable info pict object objdata themedata colorschememapping datastore latentstyles xmlnstbl rsidtbl generator fldinst nonshppict filetbl revtbl bkmkstart bkmkend'.split(
    ' ',
  ),
)

/** What control words stand for in text. */
const signs: Record<string, string> = {
  par: '\n\n',
  sect: '\n\n',
  page: '\n\n',
  line: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  row: '\n',
  nestrow: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': ' ',
  _: '-',
}

const token = /\\([a-zA-Z]+)(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|[^\\{}\r\n]+/y

/** What holds within a group: whether it is skipped, and how many letters stand for one that old readers do not know. */
type Group = { isSkipped: boolean; plain: number }

function decoderOf(source: string): TextDecoder {
  const page = /\\ansicpg(\d{3,5})/.exec(source.slice(0, 1000))?.[1]
  try {
    return new TextDecoder(`windows-${page ?? '1252'}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Reads the words, signs and groups of a file one after another. */
function rtfReader(source: string) {
  const decoder = decoderOf(source)
  const groups: Group[] = []
  const out: string[] = []
  let group: Group = { isSkipped: false, plain: 1 }
  /** So many letters are left out: they stand for one that was given by its number. */
  let left = 0
  const write = (text: string) => {
    const kept = left > 0 ? text.slice(left) : text
    left = Math.max(0, left - text.length)
    if (!group.isSkipped) out.push(kept)
  }
  const brace = (sign: string) => {
    left = 0
    if (sign === '}') group = groups.pop() ?? { isSkipped: false, plain: 1 }
    else {
      if (groups.length >= deepest) throw new DocumentProblem('damaged')
      groups.push(group)
      group = { ...group }
    }
  }
  const word = (name: string, number: number) => {
    if (skipped.has(name)) group.isSkipped = true
    else if (name === 'uc') group.plain = number
    else if (name === 'u') {
      left = 0
      write(String.fromCharCode(number & 0xffff))
      left = group.plain
    } else if (Object.hasOwn(signs, name)) write(signs[name] ?? '')
  }
  const sign = (name: string) => {
    if (name === '*') group.isSkipped = true
    else if (name === '\n' || name === '\r') write('\n\n')
    else write(signs[name] ?? ('\\{}'.includes(name) ? name : ''))
  }
  const letter = (hex: string) => write(decoder.decode(Buffer.from(hex, 'hex')))
  return {
    write: (text: string) => write(decoder.decode(Buffer.from(text, 'latin1'))),
    brace,
    word,
    sign,
    letter,
    text: () => out.join(''),
  }
}

function textOf(source: string): string {
  const reader = rtfReader(source)
  token.lastIndex = 0
  for (let found = token.exec(source); found; found = token.exec(source)) {
    const [all, name, number, hex, other, brace] = found
    if (name === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (name) reader.word(name, Number(number ?? 1))
    else if (hex) reader.letter(hex)
    else if (other) reader.sign(other)
    else if (brace) reader.brace(brace)
    else if (!/[\r\n]/.test(all)) reader.write(all)
  }
  return reader.text()
}

/** The text of a rich text file; pictures and files within it are skipped and never opened. */
export function sectionsOfRtf(bytes: Buffer): Section[] {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) throw new DocumentProblem('damaged')
  // A row ends with a line of its own, its last cell with a tab.
  return sectionsWithTables(blocksOfLines(textOf(source).replace(/\t\n/g, '\n')))
}
