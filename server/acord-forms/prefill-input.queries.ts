import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** What is known of a client as a business, or null. */
export async function findAccount({ db, user }: Ctx, clientId: string): Promise<PrefillInput['account']> {
  const text = `
    select operations, website, sic_code as "sicCode", annual_sales::float8 as "annualSales" from commercial_accounts
    where agency_id = $1 and client_id = $2 and deleted_at is null`
  const values = [user.agencyId, clientId]
  const { rows } = await db.$client.query<NonNullable<PrefillInput['account']>>(text, values)
  return rows[0] ?? null
}

type ScheduleRow = { schedule: keyof PrefillInput['schedules']; values: Record<string, unknown> }

/** The schedules of a client, row by row. */
export async function findSchedules({ db, user }: Ctx, clientId: string): Promise<ScheduleRow[]> {
  const text = `
    select schedule, "values" from schedule_items
    where agency_id = $1 and client_id = $2 and deleted_at is null order by schedule, position`
  return (await db.$client.query<ScheduleRow>(text, [user.agencyId, clientId])).rows
}
