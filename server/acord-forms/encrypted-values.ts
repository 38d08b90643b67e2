import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'

type Values = Record<string, string>

function placeOf(formId: string): string {
  return `filled_forms.values:${formId}`
}

/** What a form is filled with as its table keeps it: encrypted, since forms ask for FEINs and dates of birth. */
export function encryptValues(cipher: AgencyCipher, formId: string, values: Values): string {
  return cipher.encryptJson(placeOf(formId), values)
}

/** What the fields of a form are filled with, by their names. */
export function decryptValues(cipher: AgencyCipher, formId: string, kept: Values | string): Values {
  return cipher.decryptJson<Values>(placeOf(formId), kept)
}
