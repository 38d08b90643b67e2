import { type LineCode, lineCodes, lineOfBook } from '#shared/documents/lines.rules.ts'
import type { Account } from './accounts.contract.ts'
import { EstimateMore } from './estimate.contract.ts'
import type { ScheduleValues } from './schedules.contract.ts'
import { scheduleTotals } from './schedules.rules.ts'

export type ScheduleRows = Record<'locations' | 'vehicles' | 'payroll', readonly ScheduleValues[]>
type InForce = { lineOfBusiness: string; premium: number }

/** The lines of documents and estimates that a line of the book may be; the first is the usual one. */
export function codeOfLine(lineOfBusiness: string): LineCode | undefined {
  return lineCodes.find((code) => lineOfBook[code] === lineOfBusiness)
}

function linesOf(schedules: ScheduleRows, policies: readonly InForce[]): LineCode[] {
  const held = policies.map(({ lineOfBusiness }) => codeOfLine(lineOfBusiness))
  const wanted: (LineCode | undefined)[] = [
    ...held,
    ...(schedules.vehicles.length > 0 ? (['auto'] as const) : []),
    ...(schedules.payroll.length > 0 ? (['wc'] as const) : []),
  ]
  const known = wanted.filter((code) => code !== undefined)
  return known.length > 0 ? [...new Set(known)] : ['gl', 'property']
}

function expiringOf(policies: readonly InForce[]): Partial<Record<LineCode, number>> {
  const sums: Partial<Record<LineCode, number>> = {}
  for (const { lineOfBusiness, premium } of policies) {
    const code = codeOfLine(lineOfBusiness)
    if (code && premium > 0) sums[code] = (sums[code] ?? 0) + premium
  }
  return sums
}

function classesOf(rows: readonly ScheduleValues[]) {
  return rows.flatMap(({ classCode, payroll }) => {
    const code = String(classCode ?? '')
    return /^\d{4,6}$/.test(code) && typeof payroll === 'number' ? [{ classCode: code, payroll }] : []
  })
}

/** The worst of the locations' protection classes, 1 to 10. */
function protectionOf(rows: readonly ScheduleValues[]): number | undefined {
  const classes = rows.map(({ protectionClass }) => Number.parseInt(String(protectionClass ?? ''), 10))
  const known = classes.filter((one) => one >= 1 && one <= 10)
  return known.length > 0 ? Math.max(...known) : undefined
}

function sprinklersOf(rows: readonly ScheduleValues[]): boolean | undefined {
  const withoutEmpty = rows.map(({ sprinklered }) => String(sprinklered ?? '').toLowerCase())
  if (withoutEmpty.length === 0 || withoutEmpty.includes('')) return undefined
  return withoutEmpty.every((words) => /^(?:y|yes|true|full|sprinklered|100%)/.test(words))
}

function sumsOf(account: Account, schedules: ScheduleRows) {
  const places = scheduleTotals('locations', schedules.locations)
  const { exposures } = account
  return {
    sales: account.sales,
    payroll: account.payroll,
    building: places.buildingLimit,
    contents: places.contentsLimit,
    area: exposures.squareFeet ?? places.area,
    power_units: exposures.powerUnits ?? schedules.vehicles.length,
    employees: account.employees ?? scheduleTotals('payroll', schedules.payroll).employees,
  }
}

/** Sums that are known and above zero: nothing known is no zero. */
function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  const known = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== 0,
  )
  return Object.fromEntries(known) as Partial<Fields>
}

/**
 * What an account, its schedules and its policies in force tell an estimate: exposures in dollars, square feet, units;
 * expiring premium by line. What is not known is left out, never zero.
 */
export function estimateMoreOf(
  account: Account,
  schedules: ScheduleRows,
  policies: readonly InForce[],
  today: string,
): EstimateMore {
  const expiring = expiringOf(policies)
  const classes = classesOf(schedules.payroll)
  const state = account.state.trim().toUpperCase()
  const { lossesThreeYears } = account.exposures
  return EstimateMore.parse({
    lines: linesOf(schedules, policies),
    ...withoutEmpty(sumsOf(account, schedules)),
    ...(/^[A-Z]{2}$/.test(state) && { state }),
    ...withoutEmpty({ protectionClass: protectionOf(schedules.locations) }),
    ...(sprinklersOf(schedules.locations) !== undefined && {
      sprinklered: sprinklersOf(schedules.locations),
    }),
    ...(account.yearStarted !== null && {
      yearsInBusiness: Math.max(0, Number(today.slice(0, 4)) - account.yearStarted),
    }),
    ...(lossesThreeYears !== null && { lossCount: Math.min(lossesThreeYears, 1000) }),
    ...(Object.keys(expiring).length > 0 && { expiring }),
    ...(classes.length > 0 && classes.length <= 100 && { classes }),
  })
}
