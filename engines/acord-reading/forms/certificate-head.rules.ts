import { beside, put, putParty } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { label, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import type { Place } from '#engines/acord-reading/sheet-words.rules.ts'
import { insurerLetters } from '#shared/acord-forms/concepts.ts'

/** Where the labels of the head have their feet; the insurers' rows lie 12 points apart. */
type HeadFeet = { producer: number; insurer: number; insured: number; coverages: number }

/** Producer, insured and insurers A to F, as certificates 24 and 25 have them. */
export function readCertificateHead(sheet: Sheet, filled: Filled, feet: HeadFeet): void {
  const producer = label(sheet, ['PRODUCER', 22, feet.producer])
  const contact = label(sheet, ['CONTACT', 310, feet.producer])
  const insured = label(sheet, ['INSURED', 22, feet.insured])
  const coverages = label(sheet, ['COVERAGES', 22, feet.coverages])
  const left = producer.left - 6
  const right = Math.max(contact.left - 3, 250)
  putParty(sheet, filled, 'producer', { left, right, top: producer.bottom - 1, bottom: insured.top - 1 })
  putParty(sheet, filled, 'insured', { left, right, top: insured.bottom - 1, bottom: coverages.top - 1 })
  readContact(sheet, filled, contact)
  const naic = label(sheet, ['NAIC #', 557, feet.insurer - 12])
  for (const [index, letter] of insurerLetters.entries()) {
    const place = label(sheet, [`INSURER ${letter.toUpperCase()} :`, 310, feet.insurer + index * 12])
    put(filled, `insurer.${letter}.name`, beside(sheet, place, naic.left - 8))
    put(filled, `insurer.${letter}.naic`, beside(sheet, { ...place, right: naic.left - 8 }, naic.right + 18))
  }
}

function readContact(sheet: Sheet, filled: Filled, contact: Place): void {
  const name = label(sheet, ['NAME:', 310, contact.bottom + 4])
  const phone = label(sheet, ['PHONE', 310, contact.bottom + 12])
  const fax = label(sheet, ['FAX', 486, phone.bottom])
  const phoneLine = label(sheet, ['(A/C, No, Ext):', 310, phone.bottom + 6])
  const faxLine = label(sheet, ['(A/C, No):', 486, fax.bottom + 6])
  const mail = label(sheet, ['ADDRESS:', 310, phone.bottom + 16])
  const email = label(sheet, ['E-MAIL', 310, phone.bottom + 13])
  put(
    filled,
    'producer.contact',
    read(sheet, { left: name.right, right: 600, top: contact.top, bottom: name.bottom + 3 }),
  )
  put(
    filled,
    'producer.phone',
    read(sheet, {
      left: phoneLine.right,
      right: fax.left - 2,
      top: phone.top - 1,
      bottom: phoneLine.bottom + 2,
    }),
  )
  put(
    filled,
    'producer.fax',
    read(sheet, { left: faxLine.right, right: 600, top: fax.top - 1, bottom: faxLine.bottom + 2 }),
  )
  put(
    filled,
    'producer.email',
    read(sheet, { left: mail.right, right: 600, top: email.top - 1, bottom: mail.bottom + 3 }),
  )
}

/** The block of whom a certificate is for, at its foot. */
export function readHolder(sheet: Sheet, filled: Filled): void {
  const holder = label(sheet, ['CERTIFICATE HOLDER', 22, 658])
  const cancellation = label(sheet, ['CANCELLATION', 310, 658])
  const rights = label(sheet, ['ACORD CORPORATION. All rights reserved.', 420, 753])
  putParty(sheet, filled, 'holder', {
    left: holder.left - 6,
    right: cancellation.left - 4,
    top: holder.bottom,
    bottom: rights.top - 3,
  })
}
