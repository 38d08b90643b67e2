import type { AgencyCtx, InTransaction } from '#server/context.ts'

type Ctx = InTransaction<AgencyCtx>

const counts = (alias: string) => `${alias}.policy_number <> '' and not (${alias}.status = 'cancelled'
  and coalesce(${alias}.expiration_date <= ${alias}.effective_date, false))`

/** Of clients deleted at an instant, those of which a policy was entered anew since: it cannot be there twice. */
export async function findEnteredAgain(
  { db, user }: Ctx,
  ids: readonly string[],
  deletedAt: Date,
): Promise<string[]> {
  const text = `select distinct gone.client_id as id from policies gone join policies again
      on again.agency_id = gone.agency_id and again.deleted_at is null and ${counts('again')}
      and lower(again.carrier) = lower(gone.carrier) and lower(again.policy_number) = lower(gone.policy_number)
      and again.effective_date is not distinct from gone.effective_date
    where gone.agency_id = $1 and gone.client_id = any($2::uuid[]) and gone.deleted_at = $3 and ${counts('gone')}`
  const { rows } = await db.$client.query<{ id: string }>(text, [user.agencyId, ids, deletedAt])
  return rows.map(({ id }) => id)
}

/** Brings back the policies that went with clients at an instant; when they were away is remembered. */
export async function unhidePoliciesOf(
  { db, user, clock }: Ctx,
  ids: readonly string[],
  deletedAt: Date,
): Promise<void> {
  await db.$client.query(
    `update policies set deleted_at = null, updated_at = $4, version = version + 1,
      removals = coalesce(removals, '[]') || jsonb_build_object('from', deleted_at, 'to', $4::timestamptz)
    where agency_id = $1 and client_id = any($2::uuid[]) and deleted_at = $3`,
    [user.agencyId, ids, deletedAt, clock()],
  )
}
