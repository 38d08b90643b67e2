import type { ExposureInput } from '#shared/commercial/estimate.contract.ts'
import { type ExposureKind, exposureLabels } from '#shared/commercial/rates.contract.ts'
import type { CoverageCode, Facts, Found } from '#shared/documents/facts.contract.ts'
import { sureFrom } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { maxDollars } from '#shared/money.ts'

function exposure(kind: ExposureKind, found: Found<number> | null, label?: string): ExposureInput[] {
  if (!found || !Number.isFinite(found.value) || found.value < 0 || found.value > maxDollars) return []
  const { value, page, confidence } = found
  const amount = {
    ...{ value, page, isSure: confidence >= sureFrom },
    label: label ?? exposureLabels[kind],
    by: 'document' as const,
  }
  return [{ kind, amount, classCode: null }]
}

function ofCoverage(facts: Facts, code: CoverageCode, line: LineCode): Found<number>[] {
  const own = facts.coverages.filter((coverage) => coverage.code === code)
  const ofLine = own.filter((coverage) => coverage.line === line)
  return (ofLine.length > 0 ? ofLine : own.filter((coverage) => coverage.line === null)).flatMap(
    ({ limit }) => (limit ? [limit] : []),
  )
}

type LocationLimit = 'buildingLimit' | 'contentsLimit'

/** What buildings or contents are insured for: by the schedule of locations, else by the coverages. */
function values(facts: Facts, line: LineCode, kind: 'building' | 'contents'): ExposureInput[] {
  const field: LocationLimit = kind === 'building' ? 'buildingLimit' : 'contentsLimit'
  const scheduled = facts.locations.flatMap((location) =>
    exposure(kind, location[field], `${exposureLabels[kind]}, location ${location.number || '1'}`),
  )
  if (scheduled.length > 0) return scheduled
  const covered = ofCoverage(facts, kind, line === 'equipment_breakdown' ? 'property' : line)
  return covered.flatMap((limit) => exposure(kind, limit))
}

function areas(facts: Facts): ExposureInput[] {
  return facts.locations.flatMap(({ area, number }) =>
    exposure('area', area, `${exposureLabels.area}, location ${number || '1'}`),
  )
}

function payrolls(facts: Facts): ExposureInput[] {
  const classes = facts.payroll.flatMap(({ payroll, classCode }) =>
    exposure('payroll', payroll, classCode ? `Payroll of class ${classCode.value}` : undefined).map(
      (found) => ({
        ...found,
        classCode: classCode?.value ?? null,
      }),
    ),
  )
  return classes.length > 0 ? classes : exposure('payroll', facts.annualPayroll)
}

function powerUnits(facts: Facts): ExposureInput[] {
  const [first] = facts.vehicles
  const place = first?.vin ?? first?.year ?? first?.make
  return place ? exposure('power_units', { ...place, value: facts.vehicles.length }) : []
}

const insuredValueOf = (facts: Facts, line: LineCode): ExposureInput[] =>
  facts.coverages.flatMap(({ line: ofLine, limit, name }) =>
    ofLine === line ? exposure('insured_value', limit, name.value) : [],
  )

/** The exposures of a line that a document names. */
export function exposuresOf(facts: Facts, line: LineCode): ExposureInput[] {
  const sales = () => exposure('sales', facts.annualSales)
  const employees = () => exposure('employees', facts.employees)
  const property = () => [...values(facts, line, 'building'), ...values(facts, line, 'contents')]
  const limits = (code: CoverageCode, kind: ExposureKind) =>
    ofCoverage(facts, code, line).flatMap((limit) => exposure(kind, limit))
  switch (line) {
    case 'bop':
      return [...property(), ...sales(), ...areas(facts)]
    case 'property':
      return [...property(), ...limits('business_income', 'business_income')]
    case 'equipment_breakdown':
      return property()
    case 'gl':
      return [...sales(), ...exposure('payroll', facts.annualPayroll), ...areas(facts)]
    case 'wc':
      return payrolls(facts)
    case 'auto':
    case 'garage':
      return [...powerUnits(facts), ...(line === 'garage' ? sales() : [])]
    case 'umbrella':
      return limits('umbrella_occ', 'limit').slice(0, 1)
    case 'inland_marine':
    case 'builders_risk':
    case 'farm':
    case 'flood':
      return insuredValueOf(facts, line)
    case 'crime':
    case 'epli':
      return employees()
    case 'cyber':
    case 'professional':
    case 'dno':
    case 'liquor':
      return sales()
    case 'package':
    case 'bond':
      return []
  }
}
