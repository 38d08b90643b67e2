import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import type { TermKey } from './group-keys.ts'
import type { Asked } from './performance.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Transactions of a month that earn alike, or one of them, with what their commission is reckoned by. */
export type WrittenRow = {
  /** What the term is grouped by; empty where it is by nothing. */
  key: string
  /** YYYY-MM. */
  month: string
  /** A correction's is that of what it voids. */
  kind: TransactionKind
  /** What each changes of the premium, in dollars, one after the other. */
  amounts: string
  lines: { line: string; premiumChange: number }[]
  agencyFees: number
  producers: { userId: string; share: number }[]
  carrier: string
  termLine: string
  /** Null of several. */
  clientId: string | null
  begunAs: TransactionKind
  /** Of several the last day before it from which a rate is in force: they earn the same. */
  begunOn: string
}

// $1 agency · $2 first day · $3 last day · $4 known at, null for now · $5 whose, null for all · $6 the days from which rates are in
// force. Most transactions have one producer, one line and no fee, and their term began with the first that was entered and stands.
const isKnown = (made: string) => `($4::timestamptz is null or ${made}.entered_at <= $4)`

const writtenStatement = ({ column, join }: TermKey) => `
  with corrected as materialized (
    select c.corrects as id from policy_transactions c where c.agency_id = $1 and c.corrects is not null
  ), made as materialized (
    select coalesce(${column}, '') as key, t.agency_id, t.term_id, t.premium_change, t.lines, t.fees, t.producers, date_trunc('month', t.effective_date::timestamp) as first,
      case when t.corrects is null then t.kind
        else (select v.kind from policy_transactions v where v.agency_id = t.agency_id and v.id = t.corrects) end as kind,
      p.carrier, coalesce(p.lines ->> 0, p.line_of_business) as line, p.client_id, b.kind as begun_as,
      width_bucket(b.effective_date, $6::date[]) as place,
      t.premium_change <> 0 and jsonb_array_length(t.producers) = 1 and t.lines = '[]' and t.fees = '[]'
        and coalesce(b.kind in ('new', 'renewal', 'transfer_in') and ${isKnown('b')}, false)
        and b.id not in (select c.id from corrected c) as is_alike
    from policy_transactions t
    join policies p on p.agency_id = t.agency_id and p.id = t.term_id
    ${join}
    left join policy_transactions b on b.agency_id = t.agency_id and b.term_id = t.term_id and b.position = 1
    where t.agency_id = $1 and t.effective_date between $2::date and $3::date and ${isKnown('t')}
      and (t.premium_change <> 0 or t.fees <> '[]')
      and ($5::text is null or t.producers @> jsonb_build_array(jsonb_build_object('userId', $5::text)))
  )
  select m.key, to_char(m.first, 'YYYY-MM') as month, m.kind, string_agg(m.premium_change::text, ' ') as amounts, '[]'::jsonb as lines, 0::float8 as "agencyFees",
    jsonb_build_array(jsonb_build_object('userId', m.user_id, 'share', 100)) as producers, m.carrier, m.line as "termLine",
    null::uuid as "clientId", m.begun_as as "begunAs", coalesce(($6::date[])[m.place], '0001-01-01')::text as "begunOn"
  from (select a.*, a.producers -> 0 ->> 'userId' as user_id from made a where a.is_alike) m
  group by m.key, m.first, m.kind, m.user_id, m.carrier, m.line, m.begun_as, m.place
  union all
  select m.key, to_char(m.first, 'YYYY-MM'), m.kind, m.premium_change::text, m.lines, fees.amount::float8, m.producers, m.carrier, m.line, m.client_id,
    begun.kind, begun.effective_date::text
  from made m
  cross join lateral (select coalesce(sum((fee ->> 'amount')::numeric), 0) as amount
    from jsonb_array_elements(m.fees) fee where fee ->> 'kind' = 'agency') fees
  cross join lateral (
    -- How its term began: as it stands or, of one that was voided, as it was entered first.
    select b.kind, b.effective_date from policy_transactions b
    left join policy_transactions c on c.agency_id = b.agency_id and c.corrects = b.id and ${isKnown('c')}
    where b.agency_id = m.agency_id and b.term_id = m.term_id and b.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
      and ${isKnown('b')}
    order by c.id is not null, b.position limit 1) begun
  where m.is_alike is not true and (m.premium_change <> 0 or fees.amount <> 0)`

const byNothing: TermKey = { column: "''", join: '' }

/** What was written in a period, what earns alike in one row; `rateDays` are the days from which rates are in force. */
export async function readWritten(
  { db, user }: Ctx,
  { from, to, knownAt, producerId }: Asked,
  { rateDays, key = byNothing }: { rateDays: readonly string[]; key?: TermKey | undefined },
): Promise<WrittenRow[]> {
  // The rows of a month are told apart by so much that sorting them takes longer than all the rest.
  await db.$client.query('set local enable_sort = off')
  const values = [user.agencyId, from, to, knownAt, producerId, rateDays]
  const { rows } = await db.$client.query<WrittenRow>(writtenStatement(key), values)
  await db.$client.query('set local enable_sort = on')
  return rows
}

// The same without what commission is reckoned by: what has one producer and no fee is added up by kind and person.
const withoutCommissionStatement = `
  with made as materialized (
    select t.premium_change, t.fees, t.producers, t.lines, jsonb_array_length(t.producers) = 1 and t.fees = '[]' as is_alike,
      case when t.corrects is null then t.kind
        else (select v.kind from policy_transactions v where v.agency_id = t.agency_id and v.id = t.corrects) end as kind
    from policy_transactions t
    where t.agency_id = $1 and t.effective_date between $2::date and $3::date and ${isKnown('t')}
      and (t.premium_change <> 0 or t.fees <> '[]')
      and ($5::text is null or t.producers @> jsonb_build_array(jsonb_build_object('userId', $5::text)))
  )
  select '' as key, '' as month, m.kind, sum(m.premium_change)::text as amounts, '[]'::jsonb as lines, 0::float8 as "agencyFees",
    jsonb_build_array(jsonb_build_object('userId', m.producers -> 0 ->> 'userId', 'share', 100)) as producers,
    '' as carrier, '' as "termLine", null as "clientId", 'new' as "begunAs", '' as "begunOn"
  from made m where m.is_alike group by m.kind, m.producers -> 0 ->> 'userId'
  union all
  select '', '', m.kind, m.premium_change::text, m.lines, fees.amount::float8, m.producers, '', '', '', 'new', ''
  from made m cross join lateral (select coalesce(sum((fee ->> 'amount')::numeric), 0) as amount
    from jsonb_array_elements(m.fees) fee where fee ->> 'kind' = 'agency') fees
  where not m.is_alike`

/** What was written in a period, by kind and person: what a page shows before commission is asked for. */
export async function readWithoutCommission({ db, user }: Ctx, asked: Asked): Promise<WrittenRow[]> {
  const { from, to, knownAt, producerId } = asked
  const values = [user.agencyId, from, to, knownAt, producerId]
  return (await db.$client.query<WrittenRow>(withoutCommissionStatement, values)).rows
}
