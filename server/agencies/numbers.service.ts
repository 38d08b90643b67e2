import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Prelude } from '#server/records/record-writes.ts'

const nextFormNumber = `
  update agencies set next_form_number = next_form_number + 1 where id = $1 returning next_form_number - 1 as number`

/** The next number of a form of the agency, such as 1042; a transaction that fails gives it back. */
export async function takeFormNumber({ db, user }: InTransaction<AgencyCtx>): Promise<number> {
  const { rows } = await db.$client.query<{ number: number }>(nextFormNumber, [user.agencyId])
  const [row] = rows
  if (!row) throw notFound()
  return row.number
}

/** Takes the next number of a ticket in the statement that adds it, as `(select number from numbered)`. */
export function takeTicketNumber({ user }: AgencyCtx): Prelude {
  return ({ $ }) => [
    `numbered as (update agencies set next_ticket_number = next_ticket_number + 1
        where id = ${$(user.agencyId)} returning next_ticket_number - 1 as number)`,
  ]
}
