import { beside, type Column, type FlatPage, put, tableRows } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, printed, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import { readSectionHead } from './section-head.rules.ts'

const driverPage: readonly Anchor[] = [
  ['NAMED INSURED(S)', 310, 98],
  ['COVERAGES / LIMITS', 22, 124],
  ['DRIVER INFORMATION', 22, 148],
  ['CITY, STATE AND ZIP CODE', 86, 172],
  ['SOCIAL SECURITY NUMBER', 349, 172],
  ['NO-FAULT DOC', 502, 172],
  ['GENERAL INFORMATION', 22, 508],
]

const vehiclePage: readonly Anchor[] = [
  ['VEHICLE DESCRIPTION', 22, 45],
  ['ACORD 129 attached for additional vehicles', 148, 45],
  ['REMARKS (ACORD 101, Additional Remarks Schedule', 22, 537],
  ['AGENCY CUSTOMER ID:', 317, 32],
]

const driverColumns: Column[] = [
  { name: 'number', left: 14, right: 45 },
  { name: 'name', left: 45, right: 200 },
  { name: 'born', left: 240, right: 300 },
  { name: 'license', left: 340, right: 436 },
  { name: 'state', left: 436, right: 466 },
]

function readDrivers(sheet: Sheet, filled: Filled): void {
  readSectionHead(sheet, filled, 74, 98)
  const head = label(sheet, ['CITY, STATE AND ZIP CODE', 86, 172])
  const foot = label(sheet, ['* MARITAL STATUS / CIVIL UNION', 225, 494])
  const zone = { left: 14, right: 610, top: head.bottom + 2, bottom: foot.top - 1 }
  const rows = tableRows(sheet, zone, driverColumns, 16).filter((cells) => cells.has('name'))
  for (const [index, cells] of rows.entries()) {
    for (const { name } of driverColumns)
      put(filled, `driver.${index + 1}.${name as 'name'}`, cells.get(name) ?? null)
  }
}

/** One vehicle's block; the blocks lie 120 points apart. */
function readVehicle(sheet: Sheet, filled: Filled, row: number, foot: number): void {
  const at = (anchor: Anchor) => label(sheet, anchor, 22)
  const number = at(['VEH #', 26, foot])
  const year = at(['YEAR', 57, foot])
  const make = at(['MAKE:', 83, foot + 5])
  const body = at(['BODY', 242, foot])
  const model = at(['MODEL:', 83, foot + 15])
  const vin = at(['V.I.N.:', 242, foot + 15])
  at(['TYPE:', 242, foot + 5])
  const garaging = at(['GARAGING', 22, foot + 27])
  const line = { top: number.bottom + 2, bottom: garaging.top - 1 }
  const cost = at(['COST NEW', 537, foot + 48])
  const put1 = (name: 'number' | 'year', left: number, right: number) =>
    put(filled, `vehicle.${row}.${name}`, read(sheet, { left, right, ...line }))
  put1('number', 14, year.left - 3)
  put1('year', year.left - 3, make.left - 3)
  const upper = { left: make.right, right: body.left - 3, top: body.top - 4, bottom: make.bottom + 1 }
  put(filled, `vehicle.${row}.make`, read(sheet, upper))
  put(filled, `vehicle.${row}.model`, beside(sheet, model, vin.left - 3))
  put(filled, `vehicle.${row}.vin`, beside(sheet, vin, 402))
  const below = { left: 505, right: 612, top: cost.bottom, bottom: cost.bottom + 17 }
  const reading = read(sheet, below)
  put(filled, `vehicle.${row}.costNew`, reading, reading?.text.replace(/^[$\s]+/, ''))
  const street = at(['STREET (Required in KY)', 62, foot + 27])
  const parts = [
    ['street', 58, 211],
    ['city', 211, 362],
    ['state', 513, 542],
    ['zip', 542, 612],
  ] as const
  for (const part of ['CITY', 'COUNTY', 'STATE', 'ZIP'] as const)
    at([part, { CITY: 213, COUNTY: 364, STATE: 515, ZIP: 544 }[part], foot + 27])
  at(['ADDRESS', 22, foot + 36])
  for (const [part, left, right] of parts) {
    const cell = { left, right, top: street.bottom, bottom: street.bottom + 12 }
    put(filled, `vehicle.${row}.address.${part}`, read(sheet, cell))
  }
}

function readVehicles(sheet: Sheet, filled: Filled): void {
  printed(sheet, ['NET VEH', 'DR/CR:', 'TOTAL PREM:'])
  for (const row of [1, 2, 3, 4]) readVehicle(sheet, filled, row, 53 + (row - 1) * 120)
}

/** Drivers and vehicles of the business auto section, printed or scanned. */
export const flat127: readonly FlatPage[] = [
  { anchors: driverPage, read: readDrivers },
  { anchors: vehiclePage, read: readVehicles },
]
