import { diffArrays } from 'diff'

type DiffPart = { kind: 'same' | 'removed' | 'added'; items: readonly string[] }

/** Texts that have more lines removed and added than this take too long to compare: then all counts as changed. */
const maxChanges = 1500

/** What has to be removed and added to make one sequence of the other, as few items as possible. */
export function diffOf(before: readonly string[], after: readonly string[]): DiffPart[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: maxChanges })
  if (!changes) {
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  }
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    items: value,
  }))
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
