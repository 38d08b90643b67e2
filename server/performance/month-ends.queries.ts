import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type PeriodReport, PeriodReport as Report } from '#shared/performance/performance.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A month (YYYY-MM) with the last instant of it on the agency's clock. */
type MonthEnd = { month: string; endedAt: string }
type KeptMonth = MonthEnd & { figures: PeriodReport }

/** So many months back are caught up, and shown. */
const monthsBack = 12

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// $1 agency · $2 now · $3 time zone. Instants are kept to the millisecond: the last one of a month is that before midnight.
const missingStatement = `
  select to_char(months.first, 'YYYY-MM') as month, ${utc('months.ended_at')} as "endedAt"
  from agencies a
  cross join lateral (
    select first, (first + interval '1 month') at time zone $3 - interval '1 millisecond' as ended_at
    from generate_series(date_trunc('month', $2::timestamptz at time zone $3) - interval '${monthsBack} months',
      date_trunc('month', $2::timestamptz at time zone $3) - interval '1 month', interval '1 month') first) months
  where a.id = $1 and a.created_at <= months.ended_at
    and not exists (select 1 from month_ends k where k.agency_id = a.id and k.month = to_char(months.first, 'YYYY-MM'))
  order by months.first`

/** The months that are over and not kept yet, the oldest first: since the agency is there, and at most a year back. */
export async function readMissingMonths({ db, user, clock }: Ctx): Promise<MonthEnd[]> {
  const values = [user.agencyId, clock(), user.timeZone]
  const { rows } = await db.$client.query<MonthEnd>(missingStatement, values)
  return rows
}

/** Keeps a month's figures, once. */
export async function keepMonth({ db, user, clock }: Ctx, kept: KeptMonth): Promise<void> {
  await db.$client.query(
    `insert into month_ends (agency_id, month, ended_at, figures, created_at) values ($1, $2, $3, $4, $5)
      on conflict (agency_id, month) do nothing`,
    [user.agencyId, kept.month, kept.endedAt, JSON.stringify(kept.figures), clock()],
  )
}

/** The months that were kept last, the newest first. */
export async function readKeptMonths({ db, user }: Ctx): Promise<KeptMonth[]> {
  const { rows } = await db.$client.query<MonthEnd & { figures: unknown }>(
    `select month, ${utc('ended_at')} as "endedAt", figures from month_ends where agency_id = $1
      order by month desc limit ${monthsBack}`,
    [user.agencyId],
  )
  return rows.map((row) => ({ ...row, figures: Report.parse(row.figures) }))
}
