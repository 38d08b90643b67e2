/** The order of a list. */
export type Sort = { id: string; desc: boolean }

export type SortValue = string | number | boolean | null | undefined

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Puts two values in ascending order: numbers by size, everything else as people sort words. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a ?? ''), String(b ?? ''))
}

/** The order as it is in an address and in a call: `name`, or `-name` the other way round. */
export function writeSort({ id, desc }: Sort): string {
  return desc ? `-${id}` : id
}

/** The order out of an address. */
export function readSort(text: string): Sort | null {
  if (text === '' || text === '-') return null
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }
}

/** The order after a click on a column: ascending first, then the other way round. */
export function nextSort(sort: Sort | null, id: string): Sort {
  return { id, desc: sort?.id === id && !sort.desc }
}
