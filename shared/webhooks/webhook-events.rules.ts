import type { EventName } from '#shared/events/events.contract.ts'

/** The events that a webhook can be sent for, in the groups in which an owner chooses them. */
export const webhookEventGroups = {
  Clients: [
    'client.created',
    'client.updated',
    'client.deleted',
    'client.restored',
    'client.merged',
    'client.unmerged',
    'clients.assigned',
    'clients.servicer_assigned',
    'clients.deleted',
  ],
  Prospects: [
    'prospect.created',
    'prospect.updated',
    'prospect.converted',
    'prospect.deleted',
    'prospect.restored',
    'prospects.assigned',
    'prospects.deleted',
    'intake_form.submitted',
  ],
  Policies: ['policy.created', 'policy.updated', 'policy.deleted', 'policy.restored', 'policies.deleted'],
  Renewals: [
    'renewal.updated',
    'requote.created',
    'requote.updated',
    'requote.deleted',
    'requote.bound',
    'requote.kept',
    'requote.lost',
    'requote.reopened',
    'requote.proposal_answered',
  ],
  Claims: ['claim.created', 'claim.updated', 'claim.deleted'],
  Tickets: [
    'ticket.created',
    'ticket.updated',
    'ticket.commented',
    'ticket.deleted',
    'ticket.restored',
    'tickets.assigned',
    'tickets.moved',
    'tickets.changed',
    'tickets.deleted',
  ],
  Activities: ['activity.logged', 'follow_up.created', 'follow_up.updated', 'follow_up.deleted'],
  Documents: ['document.read', 'document.filed', 'form.shared'],
  Imports: ['import.published', 'import.undone'],
  Commissions: ['carrier_statement.posted', 'carrier_statement.voided', 'commission_month.closed'],
} as const satisfies Record<string, readonly EventName[]>

export const webhookEvents = Object.values(webhookEventGroups).flat()
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a test send is called; nobody needs to choose it. */
export const testEvent = 'webhook.test'

/** Seconds from each failed attempt to the next: ten attempts over about three days. */
export const retrySeconds = [
  60,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const
export const maxAttempts = retrySeconds.length + 1

/** When the attempt after a failed one is due, counting from 1; null after the last. */
export function nextAttempt(failed: number, at: Date): Date | null {
  const seconds = retrySeconds[failed - 1]
  return seconds === undefined ? null : new Date(at.getTime() + seconds * 1000)
}

/** For how many seconds nothing is sent to an endpoint whose last so many attempts have failed. */
export function pauseSeconds(failures: number): number {
  return Math.min(5 * 2 ** (failures - 1), 3600)
}

/** After so many failed attempts in a row the owners are warned. */
export const warnAfter = 5
