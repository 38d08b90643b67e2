import type { AgencyCtx, InTransaction } from '#server/context.ts'

/** When a client's policies began with which carriers. */
export type ClientCarrier = { clientId: string; carrier: string; begins: string }

const clientCarriers = `
  select client_id as "clientId", carrier, coalesce(effective_date, (created_at at time zone $3)::date)::text as begins
  from policies where agency_id = $1 and client_id = any($2::uuid[]) and status <> 'quoted'`

/** The carriers of some clients' bound terms, deleted ones too. */
export async function readClientCarriers(
  { db, user }: InTransaction<AgencyCtx>,
  clientIds: readonly string[],
): Promise<ClientCarrier[]> {
  const values = [user.agencyId, clientIds, user.timeZone]
  const { rows } = await db.$client.query<ClientCarrier>(clientCarriers, values)
  return rows
}
