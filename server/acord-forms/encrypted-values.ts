import type { Sealer } from '#server/agency-encryption/agency-cipher.ts'

type Values = Record<string, string>

function placeOf(formId: string): string {
  return `filled_forms.values:${formId}`
}

/** What a form is filled with as its table keeps it: encrypted, since forms ask for FEINs and dates of birth. */
export function sealedValues(sealer: Sealer, formId: string, values: Values): string {
  return sealer.sealJson(placeOf(formId), values)
}

/** What the fields of a form are filled with, by their names. */
export function openedValues(sealer: Sealer, formId: string, kept: Values | string): Values {
  return sealer.openJson<Values>(placeOf(formId), kept)
}
