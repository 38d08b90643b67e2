import type { NaicSource, RateKind } from './carrier-choices.ts'

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

type Rate = { lineOfBusiness: string; kind: RateKind; percent: number; effectiveFrom: string }

/** The rate of one carrier that is in force on a day: the line's own before the one for all lines, and of either the newest begun. */
export function rateInForce<Kept extends Rate>(
  rates: readonly Kept[],
  { line, kind, day }: { line: string; kind: RateKind; day: string },
): Kept | undefined {
  const begun = rates.filter((rate) => rate.kind === kind && rate.effectiveFrom <= day)
  const newest = (lineOfBusiness: string) =>
    begun
      .filter((rate) => rate.lineOfBusiness === lineOfBusiness)
      .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
      .at(-1)
  return newest(line) ?? newest('')
}
