import { scopeOf } from '#server/records/filters.ts'
import { isTheirs, standing } from '#server/records/reach.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import type { Ctx, Named } from './client-terms.ts'

/** Transactions of some kinds that took effect in some days, of all clients or those of one producer. */
type Happened = { kinds: readonly TransactionKind[]; from: string; to: string; producer: string | null }

/** Answers read the terms of each of these clients whole. */
const maxClients = 200

/** The clients within the caller's reach to whose policies something happened. */
export async function findClientsWith(ctx: Ctx, { kinds, from, to, producer }: Happened): Promise<Named[]> {
  const scope = scopeOf(ctx)
  const { $, list } = scope.values
  const where = [
    ...standing(scope, 'record.view', 'client', 'c'),
    ...(producer ? [isTheirs.record('c', $(producer))] : []),
    `exists (select 1 from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
      where p.agency_id = c.agency_id and p.client_id = c.id and p.deleted_at is null and t.kind = any(${$(kinds)}::text[])
        and t.effective_date between ${$(from)}::date and ${$(to)}::date)`,
  ]
  const text = `select c.id, c.name from clients c where ${where.join(' and ')} order by c.name, c.id limit ${maxClients}`
  const { rows } = await ctx.db.$client.query<Named>(text, list)
  return rows
}
