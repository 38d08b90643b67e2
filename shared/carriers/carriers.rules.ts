import type { NaicSource } from './carrier-choices.ts'

type Naic = { naicCode: string; naicSource: NaicSource | ''; naicSourceText: string }

/** What an NAIC code lacks: where it comes from, and which document, import or list that is. Null where nothing is missing. */
export function naicProblem({
  naicCode,
  naicSource,
  naicSourceText,
}: Naic): Partial<Record<keyof Naic, string>> | null {
  if (naicCode === '') return null
  if (naicSource === '') return { naicSource: 'Choose where the code comes from' }
  if (naicSource === 'person' || naicSourceText !== '') return null
  return { naicSourceText: 'Name the document, import or list' }
}
