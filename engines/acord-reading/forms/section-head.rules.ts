import { put, under } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { label, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'

/** The head of a section form: agency, carrier, number, day and insured, at these feet of its two rows of labels. */
export function readSectionHead(sheet: Sheet, filled: Filled, agencyFoot: number, numberFoot: number): void {
  const day = { top: agencyFoot - 22, bottom: agencyFoot - 8 }
  put(filled, 'form.date', read(sheet, { left: 505, right: 615, ...day }))
  const agency = label(sheet, ['AGENCY', 22, agencyFoot])
  label(sheet, ['AGENCY NAME', 22, agencyFoot])
  const carrier = label(sheet, ['CARRIER', 310, agencyFoot])
  const naic = label(sheet, ['NAIC CODE', 546, agencyFoot])
  const number = label(sheet, ['POLICY NUMBER', 22, numberFoot])
  const effective = label(sheet, ['EFFECTIVE DATE', 253, numberFoot])
  const insured = label(sheet, ['NAMED INSURED(S)', 310, numberFoot])
  // Where the carrier's label stands far right of its cell, the insured's label shows where the cell begins.
  const middle = Math.min(carrier.left, insured.left) - 5
  put(filled, 'producer.name', under(sheet, agency, middle, 14))
  put(filled, 'insurer.a.name', under(sheet, { ...carrier, left: middle + 4 }, naic.left - 8, 14))
  put(filled, 'insurer.a.naic', under(sheet, naic, 615, 14))
  put(filled, 'policy.number', under(sheet, number, effective.left - 6, 16))
  put(filled, 'policy.effective', under(sheet, effective, middle, 16))
  put(filled, 'insured.name', under(sheet, insured, 615, 16))
}
