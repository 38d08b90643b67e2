const fillers = new Set([
  'the',
  'of',
  'and',
  'or',
  'a',
  'an',
  'for',
  'to',
  'limit',
  'limits',
  'insurance',
  'coverage',
])
const shortForms: Record<string, string> = {
  st: 'street',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  dr: 'drive',
  ln: 'lane',
  hwy: 'highway',
  pkwy: 'parkway',
  ste: 'suite',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  occ: 'occurrence',
  agg: 'aggregate',
  prop: 'property',
  bldg: 'building',
  bpp: 'contents',
}

/** The words of a name by which two ways of writing it are recognized as the same. */
export function wordsOfName(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => shortForms[word] ?? word)
    .filter((word) => word !== '' && !fillers.has(word))
  return new Set(words)
}

/** How much two names have in common: 1 for the same words, 0 for none (Dice). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return (2 * shared) / (a.size + b.size)
}

/** From this likeness on, two names are taken for one thing. */
const likeEnough = 0.6

/**
 * Sets lists side by side: a row for each thing, with what each list has of it. Each item goes to the row it is most
 * like, by `alike` (0 to 1), and begins a row of its own where none is like enough.
 */
export function lineUp<Item>(
  lists: readonly (readonly Item[])[],
  alike: (a: Item, b: Item) => number,
): (Item | null)[][] {
  const rows: (Item | null)[][] = []
  lists.forEach((list, index) => {
    for (const item of list) {
      const row = bestRow(rows, index, item, alike) ?? startRow(rows, lists.length)
      row[index] = item
    }
  })
  return rows
}

function startRow<Item>(rows: (Item | null)[][], length: number): (Item | null)[] {
  const row = Array.from({ length }, () => null)
  rows.push(row)
  return row
}

function bestRow<Item>(
  rows: readonly (Item | null)[][],
  index: number,
  item: Item,
  alike: (a: Item, b: Item) => number,
): (Item | null)[] | null {
  let best: (Item | null)[] | null = null
  let most = likeEnough
  for (const row of rows) {
    const other = row[index] ? null : row.find((other) => other !== null)
    const score = other ? alike(other, item) : 0
    if (score < most || (best && score === most)) continue
    best = row
    most = score
  }
  return best
}
