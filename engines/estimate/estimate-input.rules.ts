import type {
  EstimateInput,
  EstimateMore,
  ExposureInput,
  SourcedNumber,
  SourcedText,
} from '#shared/commercial/estimate.contract.ts'
import { type ExposureKind, exposureLabels } from '#shared/commercial/rates.contract.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { sureFrom } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { maxDollars } from '#shared/money.ts'
import { exposuresOf } from './facts-exposures.rules.ts'

/** A finding as an estimate names it; null where nothing was found or the figure cannot be one. */
export function sourced(found: Found<number> | null, label: string): SourcedNumber | null {
  if (!found || !Number.isFinite(found.value) || found.value < 0 || found.value > maxDollars) return null
  return { value: found.value, label, page: found.page, by: 'document', isSure: found.confidence >= sureFrom }
}

/** A figure that a person entered. */
function entered(value: number, label: string): SourcedNumber {
  return { value, label, page: null, by: 'person', isSure: true }
}

const partsOfPackage: readonly LineCode[] = ['gl', 'property', 'auto', 'inland_marine', 'crime', 'bop']

/** The lines that a document is about: those of its policies and premiums, else those of its coverages and schedules. */
export function linesOfFacts(facts: Facts): LineCode[] {
  const named = [
    ...facts.policies.flatMap(({ lines }) => lines.map(({ value }) => value)),
    ...facts.premiums.flatMap(({ kind, line }) => (kind === 'line' && line ? [line] : [])),
  ]
  const implied: LineCode[] = [
    ...facts.coverages.flatMap(({ line }) => (line ? [line] : [])),
    ...(facts.vehicles.length > 0 ? (['auto'] as const) : []),
    ...(facts.payroll.length > 0 ? (['wc'] as const) : []),
  ]
  const found = new Set(named.length > 0 ? named : implied)
  // A package is reckoned by its parts; a businessowners policy holds liability and property already.
  if (partsOfPackage.some((line) => found.has(line))) found.delete('package')
  if (found.has('bop')) for (const line of ['gl', 'property'] as const) found.delete(line)
  return lineCodes.filter((line) => found.has(line))
}

const deductibleCodes: Partial<Record<LineCode, readonly string[]>> = {
  auto: ['collision', 'comprehensive'],
  garage: ['collision', 'comprehensive'],
}

const ofProperty = new Set<LineCode>([
  'bop',
  'property',
  'farm',
  'flood',
  'builders_risk',
  'equipment_breakdown',
])
const propertyCodes = ['building', 'contents', 'business_income']

/** The deductible that applies to a line in general, not that of wind or of a single extra. */
function deductibleOf(facts: Facts, line: LineCode): SourcedNumber | null {
  const codes = deductibleCodes[line] ?? (ofProperty.has(line) ? propertyCodes : null)
  const own = facts.coverages.filter((coverage) => coverage.line === line || coverage.line === null)
  const wanted = own.find(
    ({ code, deductible, line: ofLine }) =>
      deductible && (codes ? code !== null && codes.includes(code) : ofLine === line && code !== 'wind_hail'),
  )
  const ofLocation = ofProperty.has(line)
    ? facts.locations.find(({ deductible }) => deductible)?.deductible
    : null
  return sourced(wanted?.deductible ?? ofLocation ?? null, `Deductible of ${lineLabels[line].toLowerCase()}`)
}

function expiringOf(facts: Facts, line: LineCode): SourcedNumber | null {
  const label = `Expiring premium of ${lineLabels[line].toLowerCase()}`
  const ofLine = facts.premiums.find((premium) => premium.kind === 'line' && premium.line === line)
  const policy = facts.policies.find(({ lines }) => lines.length === 1 && lines[0]?.value === line)
  return sourced(ofLine?.amount ?? policy?.premium ?? null, label)
}

const stateAndZip = /\b([A-Z]{2})[,.]?\s+\d{5}(?:-\d{4})?\b/

function stateOf(facts: Facts, { state }: EstimateMore): SourcedText | null {
  if (state) return { value: state, label: 'State', page: null, by: 'person', isSure: true }
  const places = [...facts.locations.map(({ address }) => address), facts.mailingAddress]
  for (const place of places) {
    const code = place?.value.toUpperCase().match(stateAndZip)?.[1]
    if (place && code)
      return {
        value: code,
        label: 'State',
        page: place.page,
        by: 'document',
        isSure: place.confidence >= sureFrom,
      }
  }
  return null
}

/** The worst protection class of all locations. */
function protectionOf(facts: Facts, { protectionClass }: EstimateMore): SourcedNumber | null {
  const label = 'Protection class'
  if (protectionClass !== undefined) return entered(protectionClass, label)
  const classes = facts.locations.flatMap(({ protectionClass: found }) => {
    const value = Number(found?.value.match(/\d{1,2}/)?.[0])
    return found && value >= 1 && value <= 10 ? [{ ...found, value }] : []
  })
  return sourced(classes.sort((a, b) => b.value - a.value)[0] ?? null, label)
}

/** Only where every building that says so has sprinklers. */
function sprinkleredOf(facts: Facts, { sprinklered }: EstimateMore): SourcedNumber | null {
  const label = 'Sprinklers'
  if (sprinklered !== undefined) return entered(sprinklered ? 1 : 0, label)
  const answers = facts.locations.flatMap(({ sprinklered: found }) => (found ? [found] : []))
  const [first] = answers
  if (!first) return null
  const isEverywhere = answers.every(({ value }) => /^(y|yes|true|full|sprinklered|100)/i.test(value))
  return sourced({ ...first, value: isEverywhere ? 1 : 0 }, label)
}

function lossCountOf(facts: Facts, { lossCount }: EstimateMore): SourcedNumber | null {
  const label = 'Losses'
  if (lossCount !== undefined) return entered(lossCount, label)
  const [first] = facts.losses
  const place = first?.claimNumber ?? first?.date ?? facts.lossesValuedOn
  if (!place) return null
  const isReal = ({ incurred }: Facts['losses'][number]) => incurred === null || incurred.value > 0
  return sourced({ ...place, value: facts.losses.filter(isReal).length }, label)
}

type Typed = Partial<Record<ExposureKind, number>>

/** What a person entered takes the place of what the document says. */
function withEntered(found: ExposureInput[], more: EstimateMore, line: LineCode): ExposureInput[] {
  const typed = more as Typed
  const isEntered = (kind: ExposureKind) =>
    typed[kind] !== undefined || (kind === 'payroll' && line === 'wc' && more.classes !== undefined)
  const kept = found.filter(({ kind }) => !isEntered(kind))
  const kinds = Object.keys(exposureLabels) as ExposureKind[]
  const added = kinds.flatMap((kind): ExposureInput[] => {
    const value = typed[kind]
    if (value === undefined || (kind === 'payroll' && line === 'wc' && more.classes)) return []
    return [{ kind, amount: entered(value, exposureLabels[kind]), classCode: null }]
  })
  const classes = line === 'wc' ? (more.classes ?? []) : []
  const ofClasses = classes.map(
    ({ classCode, payroll }): ExposureInput => ({
      ...{ kind: 'payroll', classCode },
      amount: entered(payroll, `Payroll of class ${classCode}`),
    }),
  )
  return [...kept, ...added, ...ofClasses]
}

function lineInput(facts: Facts, more: EstimateMore, line: LineCode): EstimateInput['lines'][number] {
  const label = lineLabels[line].toLowerCase()
  const expiring = more.expiring?.[line]
  return {
    line,
    exposures: withEntered(exposuresOf(facts, line), more, line),
    deductible:
      more.deductible === undefined
        ? deductibleOf(facts, line)
        : entered(more.deductible, `Deductible of ${label}`),
    expiringPremium:
      expiring === undefined ? expiringOf(facts, line) : entered(expiring, `Expiring premium of ${label}`),
  }
}

/** What an estimate is reckoned from: the facts of a document, with what a person added or corrected. Guesses nothing. */
export function estimateInputOf(facts: Facts, more: EstimateMore = {}): EstimateInput {
  const lines = new Set([...(more.lines ?? linesOfFacts(facts)), ...Object.keys(more.expiring ?? {})])
  return {
    lines: lineCodes.filter((line) => lines.has(line)).map((line) => lineInput(facts, more, line)),
    expiringTotal: sourced(facts.totalPremium, 'Total expiring premium'),
    state: stateOf(facts, more),
    protectionClass: protectionOf(facts, more),
    sprinklered: sprinkleredOf(facts, more),
    yearsInBusiness:
      more.yearsInBusiness === undefined
        ? sourced(facts.yearsInBusiness, 'Years in business')
        : entered(more.yearsInBusiness, 'Years in business'),
    lossCount: lossCountOf(facts, more),
    ...(more.glClass && {
      glClass: { value: more.glClass, label: 'Class code', page: null, by: 'person' as const, isSure: true },
    }),
    ...(more.experienceMod && { experienceMod: entered(more.experienceMod, 'Experience modification') }),
  }
}
