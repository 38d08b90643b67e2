import type { Finding, TermSource } from './import-term-life.rules.ts'

type Blank = { field: string; message: string; isBlank(source: TermSource): boolean }

const blanks: Blank[] = [
  {
    field: 'policyNumber',
    message: 'The policy number is missing',
    isBlank: ({ policy, said }) => policy.policyNumber === '' && said.note === '',
  },
  { field: 'premium', message: 'The premium is missing', isBlank: ({ said }) => !said.hasPremium },
  {
    field: 'effectiveDate',
    message: 'The effective date is missing',
    isBlank: ({ policy }) => policy.effectiveDate === null,
  },
  {
    field: 'expirationDate',
    message: 'The expiration date is missing',
    isBlank: ({ policy }) => policy.expirationDate === null,
  },
  {
    field: 'transaction',
    message: 'The kind of transaction is missing: taken for the beginning of its term',
    isBlank: ({ said }) => !said.isNamed,
  },
]

/** What terms lack that most terms of the file have: a column that is mostly empty is nobody's omission. */
export function blanksOf(sources: readonly TermSource[]): Finding[] {
  return blanks.flatMap(({ field, message, isBlank }) => {
    const found = sources.filter(isBlank)
    if (found.length * 2 >= sources.length) return []
    return found.map(({ row }) => ({ row, field, message }))
  })
}
