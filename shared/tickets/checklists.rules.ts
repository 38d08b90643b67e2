import type { TicketType } from './ticket-choices.ts'

/** The checklists that agencies start with; types that are not listed start without one. */
export const usualChecklists: Partial<Record<TicketType, readonly string[]>> = {
  claim: [
    'Record the date, time and description of the loss',
    'Report the claim to the carrier',
    'Give the client the claim number and adjuster’s contact',
    'Follow up with the client after 3 days',
  ],
  cancellation: [
    'Confirm the cancellation date and reason in writing',
    'Get the signed cancellation request or replacement dec page',
    'Send the request to the carrier',
    'Confirm the return premium with the client',
  ],
  policy_change: [
    'Get the request in writing',
    'Submit the change to the carrier',
    'Check the endorsement and the premium change',
    'Send the updated documents to the client',
  ],
  underwriting: [
    'Collect what the underwriter asked for',
    'Send it to the carrier',
    'Confirm it was accepted',
  ],
  payment: [
    'Check the balance and due date with the carrier',
    'Tell the client how to pay',
    'Confirm the payment posted',
  ],
}

/** What is said of the open items of a checklist, such as "2 checklist items are open". */
export function openItemsText(open: number): string {
  return open === 1 ? '1 checklist item is open' : `${open} checklist items are open`
}
