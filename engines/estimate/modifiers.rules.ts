import type { EstimateInput, MissingKind } from '#shared/commercial/estimate.contract.ts'
import type { BandTable, RateSource, RateTables } from '#shared/commercial/rates.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'

/** A factor that a premium is multiplied by, with its reason. */
export type Modifier = { label: string; factor: number; page: number | null; source: RateSource }

/** What changes the premium of a line, and what would if it were known. */
export type Modifiers = { known: Modifier[]; missing: MissingKind[] }

type LineInput = EstimateInput['lines'][number]

function tableOf(tables: readonly BandTable[], line: LineCode): BandTable | undefined {
  return tables.find(({ lines }) => lines.includes(line))
}

/** The factor of the band that a figure falls into; below the lowest band its factor holds. */
export function bandFactor({ bands }: Pick<BandTable, 'bands'>, figure: number): number {
  const sorted = [...bands].sort((a, b) => a.from - b.from)
  const band = sorted.findLast(({ from }) => from <= figure) ?? sorted[0]
  return band?.factor ?? 1
}

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

function stateModifier(line: LineCode, { state }: EstimateInput, { states }: RateTables): Modifier[] {
  if (!state) return []
  const ofLine = states.find((entry) => entry.state === state.value && entry.lines.includes(line))
  const entry = ofLine ?? states.find((entry) => entry.state === state.value && entry.lines.length === 0)
  return entry
    ? [{ label: `State: ${state.value}`, factor: entry.factor, page: state.page, source: entry.source }]
    : []
}

type Banded = { tables: readonly BandTable[]; missing: MissingKind; words: (figure: number) => string }

function banded(
  line: LineCode,
  figure: { value: number; page: number | null } | null,
  { tables, missing, words }: Banded,
): Modifiers {
  const table = tableOf(tables, line)
  if (!table) return { known: [], missing: [] }
  if (!figure) return { known: [], missing: [missing] }
  const { value, page } = figure
  return {
    known: [{ label: words(value), factor: bandFactor(table, value), page, source: table.source }],
    missing: [],
  }
}

function experienceModifier(line: LineCode, { experienceMod }: EstimateInput): Modifier[] {
  if (line !== 'wc' || !experienceMod) return []
  const { value, page, by } = experienceMod
  const source = { name: by === 'document' ? 'the document' : 'entered by a person', date: '' }
  return [{ label: `Experience modification ${value}`, factor: value, page, source }]
}

function sprinklerModifier(line: LineCode, { sprinklered }: EstimateInput, tables: RateTables): Modifier[] {
  const { lines, factor, source } = tables.sprinklered
  if (!lines.includes(line) || sprinklered?.value !== 1) return []
  return [{ label: 'Sprinklered', factor, page: sprinklered.page, source }]
}

/** The factors of a line in the order in which they are applied: state, protection, years, losses, deductible. */
export function modifiersOf(line: LineInput, input: EstimateInput, tables: RateTables): Modifiers {
  const parts: Modifiers[] = [
    {
      known: stateModifier(line.line, input, tables),
      missing: input.state || tables.states.length === 0 ? [] : ['state'],
    },
    banded(line.line, input.protectionClass, {
      tables: tables.protection,
      missing: 'protectionClass',
      words: (figure) => `Protection class ${figure}`,
    }),
    { known: sprinklerModifier(line.line, input, tables), missing: [] },
    { known: experienceModifier(line.line, input), missing: [] },
    banded(line.line, input.yearsInBusiness, {
      tables: tables.yearsInBusiness,
      missing: 'yearsInBusiness',
      words: (figure) => `${counted(figure, 'year', 'years')} in business`,
    }),
    banded(line.line, input.lossCount, {
      tables: tables.losses,
      missing: 'lossCount',
      words: (figure) => counted(figure, 'loss', 'losses'),
    }),
    banded(line.line, line.deductible, {
      tables: tables.deductibles,
      missing: 'deductible',
      words: (figure) => `Deductible of ${formatDollars(figure)}`,
    }),
  ]
  return { known: parts.flatMap(({ known }) => known), missing: parts.flatMap(({ missing }) => missing) }
}
