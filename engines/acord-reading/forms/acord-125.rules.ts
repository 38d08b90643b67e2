import {
  beside,
  type FlatPage,
  put,
  putParty,
  putTick,
  tableRows,
  under,
} from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import {
  type Anchor,
  erase,
  label,
  linesIn,
  printed,
  read,
  readingOf,
  type Sheet,
  tick,
} from '#engines/acord-reading/sheet.rules.ts'
import { centerY, type Place } from '#engines/acord-reading/sheet-words.rules.ts'
import { dollarsOf } from '#engines/acord-reading/values.rules.ts'
import type { Concept, EntityKind } from '#shared/acord-forms/concepts.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

const firstPage: readonly Anchor[] = [
  ['COMPANY POLICY OR PROGRAM NAME', 310, 86],
  ['UNDERWRITER OFFICE', 454, 132],
  ['AGENCY CUSTOMER ID:', 22, 194],
  ['COMMERCIAL GENERAL LIABILITY', 36, 266],
  ['FIDUCIARY LIABILITY', 231, 242],
  ['POLICY INFORMATION', 22, 447],
  ['PROPOSED EFF DATE', 22, 455],
  ['PROPOSED EXP DATE', 91, 455],
  ['METHOD OF PAYMENT', 319, 455],
  ['POLICY PREMIUM', 538, 455],
  ['NAME (First Named Insured) AND MAILING ADDRESS', 22, 500],
]

const secondPage: readonly Anchor[] = [
  ['PREMISES INFORMATION', 22, 123],
  ['DATE BUSINESS', 508, 383],
  ['NATURE OF BUSINESS', 22, 376],
  ['DESCRIPTION OF PRIMARY OPERATIONS', 22, 410],
  ['DESCRIPTION OF OPERATIONS OF OTHER NAMED INSUREDS', 22, 542],
  ['RETAIL STORES OR SERVICE OPERATIONS % OF TOTAL SALES:', 22, 530],
]

const lossPage: readonly Anchor[] = [
  ['LOSS HISTORY', 22, 183],
  ['TYPE / DESCRIPTION OF OCCURRENCE OR CLAIM', 149, 221],
  ['AMOUNT PAID', 396, 221],
  ['AMOUNT RESERVED', 468, 221],
  ['TOTAL LOSSES:', 461, 200],
]

/** The lines to ask for, with their places. */
const requests: readonly [LineCode, Anchor][] = [
  ['equipment_breakdown', ['BOILER & MACHINERY', 36, 230]],
  ['auto', ['BUSINESS AUTO', 36, 242]],
  ['bop', ['BUSINESS OWNERS', 36, 254]],
  ['gl', ['COMMERCIAL GENERAL LIABILITY', 36, 266]],
  ['inland_marine', ['COMMERCIAL INLAND MARINE', 36, 278]],
  ['property', ['COMMERCIAL PROPERTY', 36, 290]],
  ['crime', ['CRIME', 36, 302]],
  ['cyber', ['CYBER AND PRIVACY', 231, 230]],
  ['garage', ['GARAGE AND DEALERS', 231, 254]],
  ['liquor', ['LIQUOR LIABILITY', 231, 266]],
  ['umbrella', ['UMBRELLA', 231, 302]],
]

/** Lines that the form or its earlier editions print without a code of ours, or under another name. */
const otherPrint = [
  'FIDUCIARY LIABILITY',
  'MOTOR CARRIER',
  'TRUCKERS',
  'YACHT',
  'ACCOUNTS RECEIVABLE / VALUABLE PAPERS',
  'ELECTRONIC DATA PROC',
  'EQUIPMENT FLOATER',
  'GLASS AND SIGN',
  'INSTALLATION / BUILDERS RISK',
  'MOTOR TRUCK CARGO',
  'OPEN CARGO',
  'TRANSPORTATION / MOTOR TRUCK CARGO',
  'TRUCKERS / MOTOR CARRIER',
  'WORKERS COMPENSATION',
  'PROPERTY',
  'DEALERS',
  'PREMIUM',
]

const entities: readonly [EntityKind, Anchor][] = [
  ['corporation', ['CORPORATION', 36, 560]],
  ['jointVenture', ['JOINT VENTURE', 112, 560]],
  ['notForProfit', ['NOT FOR PROFIT ORG', 242, 560]],
  ['subchapterS', ['SUBCHAPTER "S" CORPORATION', 339, 560]],
  ['individual', ['INDIVIDUAL', 36, 572]],
  ['llc', ['LLC', 112, 572]],
  ['partnership', ['PARTNERSHIP', 242, 572]],
  ['trust', ['TRUST', 339, 572]],
]

/** Sums stand so far right of their line's name. */
const premiumAt = { left: 114, right: 192 }

function readRequests(sheet: Sheet, filled: Filled): void {
  for (const [line, anchor] of requests) {
    const place = label(sheet, anchor)
    put(filled, `${line}.requested`, tick(sheet, place), 'true')
    const zone = { left: anchor[1] + premiumAt.left, right: anchor[1] + premiumAt.right }
    const premium = read(sheet, { ...zone, top: place.top - 2, bottom: place.bottom + 2 })
    put(filled, `${line}.premium`, premium, premium?.text.replace(/^[$\s]+/, ''))
  }
  const indicate = label(sheet, ['INDICATE LINES OF BUSINESS', 22, 218])
  const attachments = label(sheet, ['ATTACHMENTS', 22, 315])
  const zone = { top: indicate.bottom + 1, bottom: attachments.top - 1 }
  for (const phrase of otherPrint) printedIn(sheet, phrase, zone)
  readOtherRequests(sheet, filled, zone)
}

function printedIn(sheet: Sheet, phrase: string, zone: { top: number; bottom: number }): void {
  for (const left of [36, 231, 422]) erase(sheet, [phrase, left, (zone.top + zone.bottom) / 2])
}

/** Lines that were written into the empty rows: in letters that are not print, ticked, or with a premium. */
function readOtherRequests(sheet: Sheet, filled: Filled, zone: { top: number; bottom: number }): void {
  let row = 1
  for (const words of linesIn(sheet, { left: 408, right: 534, ...zone })) {
    const name = words.filter((word) => !/^[xX]$/.test(word.text))
    const first = name[0]
    const text = name.map((word) => word.text).join(' ')
    if (!first || !/[A-Za-z]{3}/.test(text)) continue
    const line = { top: centerY(first) - 5, bottom: centerY(first) + 5 }
    const premium = read(sheet, { left: 534, right: 620, ...line })
    const sum = premium?.text.replace(/^[$\s]+/, '') ?? ''
    const isTicked = words.length > name.length
    if (/[a-z]/.test(text) || isTicked || dollarsOf(sum)) {
      put(filled, `request.${row}.name`, readingOf(sheet, [name]))
      put(filled, `request.${row}.premium`, premium, sum)
      row += 1
    }
  }
}

function readHead(sheet: Sheet, filled: Filled): void {
  put(filled, 'form.date', read(sheet, { left: 505, right: 620, top: 40, bottom: 54 }))
  const agency = label(sheet, ['AGENCY', 22, 61])
  const carrier = label(sheet, ['CARRIER', 310, 61])
  const naic = label(sheet, ['NAIC CODE', 548, 61])
  const contact = label(sheet, ['CONTACT', 22, 132])
  const middle = carrier.left - 5
  putParty(sheet, filled, 'producer', { left: 8, right: middle, top: agency.bottom, bottom: contact.top })
  put(filled, 'insurer.a.name', under(sheet, carrier, naic.left - 8, 15))
  put(filled, 'insurer.a.naic', under(sheet, naic, 620, 15))
  const program = label(sheet, ['COMPANY POLICY OR PROGRAM NAME', 310, 86])
  const code = label(sheet, ['PROGRAM CODE', 530, 86])
  put(filled, 'policy.program', under(sheet, program, code.left - 6, 15))
  put(filled, 'policy.number', under(sheet, label(sheet, ['POLICY NUMBER', 310, 110]), 615, 15))
}

function readPolicy(sheet: Sheet, filled: Filled): void {
  const effective = label(sheet, ['PROPOSED EFF DATE', 22, 455])
  const expiration = label(sheet, ['PROPOSED EXP DATE', 91, 455])
  const billing = label(sheet, ['BILLING PLAN', 183, 455])
  const premium = label(sheet, ['POLICY PREMIUM', 538, 455])
  put(filled, 'policy.effective', under(sheet, effective, expiration.left - 4, 20))
  put(filled, 'policy.expiration', under(sheet, expiration, billing.left - 14, 20))
  const total = under(sheet, premium, 620, 20)
  const sum = total?.text.replace(/^[$\s]+/, '') ?? ''
  if (dollarsOf(sum)) put(filled, 'policy.premium', total, sum)
}

function readInsured(sheet: Sheet, filled: Filled): void {
  const name = label(sheet, ['NAME (First Named Insured) AND MAILING ADDRESS (including ZIP+4)', 22, 500])
  for (const [kind, anchor] of entities) putTick(sheet, filled, `entity.${kind}` as Concept, anchor)
  const corporation = label(sheet, ['CORPORATION', 36, 560])
  const codes = label(sheet, ['GL CODE', 310, 500])
  const sic = label(sheet, ['SIC', 382, 500])
  const naics = label(sheet, ['NAICS', 454, 500])
  const fein = label(sheet, ['FEIN OR SOC SEC #', 526, 500])
  putParty(sheet, filled, 'insured', {
    left: 8,
    right: codes.left - 5,
    top: name.bottom,
    bottom: corporation.top - 1,
  })
  put(filled, 'insured.glCode', under(sheet, codes, sic.left - 4, 14))
  put(filled, 'insured.sic', under(sheet, sic, naics.left - 4, 14))
  put(filled, 'insured.naics', under(sheet, naics, fein.left - 4, 14))
  put(filled, 'insured.fein', under(sheet, fein, 620, 14))
  put(filled, 'insured.phone', beside(sheet, label(sheet, ['BUSINESS PHONE #:', 310, 524]), 615))
  put(filled, 'insured.website', under(sheet, label(sheet, ['WEBSITE ADDRESS', 310, 536]), 615, 14))
  const other = label(sheet, ['NAME (Other Named Insured) AND MAILING ADDRESS (including ZIP+4)', 22, 584])
  const second = linesIn(sheet, {
    left: 8,
    right: codes.left - 5,
    top: other.bottom,
    bottom: other.bottom + 14,
  })
  put(filled, 'insured.otherName', readingOf(sheet, second.slice(0, 1)))
}

function readApplicant(sheet: Sheet, filled: Filled): void {
  readHead(sheet, filled)
  readRequests(sheet, filled)
  readPolicy(sheet, filled)
  readInsured(sheet, filled)
}

function readPremises(sheet: Sheet, filled: Filled, row: number, foot: number): void {
  // The rows lie 60 points apart: a label further off is another row's.
  const at = (anchor: Anchor) => label(sheet, anchor, 14)
  const location = at(['LOC #', 24, foot])
  const street = at(['STREET', 51, foot])
  const city = at(['CITY:', 51, foot + 24])
  const county = at(['COUNTY:', 51, foot + 36])
  const state = at(['STATE:', 202, foot + 24])
  const zip = at(['ZIP:', 202, foot + 36])
  const building = at(['BLD #', 24, foot + 24])
  const operations = at(['DESCRIPTION OF OPERATIONS:', 22, foot + 48])
  const inside = at(['CITY LIMITS', 267, foot]).left - 3
  const area = at(['TOTAL BUILDING AREA:', 447, foot + 36])
  const sales = at(['ANNUAL REVENUES: $', 447, foot])
  const column = { left: 14, right: street.left - 3 }
  put(
    filled,
    `location.${row}.number`,
    read(sheet, { ...column, top: location.bottom, bottom: building.top }),
  )
  put(
    filled,
    `location.${row}.building`,
    read(sheet, { ...column, top: building.bottom, bottom: operations.top }),
  )
  const lines = read(sheet, { left: street.right, right: inside, top: street.top - 3, bottom: city.top })
  put(filled, `location.${row}.address.street`, lines)
  put(filled, `location.${row}.address.city`, beside(sheet, city, state.left - 3))
  put(filled, `location.${row}.address.county`, beside(sheet, county, zip.left - 3))
  put(filled, `location.${row}.address.state`, beside(sheet, state, inside))
  put(filled, `location.${row}.address.zip`, beside(sheet, zip, inside))
  put(filled, `location.${row}.area`, beside(sheet, area, 568))
  put(filled, `location.${row}.sales`, beside(sheet, sales, 615))
  put(filled, `location.${row}.description`, beside(sheet, operations, area.left - 6))
}

function readBusiness(sheet: Sheet, filled: Filled): void {
  printed(sheet, ['SQ FT', 'OPEN TO PUBLIC AREA:', 'OCCUPIED AREA:', 'ANY AREA LEASED TO OTHERS? Y / N'])
  for (const row of [1, 2, 3, 4]) readPremises(sheet, filled, row, 74 + row * 60)
  const operations = label(sheet, ['DESCRIPTION OF PRIMARY OPERATIONS', 22, 410])
  const retail = label(sheet, ['RETAIL STORES OR SERVICE OPERATIONS % OF TOTAL SALES:', 22, 530])
  const place: Place = { left: 8, right: 615, top: operations.bottom, bottom: retail.top - 14 }
  put(filled, 'insured.operations', read(sheet, place))
  const started = label(sheet, ['STARTED (MM/DD/YYYY)', 508, 388])
  put(filled, 'insured.started', under(sheet, started, 615, 14))
}

function readLosses(sheet: Sheet, filled: Filled): void {
  const head = label(sheet, ['AMOUNT PAID', 396, 221])
  const foot = label(sheet, ['SIGNATURE', 22, 273])
  const columns = [
    { name: 'date', left: 14, right: 91 },
    { name: 'line', left: 91, right: 147 },
    { name: 'description', left: 147, right: 321 },
    { name: 'paid', left: 394, right: 466 },
    { name: 'reserved', left: 466, right: 538 },
  ] as const
  const zone = { left: 14, right: 538, top: head.bottom + 5, bottom: foot.top - 2 }
  label(sheet, ['OCCURRENCE', 26, 224])
  for (const [index, cells] of tableRows(sheet, zone, columns, 9).entries()) {
    for (const { name } of columns) put(filled, `loss.${index + 1}.${name}`, cells.get(name) ?? null)
  }
}

/** Applicant information, premises and loss history of the commercial application, printed or scanned. */
export const flat125: readonly FlatPage[] = [
  { anchors: firstPage, read: readApplicant },
  { anchors: secondPage, read: readBusiness },
  { anchors: lossPage, read: readLosses },
]
