/** What a license allows a producer to sell, as states name it. */
export const linesOfAuthority = [
  'property_casualty',
  'property',
  'casualty',
  'personal_lines',
  'surplus_lines',
  'life_health',
  'other',
] as const
export type LineOfAuthority = (typeof linesOfAuthority)[number]
