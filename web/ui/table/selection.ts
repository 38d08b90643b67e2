/** What is ticked in a list: rows by id, or everything that matches the filters, loaded or not. */
export type Selection = { kind: 'ids'; ids: ReadonlySet<string> } | { kind: 'all' }

export const nothingSelected: Selection = { kind: 'ids', ids: new Set() }

/** Whether a row is ticked. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' || selection.ids.has(id)
}

/** How many records are ticked, of all that match. */
export function countSelected(selection: Selection, totalMatching: number): number {
  return selection.kind === 'all' ? totalMatching : selection.ids.size
}

/** Ticks everything that matches, or nothing. */
export function toggleAll(selection: Selection, loadedIds: readonly string[]): Selection {
  const isEverything =
    selection.kind === 'all' || (loadedIds.length > 0 && loadedIds.every((id) => selection.ids.has(id)))
  return isEverything ? nothingSelected : { kind: 'all' }
}

/**
 * Ticks or unticks the rows from one index to another, after the state that the row at `to` is to have. Unticking one
 * of "all that match" leaves the loaded rows but that one.
 */
export function toggleRange(
  selection: Selection,
  loadedIds: readonly string[],
  from: number,
  to: number,
): Selection {
  const ids = new Set(selection.kind === 'all' ? loadedIds : selection.ids)
  const target = loadedIds[to]
  const isAdding = target !== undefined && !isSelected(selection, target)
  for (const id of loadedIds.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isAdding) ids.add(id)
    else ids.delete(id)
  }
  return { kind: 'ids', ids }
}
