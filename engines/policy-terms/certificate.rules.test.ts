import { describe, expect, it } from 'vitest'
import { certificateAnswer } from './certificate.rules.ts'
import { knownTerm } from './status.rules.ts'
import type { Term, Transaction } from './term.ts'
import { termFrom } from './testing/terms.ts'

const day = '2026-06-01'

const withActs = (...later: Partial<Transaction>[]) => termFrom({ later })
const notice = (effectiveDate: string, fields: Partial<Transaction> = {}): Partial<Transaction> => ({
  kind: 'notice_of_cancellation',
  effectiveDate,
  noticeDate: '2026-05-01',
  ...fields,
})
const cancellation = (effectiveDate: string): Partial<Transaction> => ({
  kind: 'cancellation',
  effectiveDate,
})
const renewal = termFrom({
  id: 'next',
  renewsTermIds: ['term'],
  first: { kind: 'renewal', effectiveDate: '2027-01-01', newExpirationDate: '2028-01-01' },
})

function answer(term: Term, on = day, others: Term[] = []) {
  return certificateAnswer(
    knownTerm(term),
    on,
    [term, ...others].map((one) => knownTerm(one)),
  )
}

describe('a certificate on a day', () => {
  it.each<[string, Term, string?]>([
    ['allowed', termFrom()],
    [
      'allowed',
      withActs({
        kind: 'notice_of_non_renewal',
        effectiveDate: '2027-01-01',
        noticeDate: '2026-05-01',
      }),
    ],
    ['allowed', withActs(notice('2026-07-01', { noticeDate: '2026-06-02' }))],
    ['bound', termFrom(), '2025-12-01'],
    ['allowed', withActs(cancellation('2026-03-01'), { kind: 'reinstatement', effectiveDate: '2026-03-01' })],
  ])('is %s, and nothing is to be seen', (standing, term, on) => {
    expect(answer(term, on)).toEqual({ standing, refusal: '', notice: '' })
  })

  it.each<[string, Term]>([
    ['a notice of cancellation takes effect on Jul 1, 2026', withActs(notice('2026-07-01'))],
    ['it is cancelled as of Jul 1, 2026', withActs(cancellation('2026-07-01'))],
  ])('is issued with the day that its issuer sees: %s', (words, term) => {
    expect(answer(term)).toEqual({ standing: 'allowed_with_date', refusal: '', notice: words })
  })

  it.each<[string, string, Term, string?, Term[]?]>([
    ['quoted', 'it is only quoted', { ...termFrom(), transactions: [] }],
    ['cancelled', 'it was cancelled as of May 1, 2026', withActs(cancellation('2026-05-01'))],
    ['cancelled', 'it was cancelled as of Jan 1, 2026', withActs(cancellation('2026-01-01'))],
    [
      'lapse',
      'it lapsed on May 20, 2026, coverage resumes on Jun 5, 2026',
      withActs(cancellation('2026-05-20'), { kind: 'reinstatement', effectiveDate: '2026-06-05' }),
    ],
    ['expired', 'it expired on Jan 1, 2027', termFrom(), '2027-01-01'],
    [
      'expired',
      'it was not renewed and expired on Jan 1, 2027',
      withActs({
        kind: 'notice_of_non_renewal',
        effectiveDate: '2027-01-01',
        noticeDate: '2026-05-01',
      }),
      '2027-01-01',
    ],
    ['renewed', 'it expired on Jan 1, 2027', termFrom(), '2027-01-01', [renewal]],
    [
      'released',
      'it left your agency on May 3, 2026',
      withActs({ kind: 'transfer_out', effectiveDate: '2026-05-03' }),
    ],
    [
      'confirmation_due',
      'a notice of cancellation took effect on May 20, 2026; cancel the policy or rescind the notice first',
      withActs(notice('2026-05-20')),
    ],
  ])('is refused: %s, as %s', (standing, words, term, on, others) => {
    expect(answer(term, on, others)).toEqual({ standing, refusal: words, notice: '' })
  })
})
