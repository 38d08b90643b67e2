import type { AgencyCtx, InTransaction } from '#server/context.ts'

const ofImport = 'r.agency_id = $1 and r.import_id = $2'

/** Whoever hands a member's book over locks the same rows first and in the same order: one of the two waits for the other. */
const lockNamed = `
  select id, status from users where agency_id = $1 and id in (
    select nullif(r.values ->> 'assigned_agent_id', '')::uuid from import_records r where ${ofImport}
    union select nullif(r.values ->> 'servicer_id', '')::uuid from import_records r where ${ofImport}
    union select (r.policy ->> 'producer_id')::uuid from import_rows r where ${ofImport})
  order by id for key share`

const giveToImporter = `
  update import_records r set values = r.values
    || case when r.values ->> 'assigned_agent_id' = any($3::text[])
      then jsonb_build_object('assigned_agent_id', $4::text) else '{}' end
    || case when r.values ->> 'servicer_id' = any($3::text[]) then '{"servicer_id": null}'::jsonb else '{}' end
  where ${ofImport} and (r.values ->> 'assigned_agent_id' = any($3::text[]) or r.values ->> 'servicer_id' = any($3::text[]))`

const creditNobody = `
  update import_rows r set policy = r.policy - 'producer_id' where ${ofImport} and r.policy ->> 'producer_id' = any($3::text[])`

/**
 * Holds the members whom staged records name, so that nobody is removed while they get some. Records of members who left
 * since the check go to the person who imports, as those of a producer whom nobody knows.
 */
export async function replaceFormerMembers(ctx: InTransaction<AgencyCtx>, importId: string): Promise<void> {
  const { agencyId, id: importerId } = ctx.user
  const { $client } = ctx.db
  const { rows } = await $client.query<{ id: string; status: string }>(lockNamed, [agencyId, importId])
  const gone = rows.filter(({ status }) => status !== 'active').map(({ id }) => id)
  if (gone.length === 0) return
  await $client.query(giveToImporter, [agencyId, importId, gone, importerId])
  await $client.query(creditNobody, [agencyId, importId, gone])
}
