import { sensitiveNames } from './records/record-fields.ts'

/** What a secret is called, alone or at the end of a longer name, as part of a pattern. */
const secretParts =
  'pass(?:word|phrase|code)|secret|token|cookie|authorization|credential|api[_-]?key|social[_-]?security|birth|tax[_-]?id'

/** What people call a secret or a number of theirs; the sensitive fields of records are among them. */
export const sensitiveTerms = ['ssn', 'dob', 'ein', 'cvc', 'cvv', 'pin', 'otp', 'code', ...sensitiveNames]

const sensitive = new RegExp(
  [
    secretParts,
    `^(?:${sensitiveTerms.join('|')})$`,
    'licen[cs]e(?:[_-]?(?:number|no))?$|(?:card|account|routing)[_-]?(?:number|no)$|recovery[_-]?code',
  ].join('|'),
  'i',
)

/** Whether a field by its name holds what is never kept in a browser or a log. */
export function isSensitiveField(name: string): boolean {
  return sensitive.test(name)
}
