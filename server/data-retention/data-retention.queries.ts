import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { isTheirs } from '#server/records/reach.ts'
import type { AccountDeletionPlan, DeletedAgency } from '#shared/data-retention/data-retention.contract.ts'

type Counted = Pick<
  AccountDeletionPlan,
  'agencyName' | 'people' | 'clients' | 'policies' | 'prospects' | 'tickets'
> & { ownerName: string | null; status: string; subscriptionId: string | null }

// $3 says whether all of the agency's, or what is the caller's ($2).
const accountCounts = `
  select a.name as "agencyName", o.name as "ownerName", a.subscription_status as status,
    a.stripe_subscription_id as "subscriptionId",
    (select count(*)::int from users where agency_id = $1 and status = 'active') as people,
    (select count(*)::int from clients r where agency_id = $1 and deleted_at is null
      and ($3 or ${isTheirs.client('r', '$2')})) as clients,
    (select count(*)::int from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
      where p.agency_id = $1 and p.deleted_at is null and ($3 or ${isTheirs.client('c', '$2')})) as policies,
    (select count(*)::int from prospects r where agency_id = $1 and deleted_at is null
      and ($3 or ${isTheirs.record('r', '$2')})) as prospects,
    (select count(*)::int from tickets r where agency_id = $1 and deleted_at is null
      and ($3 or ${isTheirs.ticket('r', '$2')})) as tickets
  from agencies a left join users o on o.id = a.owner_id where a.id = $1`

/** What is there to lose or to hand over: all of the agency's, or what is the caller's. */
export async function countAccount(
  { db, user }: InTransaction<AgencyCtx>,
  isWholeAgency: boolean,
): Promise<Counted | undefined> {
  const values = [user.agencyId, user.id, isWholeAgency]
  return (await db.$client.query<Counted>(accountCounts, values)).rows[0]
}

const deletedAgencies = `
  select a.id, a.name, coalesce(o.name, '') as "ownerName", coalesce(o.email, '') as "ownerEmail",
    (select count(*)::int from users m where m.agency_id = a.id and m.status = 'active') as people,
    a.deleted_at as "deletedAt", exists (select 1 from purge_receipts r where r.former_agency_id = a.id) as "isBeingPurged"
  from agencies a left join users o on o.id = a.owner_id
  where a.deleted_at is not null order by a.deleted_at desc, a.id desc`

type DeletedRow = Omit<DeletedAgency, 'deletedAt' | 'purgeDueAt'> & { deletedAt: Date }

/** The agencies that were deleted and wait for their end, the latest first. */
export async function findDeletedAgencies({ db }: InTransaction<Ctx>): Promise<DeletedRow[]> {
  return (await db.$client.query<DeletedRow>(deletedAgencies)).rows
}
