import type { AcordFormNumber } from '#shared/acord-forms/concepts.ts'
import { conceptOfField } from '#shared/acord-forms/mapped-forms.rules.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import type { Filled } from './filled.rules.ts'

/** A field's value is what was typed into it; whether the mapping's name is right is nearly as sure. */
const fieldConfidence = 0.97

/** What was filled into the fields of a form, by concept. Fields that are not mapped are left out. */
export function readFields(number: AcordFormNumber, pages: readonly ReadPage[]): Filled {
  const filled: Filled = new Map()
  for (const page of pages) {
    for (const { name, value, x, y, width, height } of page.fields) {
      const concept = conceptOfField(number, name)?.concept
      if (!concept || value.trim() === '' || filled.has(concept)) continue
      filled.set(concept, {
        value: value.trim(),
        text: value,
        page: page.page,
        box: { x, y, width, height },
        confidence: fieldConfidence,
        by: 'form',
      })
    }
  }
  return filled
}
