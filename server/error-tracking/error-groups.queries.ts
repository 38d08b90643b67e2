import type { Ctx, InTransaction } from '#server/context.ts'

/** Deletes the groups beyond this many: resolved ones go first, then those that met no signed-in person, the oldest of each before others. */
export async function deleteBeyond({ db }: InTransaction<Ctx>, most: number): Promise<void> {
  const text = `
    delete from error_groups where id in (
      select id from error_groups g
      order by array_position(array['muted', 'open', 'resolved'], status),
        exists (select 1 from error_group_people p where p.group_id = g.id) desc, last_seen_at desc, id desc
      offset $1)`
  await db.$client.query(text, [most])
}
