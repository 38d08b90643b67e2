import type { AnswerValue } from '#shared/commercial/questions.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { type Facts, type Found, sureFrom } from '#shared/documents/facts.contract.ts'
import { dollars, shown } from './fact-answers.rules.ts'
import { quotable } from './passages.rules.ts'

/** More rows than these are counted, not listed. */
const maxRows = 12

type Any = Found<unknown> | null

/** One row of a schedule in words, with the page of what is known of it. */
function row(label: string, parts: readonly (readonly [Any, string])[]): AnswerValue[] {
  const known = parts.flatMap(([found, words]) => (found ? [{ found, words }] : []))
  const [first] = known
  if (!first) return []
  return [
    {
      label,
      value: quotable(known.map(({ words }) => words).join(', ')),
      page: first.found.page,
      isSure: known.every(({ found }) => found.confidence >= sureFrom),
    },
  ]
}

function said(found: Any, unit = ''): readonly [Any, string] {
  return [found, `${String(found?.value ?? '')}${unit}`]
}

function money(found: Found<number> | null, label: string): readonly [Any, string] {
  return [found, found ? `${label} ${dollars(found.value)}` : '']
}

function vehicles({ vehicles }: Facts): AnswerValue[] {
  return vehicles.flatMap(({ number, year, make, model, vin, costNew }, index) =>
    row(`Vehicle ${number || index + 1}`, [
      said(year),
      said(make),
      said(model),
      [vin, `VIN ${vin?.value ?? ''}`],
      money(costNew, 'cost new'),
    ]),
  )
}

function locations({ locations }: Facts): AnswerValue[] {
  return locations.flatMap((location, index) =>
    row(`Location ${location.number || index + 1}`, [
      said(location.address),
      said(location.construction),
      [location.yearBuilt, `built ${location.yearBuilt?.value ?? ''}`],
      [location.area, `${location.area?.value.toLocaleString('en-US') ?? ''} sq ft`],
      [location.sprinklered, `sprinklered: ${location.sprinklered?.value ?? ''}`],
      [location.protectionClass, `protection class ${location.protectionClass?.value ?? ''}`],
      money(location.buildingLimit, 'building'),
      money(location.contentsLimit, 'contents'),
    ]),
  )
}

function payroll(facts: Facts): AnswerValue[] {
  const classes = facts.payroll.flatMap(({ classCode, description, payroll, state }) =>
    row(`Class ${classCode?.value ?? 'not named'}`, [
      said(description),
      said(state),
      money(payroll, 'payroll'),
      [classCode, `code ${classCode?.value ?? ''}`],
    ]),
  )
  return classes.length > 0 ? classes : shown('Annual payroll', facts.annualPayroll, dollars)
}

function losses(facts: Facts): AnswerValue[] {
  const rows = facts.losses.flatMap(({ date, claimNumber, description, status, paid, incurred }, index) =>
    row(`Loss ${index + 1}`, [
      [date, formatDay(date?.value)],
      said(claimNumber),
      said(description),
      said(status),
      money(paid, 'paid'),
      money(incurred, 'incurred'),
    ]),
  )
  return [...rows, ...shown('Valued as of', facts.lossesValuedOn, formatDay)]
}

const schedules = { vehicles, locations, payroll, losses }

/** A schedule row by row, with its count first; of a long one the first rows. */
export function scheduleValues(facts: Facts, of: keyof typeof schedules): AnswerValue[] {
  const rows = schedules[of](facts)
  const [first] = rows
  if (!first || facts[of].length < 2) return rows
  const count = { label: `Number of ${of}`, value: String(facts[of].length), page: first.page, isSure: true }
  return [of === 'payroll' ? { ...count, label: 'Number of classes' } : count, ...rows.slice(0, maxRows)]
}
