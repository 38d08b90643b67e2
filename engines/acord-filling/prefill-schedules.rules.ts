import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { termSchedules } from './term-schedules.rules.ts'

type Row = Record<string, unknown>
type Pair = [concept: string, value: string | number]

/** The fields of a schedule's row that go to a concept, by the names that their contract gives them. */
type Places = readonly (readonly [concept: string, ...fields: string[]])[]

const ofLocation: Places = [
  ['number', 'number'],
  ['building', 'building'],
  ['description', 'description', 'occupancy'],
  ['area', 'area', 'squareFeet'],
  ['sales', 'sales', 'annualSales'],
  ['address.street', 'street'],
  ['address.city', 'city'],
  ['address.state', 'state'],
  ['address.zip', 'zip'],
  ['address.county', 'county'],
  ['address', 'address'],
]
const ofPremises: Places = [
  ...ofLocation,
  ['construction', 'construction'],
  ['built', 'yearBuilt'],
  ['stories', 'stories'],
  ['protection', 'protectionClass'],
  ['occupancy', 'occupancy'],
]
const ofVehicle: Places = [
  ['number', 'number'],
  ['year', 'year'],
  ['make', 'make'],
  ['model', 'model'],
  ['body', 'body', 'bodyType'],
  ['vin', 'vin'],
  ['costNew', 'costNew'],
  ['radius', 'radius'],
  ['address.street', 'street'],
  ['address.city', 'city', 'garaging'],
  ['address.state', 'state'],
  ['address.zip', 'zip'],
]
const ofHazard: Places = [
  ['number', 'number'],
  ['location', 'location'],
  ['classCode', 'classCode'],
  ['description', 'description'],
  ['basis', 'basis'],
  ['exposure', 'exposure'],
]
const ofPayroll: Places = [
  ['location', 'location'],
  ['classCode', 'classCode'],
  ['description', 'description'],
  ['fullTime', 'employees', 'fullTime'],
  ['partTime', 'partTime'],
  ['payroll', 'payroll'],
  ['rate', 'rate'],
  ['premium', 'premium'],
]

/** A year is no figure: it goes without a comma. */
const years = new Set(['year', 'built'])

function firstOf(row: Row, fields: readonly string[]): string | number | null {
  for (const field of fields) {
    const value = row[field]
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value
  }
  return null
}

function rowsOf(head: string, rows: readonly Row[], places: Places): Pair[] {
  return rows.flatMap((row, index) =>
    places.flatMap(([concept, ...fields]): Pair[] => {
      const own = firstOf(row, fields)
      const value = concept === 'number' ? (own ?? index + 1) : years.has(concept) ? own && String(own) : own
      return value === null ? [] : [[`${head}.${index + 1}.${concept}`, value]]
    }),
  )
}

/** What the schedules are on a form, row by row: locations, premises, vehicles, payroll by class, and hazards. */
export function scheduleValues(input: Pick<PrefillInput, 'policies' | 'details' | 'schedules'>): Pair[] {
  const { locations, premises, vehicles, payroll, hazards } = termSchedules(input)
  return [
    ...rowsOf('location', locations, ofLocation),
    ...rowsOf('premises', premises, ofPremises),
    ...rowsOf('vehicle', vehicles, ofVehicle),
    ...rowsOf('payroll', payroll, ofPayroll),
    ...rowsOf('hazard', hazards, ofHazard),
  ]
}
