import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, dayRange, equal, type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import {
  ListedTransaction,
  type TermListQuery,
  type TransactionListQuery,
  type transactionSorts,
} from '#shared/policies/flat-lists.contract.ts'
import { policies } from './policies.queries.ts'
import { changesOfTransaction } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The terms that the caller sees, of all policies. */
export function termList(ctx: Ctx, { policyId, ...query }: TermListQuery, id?: string): ListParts {
  const parts = policies.parts(ctx, query)
  const { scope, where } = parts
  return {
    ...parts,
    where: [...where, ...equal(scope, 'p.policy_id', policyId), ...equal(scope, 'p.id', id)],
  }
}

const fields = projection(ListedTransaction, 't', {
  policyId: 'term.policy_id',
  clientId: 'term.client_id',
  policyNumber: 'term.policy_number',
  feeItems: 't.fees',
  fees: "(select coalesce(sum((fee ->> 'amount')::numeric), 0) from jsonb_array_elements(t.fees) fee)",
  changes: `(select coalesce(jsonb_agg(change - 'detail' order by place), '[]')
    from jsonb_array_elements(${changesOfTransaction}) with ordinality c(change, place))`,
  authorName: "coalesce(author.name, '')",
  correctedBy: `(select c.id from policy_transactions c where c.agency_id = t.agency_id and c.corrects = t.id)`,
})
const source = {
  table: 'policy_transactions',
  alias: 't',
  fields,
  joins: `left join lateral (
    select p.policy_id, p.client_id, p.policy_number from policies p
    where p.agency_id = t.agency_id and p.id = t.term_id limit 1
  ) term on true
  ${personName('author', 't.agency_id', 't.author_id')}`,
}
const sorts: Record<(typeof transactionSorts)[number], SortKey> = {
  effectiveDate: { key: 't.effective_date', type: 'date' },
  enteredAt: { key: 't.entered_at', type: 'timestamptz' },
}

function conditions(scope: Scope, query: TransactionListQuery): string[] {
  const ofTerm = [
    ...standing(scope, 'record.view', 'underClient', 'p'),
    'p.id = t.term_id',
    ...equal(scope, 'p.policy_id', query.policyId),
    ...equal(scope, 'p.client_id', query.clientId),
  ]
  return [
    `t.agency_id = ${scope.values.$(scope.user.agencyId)}`,
    `exists (select 1 from policies p where ${ofTerm.join(' and ')})`,
    ...equal(scope, 't.term_id', query.termId),
    ...anyOf(scope, 't.kind', query.kind),
    ...dayRange(scope, 't.effective_date', query.effectiveFrom, query.effectiveTo),
  ]
}

/** The transactions of the terms that the caller sees, those that were entered last first unless asked otherwise. */
export function transactionList(ctx: Ctx, query: TransactionListQuery, id?: string): ListParts {
  const { sort = '-enteredAt', limit, cursor } = query
  const scope = scopeOf(ctx)
  const where = [...conditions(scope, query), ...equal(scope, 't.id', id)]
  return { source, scope, where, sort: sortBy(sort, sorts, scope, 't'), limit, cursor }
}
