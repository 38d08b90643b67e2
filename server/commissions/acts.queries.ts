import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'

type Ctx = InTransaction<AgencyCtx>

/** A transaction that carriers pay commission for, with its term and what was received for it. */
export type ActRow = {
  id: string
  termId: string
  clientId: string
  clientName: string
  carrier: string
  policyNumber: string
  kind: TransactionKind
  effectiveDate: string
  premiumChange: number
  lines: { line: string; premiumChange: number }[]
  producers: { userId: string; share: number }[]
  termLine: string
  termFrom: string | null
  termTo: string | null
  begunAs: TransactionKind
  begunOn: string
  received: number
}

const kinds = `('new', 'renewal', 'rewrite', 'endorsement', 'cancellation', 'reinstatement', 'audit')`

/** Which transactions are asked for. */
type Asked = {
  /** Names of a carrier, as policies have them. */
  spellings?: readonly string[]
  /** Policy numbers, capital letters and digits alone. */
  numbers?: readonly string[]
  ids?: readonly string[]
  termIds?: readonly string[]
  /** Effective from a day on, up to another. */
  from?: string
  to?: string
  /** Words that the number of the policy or the client's name has. */
  q?: string
  limit?: number
}

const bareNumber = `upper(regexp_replace(p.policy_number, '[^A-Za-z0-9]', '', 'g'))`

// What a correction voids was never made, and neither was the correction.
const statement = `
  select t.id, t.term_id as "termId", p.client_id as "clientId", c.name as "clientName", p.carrier, p.policy_number as "policyNumber",
    t.kind, t.effective_date::text as "effectiveDate", t.premium_change::float8 as "premiumChange", t.lines, t.producers,
    coalesce(p.lines ->> 0, p.line_of_business) as "termLine", p.effective_date::text as "termFrom",
    p.expiration_date::text as "termTo", b.kind as "begunAs", b.effective_date::text as "begunOn",
    coalesce(r.amount, 0)::float8 as received
  from policy_transactions t
  join policies p on p.agency_id = t.agency_id and p.id = t.term_id and p.deleted_at is null
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  cross join lateral (
    select b.kind, b.effective_date from policy_transactions b
    left join policy_transactions v on v.agency_id = b.agency_id and v.corrects = b.id
    where b.agency_id = t.agency_id and b.term_id = t.term_id and b.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    order by v.id is not null, b.position limit 1) b
  left join lateral (select sum(r.amount) as amount from commission_receipts r
    where r.agency_id = t.agency_id and r.transaction_id = t.id) r on true
  where t.agency_id = $1 and t.kind in ${kinds} and t.premium_change <> 0
    and not exists (select 1 from policy_transactions v where v.agency_id = t.agency_id and v.corrects = t.id)
    and (($2::text[] is null and $3::text[] is null) or p.carrier = any($2) or p.intermediary = any($2) or ${bareNumber} = any($3))
    and ($4::uuid[] is null or t.id = any($4)) and ($5::uuid[] is null or t.term_id = any($5))
    and ($6::date is null or t.effective_date >= $6) and ($7::date is null or t.effective_date <= $7)
    and ($8::text is null or c.name ilike $8 or p.policy_number ilike $8 or ${bareNumber} like $9)
  order by t.effective_date, t.id limit $10`

/** The transactions of the agency that earn commission, as they stand now, the oldest first. */
export async function readActs({ db, user }: Ctx, asked: Asked): Promise<ActRow[]> {
  const { spellings, numbers, ids, termIds, from, to, q, limit } = asked
  const like = q && `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const bare = q && `%${q.toUpperCase().replace(/[^A-Z0-9]/g, '') || q}%`
  const values = [user.agencyId, spellings, numbers, ids, termIds, from, to, like, bare, limit]
  const { rows } = await db.$client.query<ActRow>(statement, values)
  return rows
}
