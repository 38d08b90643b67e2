export type DiffPart<T> = { kind: 'same' | 'removed' | 'added'; items: T[] }

/** More comparisons than that take too long to wait for: then all counts as changed. */
const maxComparisons = 4_000_000

/** How long the longest common sequence of each pair of ends is, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const [row, below] = [rows[at], rows[at + 1]]
    if (!row || !below) continue
    for (let to = after.length - 1; to >= 0; to -= 1) {
      row[to] =
        before[at] === after[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return rows
}

function push(parts: DiffPart<string>[], kind: DiffPart<string>['kind'], item: string): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.items.push(item)
  else parts.push({ kind, items: [item] })
}

function middleDiff(before: readonly string[], after: readonly string[]): DiffPart<string>[] {
  const all: DiffPart<string>[] = [
    { kind: 'removed', items: [...before] },
    { kind: 'added', items: [...after] },
  ]
  if (before.length * after.length > maxComparisons) return all
  const lengths = commonLengths(before, after)
  const parts: DiffPart<string>[] = []
  let [at, to] = [0, 0]
  while (at < before.length || to < after.length) {
    const [old, fresh] = [before[at], after[to]]
    const isSame = old !== undefined && old === fresh
    const isRemoved = old !== undefined && (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0)
    if (isSame) {
      push(parts, 'same', old)
      at += 1
      to += 1
    } else if (fresh === undefined || isRemoved) {
      push(parts, 'removed', old ?? '')
      at += 1
    } else {
      push(parts, 'added', fresh)
      to += 1
    }
  }
  return parts
}

/** What has to be removed and added to make one sequence of the other, as few items as possible. */
export function diffOf(before: readonly string[], after: readonly string[]): DiffPart<string>[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const parts = middleDiff(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const same = (items: readonly string[]): DiffPart<string> => ({ kind: 'same', items: [...items] })
  return [same(before.slice(0, start)), ...parts, same(before.slice(before.length - end))].filter(
    ({ items }) => items.length > 0,
  )
}

/** A line of a comparison, its changed words marked; lines that are far from any change are folded. */
export type DiffLine =
  | { kind: 'same' | 'removed' | 'added'; words: { text: string; isChanged: boolean }[] }
  | { kind: 'folded'; count: number }

/** Lines shown around a change. */
const context = 2

const plain = (kind: 'same' | 'removed' | 'added', line: string): DiffLine => ({
  kind,
  words: [{ text: line, isChanged: false }],
})

const wordsOf = (line: string) => line.match(/\s+|[^\s]+/g) ?? []

/** A line and the one that took its place, with the words that differ. */
function changedPair(old: string, fresh: string): DiffLine[] {
  const parts = diffOf(wordsOf(old), wordsOf(fresh))
  const side = (kind: 'removed' | 'added'): DiffLine => ({
    kind,
    words: parts
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map((part) => ({ text: part.items.join(''), isChanged: part.kind === kind })),
  })
  return [side('removed'), side('added')]
}

function changedLines(removed: readonly string[], added: readonly string[]): DiffLine[] {
  if (removed.length !== added.length) {
    return [...removed.map((line) => plain('removed', line)), ...added.map((line) => plain('added', line))]
  }
  return removed.flatMap((line, at) => changedPair(line, added[at] ?? ''))
}

function sameLines(items: readonly string[], isFirst: boolean, isLast: boolean): DiffLine[] {
  const head = isFirst ? 0 : context
  const tail = isLast ? 0 : context
  const count = items.length - head - tail
  if (count <= 1) return items.map((line) => plain('same', line))
  const shown = items.map((line) => plain('same', line))
  return [...shown.slice(0, head), { kind: 'folded', count }, ...shown.slice(shown.length - tail)]
}

/** What became of a text line by line, for people to read. */
export function compareTexts(before: string, after: string): DiffLine[] {
  const parts = diffOf(before.split('\n'), after.split('\n'))
  return parts.flatMap((part, at) => {
    if (part.kind === 'same') return sameLines(part.items, at === 0, at === parts.length - 1)
    const other = parts[at + 1]
    if (part.kind === 'removed') return changedLines(part.items, other?.kind === 'added' ? other.items : [])
    return parts[at - 1]?.kind === 'removed' ? [] : part.items.map((line) => plain('added', line))
  })
}
