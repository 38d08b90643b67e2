import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { Comment } from '#shared/tickets/tickets.contract.ts'

const fields = projection(Comment, 'm', { userName: "coalesce(writer.name, '')" })
const writer = personName('writer', 'm.agency_id', 'm.user_id')

/** The comments of a ticket, oldest first. */
export const commentsOfTicket = `select to_json(item) as comment from (
    select ${fields} from (
      select * from ticket_comments where agency_id = $1 and ticket_id = $2 order by created_at, id
    ) m ${writer}
  ) item`

/** Adds a comment to a ticket, which is touched by it. */
export const addComment = `with m as (
    insert into ticket_comments (agency_id, id, ticket_id, user_id, body, created_at, mentions)
    values ($1, $2, $3, $4, $5, $6, $7) returning *
  ), touched as (
    update tickets set updated_at = $6 where agency_id = $1 and id = $3
  ) select to_json(item) as comment from (select ${fields} from m ${writer}) item`
