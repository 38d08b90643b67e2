import type { AgencyCtx, InTransaction } from '#server/context.ts'

const payPlans = `
  select id, details ->> 'payPlan' as plan from policies
  where agency_id = $1 and id = any($2::uuid[]) and details ->> 'payPlan' <> ''`

/** How the premium of terms is paid, such as "10-pay", by their ids, where it is known. */
export async function findPayPlans(
  { db, user }: InTransaction<AgencyCtx>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ id: string; plan: string }>(payPlans, [user.agencyId, ids])
  return new Map(rows.map(({ id, plan }) => [id, plan]))
}
