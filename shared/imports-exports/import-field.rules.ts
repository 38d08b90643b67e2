/** What a file brings in: clients with their policies, or prospects. */
export const importKinds = ['clients', 'prospects'] as const
export type ImportKind = (typeof importKinds)[number]

/** How a field's cells look, by which an ambiguous heading is decided. */
export type CellShape =
  | 'name'
  | 'text'
  | 'email'
  | 'phone'
  | 'street'
  | 'state'
  | 'zip'
  | 'date'
  | 'money'
  | 'number'
  | 'fein'
  | 'line'
  | 'kind'
  | 'person'
  | 'code'

/** A field that a column can fill. `names` are headings that mean it, `maybe` headings that can also mean another. */
export type ImportField = {
  key: string
  label: string
  group: 'Name' | 'Contact' | 'Client' | 'Business' | 'Policy' | 'Prospect' | 'Record'
  shape: CellShape
  names: readonly string[]
  maybe?: readonly string[]
  /** Held encrypted and never shown in a report. */
  isSensitive?: true
}

/** The phrases of lines that list them with commas between. */
export function phrases(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}
