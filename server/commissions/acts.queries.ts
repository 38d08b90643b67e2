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

// What a correction voids was never made, and neither was the correction. The terms that are asked for come first: how each began
// and what was received is looked up for their transactions alone.
const statement = `
  with terms as materialized (
    select p.agency_id, p.id, p.client_id, c.name as client_name, p.carrier, p.policy_number, p.effective_date, p.expiration_date,
      coalesce(p.lines ->> 0, p.line_of_business) as line
    from policies p
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where p.agency_id = $1 and p.deleted_at is null
      and (($2::text[] is null and $3::text[] is null) or p.carrier = any($2) or p.intermediary = any($2) or ${bareNumber} = any($3))
      and ($5::uuid[] is null or p.id = any($5))
      and ($8::text is null or c.name ilike $8 or p.policy_number ilike $8 or ${bareNumber} like $9)
  ), acts as materialized (
    select t.id, t.agency_id, t.term_id, t.kind, t.effective_date, t.premium_change, t.lines, t.producers,
      p.client_id, p.client_name, p.carrier, p.policy_number, p.line, p.effective_date as term_from, p.expiration_date as term_to
    from terms p
    join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    where t.agency_id = $1 and t.kind in ${kinds} and t.premium_change <> 0 and ($4::uuid[] is null or t.id = any($4))
      and ($6::date is null or t.effective_date >= $6) and ($7::date is null or t.effective_date <= $7)
      and t.id not in (select v.corrects from policy_transactions v where v.agency_id = $1 and v.corrects is not null)
  )
  select t.id, t.term_id as "termId", t.client_id as "clientId", t.client_name as "clientName", t.carrier,
    t.policy_number as "policyNumber", t.kind, t.effective_date::text as "effectiveDate", t.premium_change::float8 as "premiumChange",
    t.lines, t.producers, t.line as "termLine", t.term_from::text as "termFrom", t.term_to::text as "termTo",
    b.kind as "begunAs", b.effective_date::text as "begunOn", coalesce(r.amount, 0)::float8 as received
  from acts t
  cross join lateral (
    select b.kind, b.effective_date from policy_transactions b
    left join policy_transactions v on v.agency_id = b.agency_id and v.corrects = b.id
    where b.agency_id = t.agency_id and b.term_id = t.term_id and b.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    order by v.id is not null, b.position limit 1) b
  left join lateral (select sum(r.amount) as amount from commission_receipts r
    where r.agency_id = t.agency_id and r.transaction_id = t.id) r on true
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
