import type { Importing } from '#shared/fields/record-field.ts'

/** What a file brings in: clients with their policies, or prospects. */
export const importKinds = ['clients', 'prospects'] as const
export type ImportKind = (typeof importKinds)[number]

/** A field that a column can fill. `names` are headings that mean it, `maybe` headings that can also mean another. */
export type ImportField = Pick<Importing, 'group' | 'shape' | 'names' | 'maybe'> & {
  key: string
  label: string
  /** Several columns can fill it, each adding to a list. */
  isList?: true
  /** Held encrypted and never shown in a report. */
  isSensitive?: true
}
