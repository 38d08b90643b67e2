import type { AcordFormNumber, FieldMapping, FormMapping } from './concepts.ts'
import { acord24 } from './mappings/acord-24.ts'
import { acord25 } from './mappings/acord-25.ts'
import { acord28 } from './mappings/acord-28.ts'
import { acord75 } from './mappings/acord-75.ts'
import { acord125 } from './mappings/acord-125.ts'
import { acord126 } from './mappings/acord-126.ts'
import { acord127 } from './mappings/acord-127.ts'
import { acord130 } from './mappings/acord-130.ts'
import { acord131 } from './mappings/acord-131.ts'
import { acord140 } from './mappings/acord-140.ts'
import { vendorFields } from './mappings/vendor-names.ts'

/** The shipped mappings by form number. */
export const mappedForms: Record<AcordFormNumber, FormMapping> = {
  '24': acord24,
  '25': acord25,
  '28': acord28,
  '75': acord75,
  '125': acord125,
  '126': acord126,
  '127': acord127,
  '130': acord130,
  '131': acord131,
  '140': acord140,
}

/**
 * A field's own name for comparing: the last segment of its path, without index, in lower case. Thus
 * "F[0].P1[0].NamedInsured_FullName_A[0]" and "NamedInsured_FullName_A" are one field.
 */
export function fieldKey(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return last.replace(/\[\d+\]$/, '').toLowerCase()
}

const indexes = new Map<AcordFormNumber, Map<string, FieldMapping>>()

function indexOf(number: AcordFormNumber): Map<string, FieldMapping> {
  const known = indexes.get(number)
  if (known) return known
  const index = new Map<string, FieldMapping>()
  for (const mapping of vendorFields) index.set(fieldKey(mapping.field), mapping)
  for (const mapping of mappedForms[number].fields) index.set(fieldKey(mapping.field), mapping)
  indexes.set(number, index)
  return index
}

/** What a form's field holds by the shipped mapping; null where it is not mapped. Some vendors leave out the "_A". */
export function conceptOfField(number: AcordFormNumber, name: string): FieldMapping | null {
  const index = indexOf(number)
  const key = fieldKey(name)
  return index.get(key) ?? index.get(`${key}_a`) ?? null
}
