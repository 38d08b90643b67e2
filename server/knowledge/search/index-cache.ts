import type { SearchIndex } from '#engines/search/index.rules.ts'
import type { KnownPassage } from './build.ts'

/** What a process keeps of a knowledge base: its index, or that it is too large for one. */
export type Kept = { stamp: string; index: SearchIndex<KnownPassage> | null }

/** Roughly the bytes that an index takes: its arrays, its passages' text and an object for each. */
export function bytesOf({ index }: Kept): number {
  if (!index) return 200
  const { words, wordStart, postingStart, postingPassage, postingCount, idf, passages, terms } = index
  const arrays = [words, wordStart, postingStart, postingPassage, postingCount, idf]
  const flat = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return flat + passages.reduce((sum, { text }) => sum + 2 * text.length + 300, 0) + terms.length * 120
}

/** Keeps what was used last, up to this many bytes; what does not fit alone is kept alone. */
export function indexCache(maxBytes: number) {
  const kept = new Map<string, { value: Kept; bytes: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): Kept | null {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key: string, value: Kept): void {
      drop(key)
      const bytes = bytesOf(value)
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= maxBytes || kept.size === 1) break
        drop(oldest)
      }
    },
  }
}
