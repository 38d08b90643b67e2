const sensitive = new RegExp(
  [
    'pass(word|phrase|code)|secret|token|cookie|authorization|credential|api[_-]?key',
    '^(ssn|dob|fein|ein|cvc|cvv|pin|otp|code)$|social[_-]?security|birth|tax[_-]?id',
    'licen[cs]e([_-]?(number|no))?$|(card|account|routing)[_-]?(number|no)$|recovery[_-]?code',
  ].join('|'),
  'i',
)

/** Whether a field by its name holds what is never kept in a browser or a log. */
export function isSensitiveField(name: string): boolean {
  return sensitive.test(name)
}
