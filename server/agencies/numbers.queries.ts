/** Takes the next number of a form of an agency. */
export const nextFormNumber = `
  update agencies set next_form_number = next_form_number + 1 where id = $1 returning next_form_number - 1 as number`

/** Takes the next number of a ticket of an agency, as a part of the statement that adds the ticket. */
export function numbered(agencyId: string): string {
  return `numbered as (update agencies set next_ticket_number = next_ticket_number + 1
    where id = ${agencyId} returning next_ticket_number - 1 as number)`
}
