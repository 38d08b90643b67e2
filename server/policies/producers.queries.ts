import type { AgencyCtx, InTransaction } from '#server/context.ts'

// $1 agency · $2 who leaves · $3 who takes over · $4 now. Who had a share already has both; the largest comes first, and the
// client's producer alone is none of the policy's own.
const statement = `
  with handed as (
    select p.id, (
      select jsonb_agg(jsonb_build_object('userId', o.person, 'share', o.share) order by o.share desc, o.place)
      from (
        select case when credited ->> 'userId' = $2::text then $3::text else credited ->> 'userId' end as person,
          sum((credited ->> 'share')::numeric) as share, min(place) as place
        from jsonb_array_elements(p.producers) with ordinality e(credited, place) group by 1) o
    ) as producers
    from policies p
    where p.agency_id = $1 and p.producers is not null and p.producers @> jsonb_build_array(jsonb_build_object('userId', $2::text))
  )
  update policies p set
    servicer_id = case when p.servicer_id = $2::uuid then $3::uuid else p.servicer_id end,
    producers = case when h.id is null then p.producers
      else nullif(h.producers, jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100))) end,
    updated_at = $4, version = p.version + 1
  from policies own left join handed h on h.id = own.id, clients c
  where own.agency_id = $1 and (own.servicer_id = $2::uuid or h.id is not null)
    and p.agency_id = own.agency_id and p.id = own.id and c.agency_id = p.agency_id and c.id = p.client_id`

/** Puts one person in the place of another as the service person and a producer of policies, removed ones too; returns how many terms. */
export async function handOverTerms(
  { db, user, clock }: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const { rowCount } = await db.$client.query(statement, [user.agencyId, fromId, toId, clock()])
  return rowCount ?? 0
}
