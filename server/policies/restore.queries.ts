import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { isExpirationAssumed, termExpiration } from '#server/records/filters.ts'
import { utc } from '#server/records/projection.ts'
import type { DeletedPolicy } from '#shared/policies/policies.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** The policies that were deleted last, the latest first; those that went with their client come back with it. */
export async function readDeletedPolicies(
  { db, user }: Ctx,
  from: Date,
  limit: number,
): Promise<DeletedPolicy[]> {
  const text = `select p.id, p.type, p.line_of_business as "lineOfBusiness", p.carrier, p.policy_number as "policyNumber",
      p.effective_date as "effectiveDate", p.expiration_date as "expirationDate", p.client_id as "clientId",
      ${termExpiration} as "termExpirationDate", ${isExpirationAssumed} as "isExpirationAssumed", c.name as "clientName", ${utc('p.deleted_at')} as "deletedAt"
    from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id and c.deleted_at is null
    where p.agency_id = $1 and p.deleted_at >= $2 order by p.deleted_at desc, p.id limit $3`
  return (await db.$client.query<DeletedPolicy>(text, [user.agencyId, from, limit])).rows
}

type Gone = Pick<DeletedPolicy, 'clientId' | 'carrier' | 'policyNumber' | 'effectiveDate' | 'deletedAt'> & {
  isClientDeleted: boolean
}

/** What a deleted policy is, and whether its client is deleted too; undefined of one that is there or another agency's. */
export async function findDeletedPolicy({ db, user }: Ctx, id: string): Promise<Gone | undefined> {
  const text = `select c.id as "clientId", c.deleted_at is not null as "isClientDeleted", p.carrier,
      p.policy_number as "policyNumber", p.effective_date as "effectiveDate", ${utc('p.deleted_at')} as "deletedAt"
    from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where p.agency_id = $1 and p.id = $2 and p.deleted_at is not null`
  return (await db.$client.query<Gone>(text, [user.agencyId, id])).rows[0]
}

/** Brings back a deleted policy, and answers since when it was away, which is remembered; undefined of one that is there. */
export async function unhidePolicy({ db, user, clock }: Ctx, id: string): Promise<string | undefined> {
  const text = `with gone as (select deleted_at from policies
      where agency_id = $1 and id = $2 and deleted_at is not null for update)
    update policies p set deleted_at = null,
      removals = coalesce(p.removals, '[]') || jsonb_build_object('from', gone.deleted_at, 'to', $3::timestamptz)
    from gone where p.agency_id = $1 and p.id = $2 returning ${utc('gone.deleted_at')} as at`
  const { rows } = await db.$client.query<{ at: string }>(text, [user.agencyId, id, clock()])
  return rows[0]?.at
}
