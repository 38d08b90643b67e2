import type { Finding, TermSource } from './import-term-life.rules.ts'

type Blank = { field: string; message: string; isBlank(source: TermSource): boolean }

const ofBeginnings: Blank[] = [
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

const ofAll: Blank[] = [
  {
    field: 'carrier',
    message: 'The carrier is missing',
    isBlank: ({ policy }) => policy.carrier === '',
  },
  {
    field: 'billing',
    message: 'The way of billing is missing',
    isBlank: ({ policy }) => policy.billing === '',
  },
  {
    field: 'transactionDate',
    message: 'The date of the transaction is missing: the effective date counts',
    isBlank: ({ said }) =>
      said.transactionDate === null && said.cancellationDate === null && said.reinstatementDate === null,
  },
]
const ofLater: Blank[] = ofBeginnings.filter(({ field }) => /^(?:policyNumber|effectiveDate)$/.test(field))

function blanksIn(sources: readonly TermSource[], blanks: readonly Blank[]): Finding[] {
  return blanks.flatMap(({ field, message, isBlank }) => {
    const found = sources.filter(isBlank)
    if (found.length * 2 >= sources.length) return []
    return found.map(({ row }) => ({ row, field, message }))
  })
}

/** What rows of terms lack that most of them have: a column that is mostly empty is nobody's omission. */
export function blanksOf(begin: readonly TermSource[], later: readonly TermSource[]): Finding[] {
  return [
    ...blanksIn(begin, ofBeginnings),
    ...blanksIn(later, ofLater),
    ...blanksIn([...begin, ...later], ofAll),
  ]
}
