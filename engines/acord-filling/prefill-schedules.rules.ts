import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'

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
      const value = concept === 'number' ? (firstOf(row, fields) ?? index + 1) : firstOf(row, fields)
      return value === null ? [] : [[`${head}.${index + 1}.${concept}`, value]]
    }),
  )
}

/** What the rows of a client's schedules are on a form: locations, premises, vehicles, and payroll by class. */
export function scheduleValues({ schedules }: Pick<PrefillInput, 'schedules'>): Pair[] {
  const { locations, vehicles, payroll } = schedules
  return [
    ...rowsOf('location', locations, ofLocation),
    ...rowsOf('premises', locations, ofPremises),
    ...rowsOf('vehicle', vehicles, ofVehicle),
    ...rowsOf('payroll', payroll, ofPayroll),
  ]
}
