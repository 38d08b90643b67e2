import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import type { PayoutLine } from '#shared/commissions/commissions.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A line of a producer's statement, with whose and what it is. */
export type PayoutRow = Omit<PayoutLine, 'adjustment'> & {
  userId: string
  userName: string
  lineId: string
}

/** What a producer is credited by what carriers paid, beside what was credited in closed months. */
export type Credit = PayoutRow & {
  /** Null where nothing stands any more. */
  now: number | null
  /** Null where nothing was credited in a closed month. */
  credited: number | null
}

const details = `client_name, policy_number, term_id, carrier_name, kind, effective_date, received_on, premium_change, rate, share`
const shownColumns = (
  row: string,
) => `${row}.user_id as "userId", coalesce(u.name, 'Former member') as "userName",
  ${row}.line_id as "lineId", ${row}.transaction_id as "transactionId", ${row}.client_name as "clientName",
  ${row}.policy_number as "policyNumber", ${row}.term_id as "termId", ${row}.carrier_name as "carrierName", ${row}.kind,
  ${row}.effective_date::text as "effectiveDate", ${row}.received_on::text as "receivedOn",
  ${row}.premium_change::float8 as "premiumChange", ${row}.commission::float8 as commission, ${row}.rate::float8 as rate,
  ${row}.share::float8 as share`

// What stands by each line, transaction and producer, and what was credited for the same in closed months.
const creditsStatement = `
  with entitled as (
    select l.id as line_id, t.id as transaction_id, d.user_id, c.name as client_name, p.policy_number, t.term_id,
      k.name as carrier_name, t.kind, t.effective_date, r.received_on, t.premium_change, l.rate,
      (select (s.value ->> 'share')::numeric from jsonb_array_elements(t.producers) s where s.value ->> 'userId' = d.user_id::text) as share,
      r.amount as commission, d.part as amount
    from commission_receipts r
    join statement_lines l on l.agency_id = r.agency_id and l.id = r.line_id
    join carrier_statements s on s.agency_id = r.agency_id and s.id = r.statement_id
    join carriers k on k.agency_id = s.agency_id and k.id = s.carrier_id
    join policy_transactions t on t.agency_id = r.agency_id and t.id = r.transaction_id
    join policies p on p.agency_id = t.agency_id and p.id = t.term_id
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    cross join lateral credited(r.amount, t.producers) d
    where r.agency_id = $1 and ($2::uuid is null or d.user_id = $2)
  ), frozen as (
    select line_id, transaction_id, user_id, sum(amount) as amount, sum(commission) as commission, (array_agg(id order by month desc, id))[1] as last
    from producer_payouts where agency_id = $1 and ($2::uuid is null or user_id = $2) group by line_id, transaction_id, user_id
  ), credits as (
    select e.line_id, e.transaction_id, e.user_id, ${details
      .split(', ')
      .map((column) => `e.${column}`)
      .join(', ')},
      e.commission - coalesce(f.commission, 0) as commission, e.amount as now, f.amount as credited
    from entitled e left join frozen f using (line_id, transaction_id, user_id)
    where e.amount <> coalesce(f.amount, 0)
    union all
    select f.line_id, f.transaction_id, f.user_id, ${details
      .split(', ')
      .map((column) => `w.${column}`)
      .join(', ')},
      -f.commission, null, f.amount
    from frozen f join producer_payouts w on w.agency_id = $1 and w.id = f.last
    where f.amount <> 0 and not exists (select 1 from entitled e
      where e.line_id = f.line_id and e.transaction_id = f.transaction_id and e.user_id = f.user_id)
  )
  select ${shownColumns('c')}, c.now::float8 as now, c.credited::float8 as credited,
    (coalesce(c.now, 0) - coalesce(c.credited, 0))::float8 as amount
  from credits c left join users u on u.agency_id = $1 and u.id = c.user_id
  order by c.received_on, c.client_name, c.policy_number, c.effective_date, c.line_id, c.user_id`

/** What producers are credited that no closed month holds; of one of them where `userId` says whose. */
export async function readCredits({ db, user }: Ctx, userId: string | null): Promise<Credit[]> {
  const { rows } = await db.$client.query<Credit>(creditsStatement, [user.agencyId, userId])
  return rows
}

/** The lines that a closed month holds. */
export async function readPayouts(
  { db, user }: Ctx,
  month: string,
  userId: string | null,
): Promise<(PayoutRow & { adjustment: string })[]> {
  const { rows } = await db.$client.query<PayoutRow & { adjustment: string }>(
    `select ${shownColumns('w')}, w.amount::float8 as amount, w.adjustment
    from producer_payouts w left join users u on u.agency_id = w.agency_id and u.id = w.user_id
    where w.agency_id = $1 and w.month = $2 and ($3::uuid is null or w.user_id = $3)
    order by w.adjustment <> '', w.received_on, w.client_name, w.policy_number, w.effective_date, w.line_id, w.user_id`,
    [user.agencyId, month, userId],
  )
  return rows
}

type ClosedSum = { userId: string; userName: string; amount: number; adjustments: number }
export type ClosedMonth = { month: string; closedAt: string; closedByName: string; sums: ClosedSum[] }

/** The closed months with what each producer was credited, the newest first; of one producer where `userId` says whose. */
export async function readClosedMonths({ db, user }: Ctx, userId: string | null): Promise<ClosedMonth[]> {
  const { rows } = await db.$client.query<ClosedMonth>(
    `select m.month, ${utc('m.closed_at')} as "closedAt", coalesce(by.name, '') as "closedByName",
      (select coalesce(json_agg(json_build_object('userId', s.user_id, 'userName', s.name, 'amount', s.amount,
          'adjustments', s.adjustments) order by s.name, s.user_id), '[]')
        from (select w.user_id, coalesce(u.name, 'Former member') as name, sum(w.amount) as amount,
            coalesce(sum(w.amount) filter (where w.adjustment <> ''), 0) as adjustments
          from producer_payouts w left join users u on u.agency_id = w.agency_id and u.id = w.user_id
          where w.agency_id = m.agency_id and w.month = m.month and ($2::uuid is null or w.user_id = $2)
          group by w.user_id, u.name) s) as sums
    from commission_months m left join users by on by.agency_id = m.agency_id and by.id = m.closed_by_id
    where m.agency_id = $1 order by m.month desc`,
    [user.agencyId, userId],
  )
  return rows
}

/** Closes a month, once; false where it is closed already. */
export async function insertMonth({ db, user, clock }: Ctx, month: string): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `insert into commission_months (agency_id, month, closed_at, closed_by_id) values ($1, $2, $3, $4)
      on conflict (agency_id, month) do nothing`,
    [user.agencyId, month, clock(), user.id],
  )
  return rowCount === 1
}

export type NewPayout = PayoutRow & { id: string; adjustment: string }

/** Keeps the lines of a month that is closed. */
export async function insertPayouts(
  { db, user }: Ctx,
  month: string,
  payouts: readonly NewPayout[],
): Promise<void> {
  await db.$client.query(
    `insert into producer_payouts (agency_id, month, id, user_id, line_id, transaction_id, term_id, client_name, policy_number,
      carrier_name, kind, effective_date, received_on, premium_change, commission, rate, share, amount, adjustment)
    select $1, $2, w.id, w."userId", w."lineId", w."transactionId", w."termId", w."clientName", w."policyNumber", w."carrierName",
      w.kind, w."effectiveDate", w."receivedOn", w."premiumChange", w.commission, w.rate, w.share, w.amount, w.adjustment
    from jsonb_to_recordset($3::jsonb) as w(id uuid, "userId" uuid, "lineId" uuid, "transactionId" uuid, "termId" uuid,
      "clientName" text, "policyNumber" text, "carrierName" text, kind text, "effectiveDate" date, "receivedOn" date,
      "premiumChange" numeric, commission numeric, rate numeric, share numeric, amount numeric, adjustment text)`,
    [user.agencyId, month, JSON.stringify(payouts)],
  )
}

/** The name of a member of the agency, also of one who left, and of the agency. */
export async function readProducer(
  { db, user }: Ctx,
  id: string,
): Promise<{ producerName: string; agencyName: string } | undefined> {
  const { rows } = await db.$client.query<{ producerName: string; agencyName: string }>(
    `select u.name as "producerName", a.name as "agencyName" from users u join agencies a on a.id = u.agency_id
      where u.agency_id = $1 and u.id = $2`,
    [user.agencyId, id],
  )
  return rows[0]
}
