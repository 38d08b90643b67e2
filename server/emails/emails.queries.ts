import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import { Email } from '#shared/emails/emails.contract.ts'

const computed = {
  senderName: "coalesce(sender.name, '')",
  to: 'e."to"',
  attachments: `coalesce((select json_agg(d.file_name order by u.nth) from unnest(e.document_ids) with ordinality u (id, nth)
    join documents d on d.agency_id = e.agency_id and d.id = u.id), '[]')`,
}

const text = `select to_json(item) as email from (
    select ${projection(Email, 'e', computed)} from outgoing_emails e ${personName('sender', 'e.agency_id', 'e.sender_id')}
    where e.agency_id = $1 and e.id = $2) item`

/** An email with its words as they are kept. */
export async function getEmailRow(ctx: InTransaction<AgencyCtx>, id: string): Promise<Email | undefined> {
  const values = [ctx.user.agencyId, id]
  const { rows } = await ctx.db.$client.query<{ email: Email }>(prepared({ text, values }))
  return rows[0]?.email
}
