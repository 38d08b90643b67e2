import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { PolicyCommission } from '#shared/commissions/commissions.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** By what received commission is added up. */
export type ReceivedGroup = 'all' | 'month' | 'producer' | 'carrier' | 'line'

const keys: Record<ReceivedGroup, string> = {
  all: `''`,
  month: `to_char(r.received_on, 'YYYY-MM')`,
  producer: 'd.user_id::text',
  carrier: 'p.carrier',
  line: `coalesce(p.lines ->> 0, p.line_of_business)`,
}

/** What was received in days, both included, by a group; of a producer their share where `producerId` says whose. */
export async function readReceived(
  { db, user }: Ctx,
  { from, to, producerId }: { from: string; to: string; producerId: string | null },
  group: ReceivedGroup,
): Promise<Map<string, number>> {
  const { rows } = await db.$client.query<{ key: string; amount: number }>(
    `select ${keys[group]} as key, sum(d.part)::float8 as amount
    from commission_receipts r
    join policy_transactions t on t.agency_id = r.agency_id and t.id = r.transaction_id
    join policies p on p.agency_id = t.agency_id and p.id = t.term_id
    cross join lateral credited(r.amount, t.producers) d
    where r.agency_id = $1 and r.received_on between $2 and $3 and ($4::uuid is null or d.user_id = $4) group by 1`,
    [user.agencyId, from, to, producerId],
  )
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}

type TermReceipt = PolicyCommission['receipts'][number] & { transactionId: string }

/** What was received for the transactions of terms; of a producer, their share where `producerId` says whose. */
export async function readTermReceipts(
  { db, user }: Ctx,
  termIds: readonly string[],
  producerId: string | null,
): Promise<TermReceipt[]> {
  const { rows } = await db.$client.query<TermReceipt>(
    `select r.transaction_id as "transactionId", r.statement_id as "statementId", r.received_on::text as "receivedOn",
      k.name as "carrierName", sum(d.part)::float8 as amount
    from commission_receipts r
    join carrier_statements s on s.agency_id = r.agency_id and s.id = r.statement_id
    join carriers k on k.agency_id = s.agency_id and k.id = s.carrier_id
    join policy_transactions t on t.agency_id = r.agency_id and t.id = r.transaction_id
    cross join lateral credited(r.amount, t.producers) d
    where r.agency_id = $1 and r.term_id = any($2::uuid[]) and ($3::uuid is null or d.user_id = $3)
    group by r.agency_id, r.id, k.name order by r.received_on, r.id`,
    [user.agencyId, termIds, producerId],
  )
  return rows
}
