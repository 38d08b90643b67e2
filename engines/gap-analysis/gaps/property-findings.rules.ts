import { formatDollars } from '#shared/money.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { type GapFinding, whenEndorsed } from './gap-rule.rules.ts'
import { coveragesOf, formListed, type GapView, isSure, limitOf } from './gap-view.rules.ts'
import { isUndone } from './row-values.rules.ts'

/** Below this many dollars a square foot a building's limit is worth a second look; a rough benchmark, no appraisal. */
const dollarsPerFoot = 125
const shareOfOrdinance = 0.1
const leastWaterBackup = 25_000
/** A wind deductible from this many percent of the insured value on weighs as critical. */
const highWindPercent = 5

/** Finds a coinsurance share of 80% or more. */
export function coinsurance({ facts }: GapView): GapFinding | null {
  const hit = facts.locations.find(({ coinsurance }) => coinsurance !== null && coinsurance.value >= 80)
  if (!hit?.coinsurance) return null
  const where = hit.number ? ` at location ${hit.number}` : ''
  return {
    state: 'check',
    finding: `Coinsurance of ${hit.coinsurance.value}% applies${where}.`,
    citations: [citationOf(hit.coinsurance)],
  }
}

/** Finds a building whose limit is low for its size. */
export function insuredToValue({ facts }: GapView): GapFinding | null {
  for (const { number, area, buildingLimit } of facts.locations) {
    if (!area || !buildingLimit || area.value < 100) continue
    const perFoot = buildingLimit.value / area.value
    if (perFoot >= dollarsPerFoot) continue
    const where = number ? `location ${number}` : 'a location'
    return {
      state: 'limited',
      finding: `The building limit of ${where} is ${formatDollars(buildingLimit.value)} for ${area.value.toLocaleString('en-US')} square feet: ${formatDollars(Math.round(perFoot))} a square foot, below our rough benchmark of ${formatDollars(dollarsPerFoot)}.`,
      citations: [citationOf(buildingLimit), citationOf(area)],
    }
  }
  return null
}

const valuedActual =
  /^(?!.*\b(?:roof|replacement cost|RC\b|equipment|vehicles?|autos?|options?|or\b))(?:.*\b(?:valuation|buildings?|contents|property)\b).*(?:actual cash value|\bACV\b)/i

/** Finds property that a row values at actual cash value. */
export function actualCashValue(view: GapView): GapFinding | null {
  const hit = view.rows.find(({ text }) => valuedActual.test(text) && !isUndone(text))
  if (!hit) return null
  return {
    state: 'limited',
    finding: 'Property is valued at actual cash value, which deducts depreciation.',
    citations: [citationOfLine(hit)],
  }
}

/** Finds a limit for ordinance or law that is low beside that of even the smallest building. */
export function ordinanceSublimit(view: GapView): GapFinding | null {
  const ordinance = limitOf(view, { codes: ['ordinance_law'] })
  const buildings = coveragesOf(view, { codes: ['building'] }).flatMap(({ limit }) => limit ?? [])
  const building = buildings.filter(({ value }) => value > 0).sort((a, b) => a.value - b.value)[0]
  if (!ordinance || !building || ordinance.value >= building.value * shareOfOrdinance) return null
  return {
    state: 'limited',
    finding: `Ordinance or law is limited to ${formatDollars(ordinance.value)}, less than 10% of the building limit of ${formatDollars(building.value)}.`,
    citations: [citationOf(ordinance), citationOf(building)],
  }
}

/** Finds a low limit for water backup. */
export function waterBackupSublimit(view: GapView): GapFinding | null {
  const limit = limitOf(view, { codes: ['water_backup'], name: /(water|sewer).{0,12}back ?up/i })
  if (!limit || limit.value >= leastWaterBackup) return null
  return {
    state: 'limited',
    finding: `Water backup is limited to ${formatDollars(limit.value)}.`,
    citations: [citationOf(limit)],
  }
}

function monthsOf(text: string): number | null {
  const [, count, unit = ''] = /(\d{1,3})\s*-?\s*(months?|days?)/i.exec(text) ?? []
  if (!count) return null
  return /^d/i.test(unit) ? Number(count) / 30 : Number(count)
}

/** Finds business income that ends before 12 months. */
export function incomePeriod(view: GapView): GapFinding | null {
  for (const { limitText } of coveragesOf(view, { codes: ['business_income'] })) {
    const months = limitText && monthsOf(limitText.value)
    if (!limitText || months === null || months >= 12) continue
    return {
      state: 'limited',
      finding: `Business income is limited to “${limitText.value}”, less than 12 months.`,
      citations: [citationOf(limitText)],
    }
  }
  return null
}

const windy = /wind|hail|hurricane|named storm/i

/** Finds a wind or hail deductible in percent, and what it is in dollars. */
export function windPercentage(view: GapView): GapFinding | null {
  const coverage = coveragesOf(view, { codes: ['wind_hail'], name: windy }).find(({ deductibleText }) =>
    deductibleText?.value.includes('%'),
  )
  const hit = coverage?.deductibleText
    ? { text: coverage.deductibleText.value, citation: citationOf(coverage.deductibleText) }
    : windLine(view)
  const percent = Number(/(\d+(?:\.\d+)?)\s*%/.exec(hit?.text ?? '')?.[1])
  if (!hit || !percent || percent > 25) return null
  const building = limitOf(view, { codes: ['building'] })
  const worth = building
    ? `, about ${formatDollars(Math.round((building.value * percent) / 100))} on the building limit of ${formatDollars(building.value)}`
    : ''
  const isGrave = percent >= highWindPercent && isSure(hit.citation)
  return {
    state: 'limited',
    finding: `The wind and hail deductible is ${percent}%${worth}.`,
    citations: [hit.citation],
    ...(isGrave && { weight: 'critical' as const }),
  }
}

const windDeductible =
  /\b(?:wind(?:storm)?|hail|hurricane|named storm)\b.{0,60}?\b(?:deductible|ded)\b.{0,30}?\d\s*%|\b(?:deductible|ded)\b.{0,60}?\b(?:wind(?:storm)?|hail|hurricane|named storm)\b.{0,30}?\d\s*%|\d\s*%\s*(?:per (?:building|location)\s*)?(?:wind(?:storm)?|hail|hurricane|named storm)[\w /]{0,20}deductible/i

function windLine(view: GapView) {
  const hit = view.rows.find(
    ({ text }) => windDeductible.test(text) && !isUndone(text) && !/n\/a|\bonly\b|buy-?back/i.test(text),
  )
  if (!hit) return null
  const match = windDeductible.exec(hit.text)
  return { text: match?.[0] ?? '', citation: citationOfLine(hit) }
}

/** Finds property that is insured against named causes only. */
export function causesOfLoss(view: GapView): GapFinding | null {
  if (formListed(view, ['CP 10 30'])) return null
  const form = formListed(view, ['CP 10 10', 'CP 10 20'])
  if (!form) return null
  const name = form.number === 'CP 10 10' ? 'basic' : 'broad'
  return {
    state: 'limited',
    finding: `${form.number} is listed: property is insured against the ${name} causes of loss only.`,
    citations: [form.citation],
  }
}

const vacantOut =
  /vacant (?:land|lots?|acreage)|vacant\??\s*[:-]?\s*(?:no|n|none|0)\b|\b(?:not|non|no|never|previously|formerly|\d+ ?%)[\s-]+(?:\w+ )?(?:vacant|unoccupied)|\bvacancy permit/i

function isVacant(text: string): boolean {
  return /\b(?:vacant|unoccupied)\b/i.test(text) && !vacantOut.test(text)
}

/** Finds a building that is described as vacant. */
export function vacant({ facts }: GapView): GapFinding | null {
  for (const { number, occupancy, description } of facts.locations) {
    const hit = [occupancy, description].find((found) => found && isVacant(found.value))
    if (!hit) continue
    return {
      state: 'check',
      finding: `Location ${number || 'unnumbered'} is described as “${hit.value}”.`,
      citations: [citationOf(hit)],
      ...(!isSure(hit) && { weight: 'notable' as const }),
    }
  }
  return null
}

const otherTheft =
  /employee|identity|data|third[- ]party|funds|precious|catalytic|copper|shoplift|disappearance|jewelry|furs|auto/i
const theftForm = whenEndorsed({
  forms: ['CP 10 33'],
  words:
    /^(?:.*\d )?\W*(?:theft exclusion|exclusion\W+(?:of )?theft|theft\W+excluded)\b|\b(?:perils?|causes? of loss)\b.*\bexcluding theft\b/i,
  not: otherTheft,
  otherSeries: ['CR', 'CG', 'CA', 'CU', 'CX', 'WC', 'CM', 'IM'],
  effect: 'theft is not covered.',
})

/** Finds theft that is excluded; where other rows of the document include it, its scope is a part only. */
export function theftExcluded(view: GapView): GapFinding | null {
  const finding = theftForm(view)
  const isFormListed = formListed(view, ['CP 10 33']) !== null
  const isElsewhere = view.rows.some(
    ({ text }) => /^\W*theft\b.*\bincluded\b/i.test(text) && !otherTheft.test(text),
  )
  return finding && isElsewhere && !isFormListed ? null : finding
}
