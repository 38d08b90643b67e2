import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { BeforeCtes } from '#server/records/record-writes.ts'
import { nextFormNumber, numbered } from './numbers.queries.ts'

/** The next number of a form of the agency, such as 1042; a transaction that fails gives it back. */
export async function takeFormNumber({ db, user }: InTransaction<AgencyCtx>): Promise<number> {
  const { rows } = await db.$client.query<{ number: number }>(nextFormNumber, [user.agencyId])
  const [row] = rows
  if (!row) throw notFound()
  return row.number
}

/** Takes the next number of a ticket in the statement that adds it, as `(select number from numbered)`. */
export function takeTicketNumber({ user }: AgencyCtx): BeforeCtes {
  return ({ $ }) => [numbered($(user.agencyId))]
}
