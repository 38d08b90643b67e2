// Every statement works on the whole batch: $1 is the agency, $2 the import.

/**
 * Adds notes to the timelines of their clients, or of the policies that they name; $3 is the agency's time zone. A note has its
 * id from what it says, when, by whom and of whom, so that another import of it adds nothing.
 */
export const addNotes = `
  insert into activities (agency_id, id, record_type, record_id, kind, body, detail, created_at)
  select distinct on (n.id) w.agency_id, n.id, case when p.id is null then 'client' else 'policy' end,
    coalesce(p.id, r.target_id), 'note', w.note ->> 'body',
    jsonb_build_object('actor', 'import', 'author', w.note ->> 'author', 'importId', w.import_id),
    case when w.note ->> 'at' like '%T%' then (w.note ->> 'at')::timestamp else (w.note ->> 'at')::date + time '12:00' end at time zone $3
  from import_rows w
  join import_records r on r.agency_id = w.agency_id and r.import_id = w.import_id and r.position = w.position
  left join lateral (
    select p.id from policies p
    where p.agency_id = w.agency_id and p.client_id = r.target_id and p.deleted_at is null
      and lower(p.policy_number) = lower(nullif(w.note ->> 'policyNumber', ''))
    order by p.effective_date desc nulls last limit 1
  ) p on true
  cross join lateral (select md5(concat_ws('|', w.agency_id, r.target_id, w.note ->> 'at', w.note ->> 'author',
    w.note ->> 'body'))::uuid as id) n
  where w.agency_id = $1 and w.import_id = $2 and w.note is not null and r.target_id is not null
    and w.outcome in ('create', 'fold', 'update')
  on conflict do nothing`

/** Takes the notes of an import back. */
export const removeNotes = `delete from activities where agency_id = $1 and detail ->> 'importId' = $2::text`
