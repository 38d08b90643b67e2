import type { Word } from '#shared/documents/reading.contract.ts'
import type { LossLine } from './loss-lines.rules.ts'

const kinds = [
  'claim',
  'date',
  'reported',
  'policy',
  'effective',
  'status',
  'line',
  'claimant',
  'description',
  'paid',
  'reserved',
  'incurred',
  'net',
  'recovered',
  'other',
] as const
export type ColumnKind = (typeof kinds)[number]

/** A column of a table of losses, from its heading's left edge to the next one's. */
export type LossColumn = { kind: ColumnKind; left: number; right: number }

/** How carriers head their columns, the longer wordings first. */
const headings: readonly [RegExp, ColumnKind][] = [
  [
    /^(?:date of (?:loss|injury|accident|occurrence)|(?:loss|injury|accident|occurrence|occ|incident) date|d\.?o\.?l\.?|d\/l)\b/,
    'date',
  ],
  [
    /^(?:(?:date )?reported(?: date)?|report date|notice date|date (?:closed|opened|received)|closed date)\b/,
    'reported',
  ],
  [/^(?:claim|file|occurrence) ?(?:number|num|no|nbr|id|#)(?=[^a-z]|$)\.?/, 'claim'],
  [/^policy(?: (?:number|no|#))?(?=[^a-z]|$)\.?/, 'policy'],
  [/^(?:eff(?:ective)?\.? date|policy (?:term|period)|term)\b/, 'effective'],
  [/^(?:claim )?status\b/, 'status'],
  [/^(?:line of business|lob|line|loss type|claim type|coverage|cov|type)(?=[^a-z]|$)/, 'line'],
  [/^(?:claimant(?: name)?|injured worker|employee(?: name)?|driver)\b/, 'claimant'],
  [
    /^(?:(?:accident|loss|claim) )?(?:description|cause(?: of loss)?)(?: of (?:loss|accident))?\b/,
    'description',
  ],
  [/^(?:total |gross |net |direct )*incurred\b/, 'incurred'],
  [/^(?:est(?:imated)?)(?:\.| |$)(?:comp(?:ensation)?|medical|total)?/, 'incurred'],
  [
    /^(?:total |net |loss |case |indemnity |ind\.? |expense |exp\.? |medical |med\.? |alae )*(?:resrv|reserves?d?|outstanding|o\/s|open reserve)\b/,
    'reserved',
  ],
  [
    /^(?:actual |ded(?:uctible)?\.? |other |salvage ?(?:\/|and|&)? ?|subro(?:gation)? ?)*(?:recover(?:ed|y|ies)|salvage|subro(?:gation)?)\b/,
    'recovered',
  ],
  [
    /^(?:total |net |loss |indemnity |ind\.? |expense |exp\.? |medical |med\.? |alae )*(?:paid|payments?)(?: (?:comp(?:ensation)?|loss|expense|indemnity|medical|to date))?\b/,
    'paid',
  ],
]

/** The headings that begin at a word of a line: the kind and how many words they take. */
function headingAt(words: readonly Word[], from: number): { kind: ColumnKind; count: number } | null {
  const text = words
    .slice(from, from + 6)
    .map((word) => word.text.toLowerCase())
    .join(' ')
  let best: { kind: ColumnKind; length: number } | null = null
  for (const [pattern, kind] of headings) {
    const length = pattern.exec(text)?.[0].trimEnd().length ?? 0
    if (length > 0 && (!best || length > best.length)) best = { kind, length }
  }
  if (!best) return null
  let count = 0
  for (let length = -1; length < best.length && from + count < words.length; count += 1)
    length += (words[from + count]?.text.length ?? 0) + 1
  return { kind: best.kind, count }
}

/** The kinds of sums, of which a table of losses has at least one. */
const sums: readonly ColumnKind[] = ['paid', 'reserved', 'incurred']

/** The columns that a line heads, or null where it is no head of a table of losses. */
export function columnsOf(line: LossLine): LossColumn[] | null {
  if (/:(?:\s|$)|\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(line.text)) return null
  const columns: LossColumn[] = []
  for (let index = 0; index < line.words.length; ) {
    const heading = headingAt(line.words, index)
    const word = line.words[index]
    if (heading && word) {
      columns.push({ kind: heading.kind, left: word.x, right: Number.POSITIVE_INFINITY })
      index += heading.count
    } else {
      // A heading that is not known still ends the column before it.
      const before = line.words[index - 1]
      const isApart = word && (!before || word.x - before.x - before.width > line.height)
      if (isApart && word) columns.push({ kind: 'other', left: word.x, right: Number.POSITIVE_INFINITY })
      index += 1
    }
  }
  for (const [index, column] of columns.entries()) column.right = (columns[index + 1]?.left ?? 1e9) - 2
  const found = new Set(columns.map(({ kind }) => kind))
  const isHead =
    sums.filter((kind) => found.has(kind)).length >= 2 || (found.has('date') && found.has('claim'))
  return isHead && columns.length >= 3 && !/\$?\d+\.\d\d/.test(line.text) ? columns : null
}

/** The words of a line by column; a word belongs where its middle lies. */
export function cellsOf(line: LossLine, columns: readonly LossColumn[]): Map<ColumnKind, Word[]>[] {
  return columns.map((column, index) => {
    const left = index === 0 ? Number.NEGATIVE_INFINITY : column.left - 2
    const words = line.words.filter((word) => {
      const x = word.x + word.width / 2
      return x >= left && x < column.right
    })
    return new Map([[column.kind, words]])
  })
}
