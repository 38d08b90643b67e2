import type { OwnerClient, OwnerTerm } from '#engines/import/attachment-owners.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { standing } from '#server/records/reach.ts'
import { newValues } from '#server/records/statement.ts'

/** The clients that the caller sees and all of their terms, by what files are named by. */
export async function findOwners(
  ctx: InTransaction<AgencyCtx>,
): Promise<{ clients: OwnerClient[]; terms: OwnerTerm[] }> {
  const values = newValues()
  const where = standing({ user: ctx.user, values }, 'record.view', 'client', 'r').join(' and ')
  const clients = `select r.id, r.name, coalesce(r.client_number, '') as "clientNumber" from clients r where ${where}`
  const terms = `select p.id, p.policy_id as "policyId", p.client_id as "clientId", p.policy_number as "policyNumber",
      p.effective_date as "effectiveDate"
    from policies p join clients r on r.agency_id = p.agency_id and r.id = p.client_id
    where p.deleted_at is null and p.policy_number <> '' and ${where}`
  const { $client } = ctx.db
  return {
    clients: (await $client.query<OwnerClient>(clients, values.list)).rows,
    terms: (await $client.query<OwnerTerm>(terms, values.list)).rows,
  }
}
