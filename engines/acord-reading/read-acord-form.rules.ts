import type { AcordFormNumber } from '#shared/acord-forms/concepts.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import type { FlatPage } from './cells.rules.ts'
import { factsOfForm } from './facts/facts-of-form.rules.ts'
import type { Filled } from './filled.rules.ts'
import { flat24 } from './forms/acord-24.rules.ts'
import { flat25 } from './forms/acord-25.rules.ts'
import { flat28 } from './forms/acord-28.rules.ts'
import { flat75 } from './forms/acord-75.rules.ts'
import { flat125 } from './forms/acord-125.rules.ts'
import { flat126 } from './forms/acord-126.rules.ts'
import { flat127 } from './forms/acord-127.rules.ts'
import { flat130 } from './forms/acord-130.rules.ts'
import { flat131 } from './forms/acord-131.rules.ts'
import { flat140 } from './forms/acord-140.rules.ts'
import { readFields } from './read-fields.rules.ts'
import { type RecognizedForm, recognizeForm } from './recognize-form.rules.ts'
import { layoutSheet } from './sheet.rules.ts'

const flatForms: Record<AcordFormNumber, readonly FlatPage[]> = {
  '24': flat24,
  '25': flat25,
  '28': flat28,
  '75': flat75,
  '125': flat125,
  '126': flat126,
  '127': flat127,
  '130': flat130,
  '131': flat131,
  '140': flat140,
}

/** A form's first pages tell which it is: an application's later pages name other forms. */
const pagesThatTell = 3

function recognized(pages: readonly ReadPage[]): RecognizedForm | null {
  for (const page of pages.slice(0, pagesThatTell)) {
    const form = recognizeForm({ fields: page.fields, text: page.text })
    if (form) return form
  }
  return recognizeForm({ fields: pages.flatMap((page) => page.fields) })
}

/** Reads the words of pages onto the sheets of a form; a page that is none of its sheets is passed over. */
function readWords(number: AcordFormNumber, pages: readonly ReadPage[]): Filled {
  const filled: Filled = new Map()
  const free = new Set(pages)
  for (const sheet of flatForms[number]) {
    for (const page of free) {
      const laid = layoutSheet(page, sheet.anchors)
      if (laid) {
        sheet.read(laid, filled)
        free.delete(page)
        break
      }
    }
  }
  return filled
}

/**
 * The facts of a filled ACORD form: from its fields where they were filled in, else from its words by the form's
 * printed labels and measures; null where the pages are no form that is known. An empty form has no facts but its
 * number.
 */
export function readAcordForm(pages: readonly ReadPage[]): Facts | null {
  const form = recognized(pages)
  if (!form) return null
  const fields = readFields(form.number, pages)
  const words = readWords(form.number, pages)
  const filled: Filled = new Map([...words, ...fields])
  return factsOfForm(form, filled)
}
