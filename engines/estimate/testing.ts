import type { EstimateInput, ExposureInput, SourcedNumber } from '#shared/commercial/estimate.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A value as it is found on a page, sure by default. */
export function foundOn<Value>(page: number, value: Value, text = String(value)): Found<Value> {
  return { value, text, page, box: null, confidence: 0.95, by: 'words' }
}

/** A coverage of a document, of which only the given parts are known. */
export function aCoverage(
  name: string,
  parts: Partial<Omit<Facts['coverages'][number], 'name'>> = {},
  page = 1,
): Facts['coverages'][number] {
  return {
    ...{ line: null, code: null, name: foundOn(page, name), limit: null, limitText: null },
    ...{ deductible: null, deductibleText: null, premium: null, location: '' },
    ...parts,
  }
}

/** A location of a document, of which only the given parts are known. */
export function aLocation(parts: Partial<Facts['locations'][number]>): Facts['locations'][number] {
  const none = { address: null, description: null, construction: null, occupancy: null, yearBuilt: null }
  const more = { area: null, stories: null, sprinklered: null, protectionClass: null, buildingLimit: null }
  return { number: '1', ...none, ...more, contentsLimit: null, deductible: null, coinsurance: null, ...parts }
}

/** A policy of a document: a businessowners policy by default. */
export function aPolicy(changes: Partial<Facts['policies'][number]> = {}): Facts['policies'][number] {
  return {
    policyNumber: foundOn(1, 'BOP-1001'),
    carrier: foundOn(1, 'Union Mutual'),
    naic: null,
    effectiveDate: foundOn(1, '2026-03-01'),
    expirationDate: foundOn(1, '2027-03-01'),
    lines: [foundOn(1, 'bop' as const)],
    premium: foundOn(1, 4200),
    ...changes,
  }
}

/** The facts of a businessowners policy with all that an estimate asks for. */
export function bopFacts(changes: Partial<Facts> = {}): Facts {
  return {
    ...emptyFacts('dec_page'),
    namedInsured: foundOn(1, 'Harbor Lane Bakery LLC'),
    mailingAddress: foundOn(1, '12 Harbor Lane, Columbus, OH 43004'),
    policies: [aPolicy()],
    locations: [
      aLocation({
        buildingLimit: foundOn(2, 600_000),
        contentsLimit: foundOn(2, 150_000),
        deductible: foundOn(2, 1000),
        protectionClass: foundOn(2, '4'),
        sprinklered: foundOn(2, 'No'),
      }),
    ],
    annualSales: foundOn(3, 800_000),
    yearsInBusiness: foundOn(3, 12),
    ...changes,
  }
}

function number(value: number, label = 'Figure'): SourcedNumber {
  return { value, label, page: 1, by: 'document', isSure: true }
}

/** An input of one line with one exposure. */
export function inputWith(
  line: LineCode,
  kind: ExposureInput['kind'],
  amount: number,
  more: Partial<EstimateInput> & { deductible?: number; expiring?: number } = {},
): EstimateInput {
  const { deductible, expiring, ...rest } = more
  return {
    lines: [
      {
        line,
        exposures: [{ kind, amount: number(amount), classCode: null }],
        deductible: deductible === undefined ? null : number(deductible),
        expiringPremium: expiring === undefined ? null : number(expiring, 'Expiring premium'),
      },
    ],
    ...{ expiringTotal: null, state: null, protectionClass: null, sprinklered: null },
    ...{ yearsInBusiness: null, lossCount: null },
    ...(line === 'gl' && { glClass: { ...number(0, 'Class code'), value: '91580' } }),
    ...(line === 'wc' && { experienceMod: number(1, 'Experience modification') }),
    ...rest,
  }
}

/** Numbers between 0 and 1 that are the same at every run, so that a failure can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
