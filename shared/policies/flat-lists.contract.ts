import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Paging, sortOf, wordsOf } from '#shared/lists.ts'
import { TransactionItem } from './history.contract.ts'
import { PolicyFilter } from './policies.contract.ts'
import { transactionKinds } from './term-choices.ts'

export const termSorts = ['effectiveDate', 'expirationDate', 'createdAt', 'updatedAt'] as const
export const transactionSorts = ['effectiveDate', 'enteredAt'] as const

const ofPolicy = {
  /** Of this policy, which all of its terms share. */
  policyId: Id.optional(),
}

/** The filters, order and page of the terms of all policies. */
export const TermListQuery = PolicyFilter.pick({
  clientId: true,
  termStatus: true,
  effectiveFrom: true,
  effectiveTo: true,
  expiresFrom: true,
  expiresTo: true,
}).extend({ ...ofPolicy, ...Paging, sort: sortOf(termSorts).optional() })
export type TermListQuery = z.infer<typeof TermListQuery>

/** The same of the transactions of all policies; days are those on which they take effect. */
export const TransactionListQuery = z.strictObject({
  ...ofPolicy,
  termId: Id.optional(),
  clientId: Id.optional(),
  kind: wordsOf(transactionKinds).optional(),
  effectiveFrom: Day.optional(),
  effectiveTo: Day.optional(),
  ...Paging,
  sort: sortOf(transactionSorts).optional(),
})
export type TransactionListQuery = z.infer<typeof TransactionListQuery>

/** A transaction with the term, policy and client that it belongs to; without commission. */
export const ListedTransaction = TransactionItem.omit({ commission: true }).extend({
  termId: z.uuid(),
  policyId: z.uuid(),
  clientId: z.uuid(),
  policyNumber: z.string(),
  /** The correction that voids it. */
  correctedBy: z.uuid().nullable(),
})
export type ListedTransaction = z.infer<typeof ListedTransaction>
