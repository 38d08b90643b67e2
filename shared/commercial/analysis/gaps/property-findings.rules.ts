import { formatDollars } from '#shared/money.ts'
import type { GapFinding } from './gap-rule.rules.ts'
import {
  citationOf,
  citationOfLine,
  coveragesOf,
  formListed,
  type GapView,
  limitOf,
  said,
} from './gap-view.rules.ts'

/** Below so many dollars a square foot a building's limit is worth a second look; a rough mark, no appraisal. */
const dollarsPerFoot = 125
const shareOfOrdinance = 0.1
const leastWaterBackup = 25_000
/** A wind deductible from so many percent of the insured value on weighs as critical. */
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
      finding: `The building limit of ${where} is ${formatDollars(buildingLimit.value)} for ${area.value.toLocaleString('en-US')} square feet: ${formatDollars(Math.round(perFoot))} a square foot, below our rough mark of ${formatDollars(dollarsPerFoot)}.`,
      citations: [citationOf(buildingLimit), citationOf(area)],
    }
  }
  return null
}

/** Finds property that is valued at actual cash value. */
export function actualCashValue(view: GapView): GapFinding | null {
  const hit = said(
    view,
    /^(?!.*roof)(?!.*replacement cost).*(valuation|building|contents|property).{0,60}(actual cash value|\bACV\b)/i,
  )
  if (!hit) return null
  return {
    state: 'limited',
    finding: 'Property is valued at actual cash value, which takes off wear and age.',
    citations: [citationOfLine(hit)],
  }
}

/** Finds a limit for ordinance or law that is low beside the building’s. */
export function ordinanceSublimit(view: GapView): GapFinding | null {
  const ordinance = limitOf(view, { codes: ['ordinance_law'] })
  const building = limitOf(view, { codes: ['building'] })
  if (!ordinance || !building || ordinance.value >= building.value * shareOfOrdinance) return null
  return {
    state: 'limited',
    finding: `Ordinance or law is limited to ${formatDollars(ordinance.value)}, less than a tenth of the building limit of ${formatDollars(building.value)}.`,
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

/** Finds a wind or hail deductible in percent, and what it is in dollars. */
export function windPercentage(view: GapView): GapFinding | null {
  const [coverage] = coveragesOf(view, {
    codes: ['wind_hail'],
    name: /wind|hail|hurricane|named storm/i,
  }).filter(({ deductibleText }) => deductibleText?.value.includes('%'))
  const hit = coverage?.deductibleText
    ? { text: coverage.deductibleText.value, citation: citationOf(coverage.deductibleText) }
    : windLine(view)
  const percent = Number(/(\d+(?:\.\d+)?)\s*%/.exec(hit?.text ?? '')?.[1])
  if (!hit || !percent) return null
  const building = limitOf(view, { codes: ['building'] })
  const worth = building
    ? `, about ${formatDollars(Math.round((building.value * percent) / 100))} of the building limit of ${formatDollars(building.value)}`
    : ''
  return {
    state: 'limited',
    finding: `The wind and hail deductible is ${percent}%${worth}.`,
    citations: [hit.citation],
    ...(percent >= highWindPercent && { weight: 'critical' as const }),
  }
}

function windLine(view: GapView) {
  const hit = said(
    view,
    /(wind|hail|hurricane|named storm).{0,80}\d\s*%|\d\s*%.{0,60}(wind|hail|hurricane|named storm)/i,
  )
  return hit && { text: hit.text, citation: citationOfLine(hit) }
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

/** Finds a building that is described as vacant. */
export function vacant({ facts }: GapView): GapFinding | null {
  for (const { number, occupancy, description } of facts.locations) {
    const hit = [occupancy, description].find(
      (found) => found && /\b(vacant|unoccupied)\b/i.test(found.value),
    )
    if (!hit) continue
    return {
      state: 'check',
      finding: `Location ${number || 'unnumbered'} is described as “${hit.value}”.`,
      citations: [citationOf(hit)],
    }
  }
  return null
}
