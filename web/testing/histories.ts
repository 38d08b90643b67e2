import type {
  HistoryTerm,
  PolicyHistory,
  ReturnPremiumShown,
  TransactionItem,
  TransactionResult,
} from '#shared/policies/history.contract.ts'
import { detailSections, TermDetails } from '#shared/policies/term-details.contract.ts'
import { aPolicy } from './records.ts'

const policyId = '01990000-0000-7000-8000-00000000fc01'
export const maya = '01990000-0000-7000-8000-000000000001'

/** The id of a transaction by a number. */
export function transactionId(at: number): string {
  return `01990000-0000-7000-8000-00000000fb${String(at).padStart(2, '0')}`
}

/** New business of a term, with changes. */
export function aTransaction(changes: Partial<TransactionItem> = {}): TransactionItem {
  return {
    id: transactionId(1),
    kind: 'new',
    effectiveDate: '2026-03-01',
    noticeDate: null,
    givenBy: null,
    enteredAt: '2026-02-20T15:00:00.000Z',
    premiumChange: 1200,
    lines: [],
    fees: 0,
    feeItems: [],
    taxes: 0,
    method: null,
    reason: '',
    note: '',
    newExpirationDate: null,
    changes: [],
    documentId: null,
    producers: [{ userId: maya, share: 100 }],
    authorName: 'Maya Okafor',
    rescinds: null,
    corrects: null,
    ...changes,
  }
}

/** The term of the policy of records.ts, in force, with changes. */
export function aTerm(changes: Partial<HistoryTerm> = {}): HistoryTerm {
  return {
    id: aPolicy().id,
    policyNumber: 'BOP-1042',
    carrier: 'Granite Mutual',
    intermediary: null,
    billing: 'Direct bill',
    shortRate: null,
    minimumEarned: 0,
    lines: [{ line: 'BOP', type: 'commercial', premium: 1200 }],
    effectiveDate: '2026-03-01',
    isEffectiveAssumed: false,
    expirationDate: '2027-03-01',
    isExpirationAssumed: false,
    endDate: '2027-03-01',
    lapses: [],
    premium: 1200,
    status: 'in_force',
    confirmationDue: false,
    renewsTermIds: [],
    renewedBy: null,
    decision: null,
    transactions: [aTransaction({ newExpirationDate: '2027-03-01' })],
    version: 5,
    ...changes,
  }
}

/** A policy with these terms. */
export function aHistory(...terms: HistoryTerm[]): PolicyHistory {
  const [term = aTerm()] = terms
  return {
    policy: {
      id: policyId,
      clientId: aPolicy().clientId,
      carrier: term.carrier,
      lines: term.lines.map(({ line }) => line),
      producerId: maya,
      producers: [{ userId: maya, share: 100 }],
      servicerId: null,
    },
    terms: terms.length > 0 ? terms : [term],
  }
}

/** What entering a transaction answers: the term after it. */
export function aResult(
  term: HistoryTerm,
  made: Partial<TransactionItem>,
  rest: Partial<Omit<TransactionResult, 'term' | 'transaction'>> = {},
): TransactionResult {
  const transaction = aTransaction({ id: transactionId(9), premiumChange: 0, ...made })
  return { transaction, term, policy: aHistory(term).policy, ...rest }
}

/** The arithmetic of cancelling 1,200 for 365 days after 31 of them. */
export function aReturnPremium(changes: Partial<ReturnPremiumShown> = {}): ReturnPremiumShown {
  const change = {
    transactionId: transactionId(1),
    premiumChange: 1200,
    days: 365,
    earnedDays: 31,
    kept: 101.92,
  }
  return {
    ...{ method: 'pro_rata', shortRate: 90, minimumEarned: 0, changes: [change] },
    ...{ premium: 1200, kept: 101.92, returned: 1098.08 },
    ...changes,
  }
}

/** What a term lists where nothing was entered. */
export function noDetails(): TermDetails {
  const none = Object.fromEntries(detailSections.map((section) => [section, []]))
  const placed = { intermediary: null, payPlan: '', shortRate: null, minimumEarned: 0 }
  return TermDetails.parse({ asOf: '2026-06-15', version: 1, ...placed, ...none })
}
