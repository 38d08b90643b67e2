export const ticketStatuses = ['open', 'in_progress', 'resolved'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
}

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketPriorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

/** The types, in its order. */
export const ticketTypes = [
  'policy_change',
  'claim',
  'follow_up',
  'requote',
  'send_flowers',
  'gift_card',
  'cancellation',
  'underwriting',
  'payment',
  'support',
  'question',
] as const
export type TicketType = (typeof ticketTypes)[number]
export const ticketTypeLabels: Record<TicketType, string> = {
  policy_change: 'Policy change',
  claim: 'Claim',
  follow_up: 'Follow up',
  requote: 'Requote',
  send_flowers: 'Send flowers',
  gift_card: 'Gift card',
  cancellation: 'Cancellation',
  underwriting: 'Underwriting',
  payment: 'Payment',
  support: 'Support',
  question: 'Question',
}

/** What gifts are usually for. */
export const occasions = [
  'Birthday',
  'Anniversary',
  'New home',
  'Referral thank-you',
  'Sympathy',
  'Get well',
  'Holiday',
] as const
