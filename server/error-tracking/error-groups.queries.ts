/** Deletes the groups beyond this many: resolved ones go first, then those that met no signed-in person, the oldest of each before others. */
export const deleteBeyond = `
  delete from error_groups where id in (
    select id from error_groups g
    order by array_position(array['muted', 'open', 'resolved'], status),
      exists (select 1 from error_group_people p where p.group_id = g.id) desc, last_seen_at desc, id desc
    offset $1)`
