import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import type {
  ListedTransaction,
  TermListQuery,
  TransactionListQuery,
} from '#shared/policies/flat-lists.contract.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { termList, transactionList } from './flat-lists.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The terms of all policies that the caller sees, as JSON text. */
export function listTerms(ctx: Ctx, query: TermListQuery): Promise<ListResult<PolicyItem>> {
  return readList<PolicyItem>(ctx, termList(ctx, query))
}

/** One term as lists show it, with what it is today; else the 404 of a missing one. */
export async function getTerm(ctx: Ctx, id: string): Promise<PolicyItem> {
  const [term] = await readItems<PolicyItem>(ctx, termList(ctx, {}, id))
  if (!term) throw notFound()
  return term
}

/** The transactions of all policies that the caller sees, as JSON text. */
export function listTransactions(
  ctx: Ctx,
  query: TransactionListQuery,
): Promise<ListResult<ListedTransaction>> {
  return readList<ListedTransaction>(ctx, transactionList(ctx, query))
}

/** One transaction, else the 404 of a missing one. */
export async function getTransaction(ctx: Ctx, id: string): Promise<ListedTransaction> {
  const [transaction] = await readItems<ListedTransaction>(ctx, transactionList(ctx, {}, id))
  if (!transaction) throw notFound()
  return transaction
}
