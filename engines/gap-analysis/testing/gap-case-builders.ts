import type { GapState, GapWeight } from '#shared/commercial/analysis.contract.ts'
import type { CoverageCode, Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { madeFacts, sampleForm, sampleFound } from './made-facts.ts'

type Seen = { facts: Facts; text?: string }

/** What makes a rule fire, with the words and the state it then reports, and what keeps it quiet. */
export type GapCase = {
  id: string
  fires: Seen
  words: RegExp
  state: GapState
  weight?: GapWeight
  page?: number
  quiet: Seen | Seen[]
}

/** A form that means nothing to any rule: a document that lists forms. */
export const otherForm = sampleForm('XX 1', 'Common policy conditions')

type Policy = Omit<Parameters<typeof madeFacts>[0], 'lines'>

/** A document of some lines, with whatever else it holds, and its text. */
export function doc(
  lines: LineCode | LineCode[],
  policy: Policy = {},
  others: Partial<Facts> = {},
  text = '',
): Seen {
  return { facts: madeFacts({ lines: [lines].flat(), ...policy }, others), text }
}

/** A document with one coverage, on page 4. */
export function covering(
  lines: LineCode | LineCode[],
  code: CoverageCode,
  limit: number | string | null,
  others: Policy = {},
) {
  return doc(lines, {
    ...others,
    coverages: [{ line: [lines].flat()[0] ?? null, code, name: code, limit, page: 4 }],
  })
}

/** A rule that asks for a coverage. */
export function shown(
  id: string,
  line: LineCode | LineCode[],
  code: CoverageCode,
  words: RegExp,
  policy: Policy = {},
): GapCase {
  return {
    id,
    fires: doc(line, policy),
    words,
    state: 'not_seen',
    quiet: covering(line, code, 100_000, policy),
  }
}

/** A rule that asks for an endorsement. */
export function endorsed(
  id: string,
  line: LineCode,
  number: string,
  words: RegExp,
  policy: Policy = {},
): GapCase {
  return {
    id,
    fires: doc(line, { ...policy, forms: [otherForm] }),
    words,
    state: 'not_seen',
    quiet: [doc(line, { ...policy, forms: [sampleForm(number)] }), doc(line, policy)],
  }
}

/** A rule that fires on a form. */
export function out(
  id: string,
  line: LineCode,
  form: [number: string, title?: string],
  state: GapState = 'excluded',
): GapCase {
  return {
    id,
    fires: doc(line, { forms: [sampleForm(form[0], form[1], 7)] }),
    words: /is listed: /,
    state,
    page: 7,
    quiet: doc(line, { forms: [otherForm] }),
  }
}

export const gl = 'gl'
export const contractor = { business: 'Roofing contractor' }
export const trucking = { business: 'Trucking' }

/** A location of which only what is given is known. */
export function place(fields: Partial<Facts['locations'][number]>): Facts['locations'][number] {
  const none = {
    description: null,
    construction: null,
    occupancy: null,
    yearBuilt: null,
    area: null,
    stories: null,
  }
  const more = { sprinklered: null, protectionClass: null, buildingLimit: null, contentsLimit: null }
  const rest = { deductible: null, coinsurance: null, address: null }
  return { number: '1', ...none, ...more, ...rest, ...fields }
}

export const vehicle = {
  number: '1',
  year: sampleFound(2020),
  make: null,
  model: null,
  vin: null,
  costNew: null,
  garaging: null,
}
