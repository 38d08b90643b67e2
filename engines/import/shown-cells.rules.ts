import { importField } from './import-fields.rules.ts'
import type { ReadingContext } from './import-rows.rules.ts'

/** The cells that a report may show: of mapped columns only, with sensitive ones hidden. */
export function shownCells(
  cells: readonly string[],
  { kind, mapping, custom }: Pick<ReadingContext, 'kind' | 'mapping' | 'custom'>,
): string[] {
  return mapping.map((key, column) => {
    const cell = cells[column] ?? ''
    if (key === null || cell === '') return ''
    return importField(kind, key, custom)?.isSensitive ? '••••' : cell.slice(0, 500)
  })
}
