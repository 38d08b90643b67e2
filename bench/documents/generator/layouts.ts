import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { Arrangement } from './style.ts'
import type { MadePolicy } from './truth.ts'

/** A layout: how it lays things out, what it is about, and whether it comes as a scan. */
export type Layout = Arrangement & {
  /** From 1; what a seed makes of it is always the same. */
  number: number
  kind: MadePolicy['kind']
  lines: readonly LineCode[]
  scan: 'none' | 'clean' | 'noisy' | 'skewed'
  /** Rules are written looking at one half; the other is only scored. */
  half: 'look' | 'score'
}

const lineSets: readonly (readonly LineCode[])[] = [
  ['bop'],
  ['gl'],
  ['auto'],
  ['wc'],
  ['property', 'gl'],
  ['umbrella'],
  ['property', 'gl', 'auto'],
  ['cyber'],
  ['gl', 'inland_marine'],
  ['professional'],
  ['property', 'gl', 'crime', 'inland_marine'],
  ['bop', 'auto'],
]
const heads: readonly Arrangement['head'][] = ['left', 'center', 'letterhead', 'banner']
const ids: readonly Arrangement['ids'][] = [
  'rows',
  'below',
  'boxes',
  'twoColumns',
  'leaders',
  'numbered',
  'window',
  'reversed',
]
const coverages: readonly Arrangement['coverages'][] = [
  'table',
  'rows',
  'leaders',
  'pairs',
  'sentences',
  'amountFirst',
  'twoTables',
]
const premiums: readonly Arrangement['premiums'][] = [
  'table',
  'rows',
  'totalOnly',
  'withInstalments',
  'beside',
]
const forms: readonly Arrangement['forms'][] = ['list', 'columns', 'runOn', 'numbersOnly']
const kinds: readonly MadePolicy['kind'][] = ['dec_page', 'dec_page', 'dec_page', 'quote', 'binder', 'policy']

function at<Thing>(from: readonly Thing[], index: number): Thing {
  return from[index % from.length] as Thing
}

function scanOf(index: number): Layout['scan'] {
  // In turn in one half and in the other.
  if (index % 8 !== 6 + (Math.floor(index / 8) % 2)) return 'none'
  return at(['clean', 'noisy', 'skewed'] as const, Math.floor(index / 8))
}

// Steps without common factors with the lengths: every pair of writers meets in some layout.
function layout(index: number): Layout {
  const kind = at(kinds, index * 5 + Math.floor(index / 6))
  return {
    number: index + 1,
    kind,
    lines: at(lineSets, index * 7 + Math.floor(index / 12)),
    head: at(heads, index + Math.floor(index / 4)),
    ids: at(ids, index * 3 + Math.floor(index / 8)),
    coverages: at(coverages, index * 2 + Math.floor(index / 7)),
    premiums: at(premiums, index * 3 + Math.floor(index / 5)),
    forms: at(forms, index * 3 + Math.floor(index / 4)),
    schedules: index % 3 === 1 ? 'blocks' : 'table',
    filler: kind === 'policy' ? 24 : index % 5 === 0 ? 2 : 0,
    scan: scanOf(index),
    half: index % 2 === 0 ? 'look' : 'score',
  }
}

/** The layouts of made documents: at least sixty, no two alike. */
export const layouts: readonly Layout[] = Array.from({ length: 72 }, (_, index) => layout(index))
