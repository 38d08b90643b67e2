import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { ChecklistItem } from '#shared/tickets/checklists.contract.ts'

type Ctx = InTransaction<AgencyCtx>

const fields = projection(ChecklistItem, 'i', { doneByName: "coalesce(doer.name, '')" })

const itemsOfTicket = `select to_json(item) as item from (
    select ${fields} from (
      select * from ticket_checklist_items where agency_id = $1 and ticket_id = $2 and ($3::uuid is null or id = $3)
      order by position, id
    ) i ${personName('doer', 'i.agency_id', 'i.done_by_id')}
  ) item`

/** How many items of a ticket's checklist are open. */
export const openItems = `select count(*)::int as open from ticket_checklist_items
  where agency_id = $1 and ticket_id = $2 and done_at is null`

/** Adds items at the end of a ticket's checklist, and answers their ids. */
export const addItems = `insert into ticket_checklist_items (agency_id, id, ticket_id, position, text)
  select $1, id, $2, (select coalesce(max(position), 0) from ticket_checklist_items where agency_id = $1 and ticket_id = $2) + place, text
  from unnest($3::uuid[], $4::text[]) with ordinality as item (id, text, place)`

const touch = 'update tickets set updated_at = $3 where agency_id = $1 and id = $2'

/** The tickets that cannot be resolved: an item of theirs is open, and the agency requires the checklist of their type. */
export const isHeldOpen = `(exists (select 1 from ticket_checklists held where held.agency_id = t.agency_id
    and held.type = t.type and held.is_required)
  and exists (select 1 from ticket_checklist_items open_item where open_item.agency_id = t.agency_id
    and open_item.ticket_id = t.id and open_item.done_at is null))`

/** The checklist of a ticket in its order, or one item of it. */
export async function readChecklist(
  ctx: Ctx,
  ticketId: string,
  itemId: string | null = null,
): Promise<ChecklistItem[]> {
  const values = [ctx.user.agencyId, ticketId, itemId]
  const { rows } = await ctx.db.$client.query<{ item: ChecklistItem }>(itemsOfTicket, values)
  return rows.map((row) => row.item)
}

/** Marks a ticket as worked on. */
export async function touchTicket(ctx: Ctx, ticketId: string): Promise<void> {
  await ctx.db.$client.query(touch, [ctx.user.agencyId, ticketId, ctx.clock()])
}
