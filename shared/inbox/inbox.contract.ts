import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'

/** What people are notified of, as their settings name it. */
export const notificationKindLabels = {
  assigned: 'Someone assigns you a ticket, follow-up, renewal or prospect',
  mentioned: 'Someone mentions you in a comment',
  certificate_request: 'Someone assigns you a certificate request',
  ticket_reminder: 'A ticket reminder',
  renewal_due: 'A renewal comes up and its first step is yours',
  license_expiring: 'A license expires within 60 days: yours or, for owners, any member’s',
  proposal_reply: 'A client answers a proposal or asks about it',
  import_done: 'Your import is complete',
  client_request: 'A client sends a request or answers a questionnaire',
  client_text: 'A client sends a text to your number',
  intake_form: 'Someone sends an intake form: to the producer and to owners',
  api_key: 'Someone creates or rotates an API key of your agency (owners)',
  webhook: 'A webhook of your agency fails or is turned off (owners)',
  mail_server: 'Your agency’s own mailbox or SMTP server stops working (owners)',
  suggested_change: 'A connected assistant suggests a change (owners)',
} as const
export type NotificationKind = keyof typeof notificationKindLabels
export const notificationKinds = Object.keys(notificationKindLabels) as [
  NotificationKind,
  ...NotificationKind[],
]

/** How a person gets notifications of a kind: those in the digest stand in the app too. */
export const channels = ['email', 'digest', 'app', 'off'] as const
export type Channel = (typeof channels)[number]

/** How people get what they have not chosen: by email what somebody waits for, in the app alone what they find there anyway. */
export const usualChannels: Record<NotificationKind, Channel> = {
  assigned: 'app',
  mentioned: 'email',
  certificate_request: 'email',
  ticket_reminder: 'email',
  renewal_due: 'app',
  license_expiring: 'app',
  proposal_reply: 'email',
  import_done: 'app',
  client_text: 'app',
  client_request: 'email',
  intake_form: 'email',
  api_key: 'email',
  webhook: 'email',
  mail_server: 'email',
  suggested_change: 'app',
}

/** What notifications lead to: a record, or the list of many. */
export const notifiedRecords = [
  ...(['ticket', 'requote', 'client', 'prospect', 'renewal', 'certificate_request', 'import'] as const),
  ...(['tickets', 'prospects', 'renewals'] as const),
  // Of one's own, and of a colleague's.
  ...(['license', 'member_license'] as const),
  'api_key',
  'webhook',
  'suggested_change',
  'mailbox',
] as const

/** A notification of the signed-in person. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  recordType: z.enum(notifiedRecords),
  recordId: z.uuid(),
  /** What happened, and to what. */
  text: z.string(),
  detail: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** `GET /api/notifications`: the latest, newest first, and how many are unread in all. */
export const Inbox = z.object({ unread: z.int(), notifications: z.array(Notification) })
export type Inbox = z.infer<typeof Inbox>

/** How many notifications the inbox shows. */
export const maxShown = 50

/** `POST /api/notifications/read`: these, or all without `ids`. */
export const MarkRead = z.strictObject({ ids: z.array(Id).min(1).max(200).optional() })
export type MarkRead = z.infer<typeof MarkRead>

/** `GET /api/notification-channels`. */
export const NotificationChannels = z.strictObject({
  assigned: z.enum(channels),
  mentioned: z.enum(channels),
  certificate_request: z.enum(channels),
  ticket_reminder: z.enum(channels),
  renewal_due: z.enum(channels),
  license_expiring: z.enum(channels),
  proposal_reply: z.enum(channels),
  import_done: z.enum(channels),
  client_text: z.enum(channels),
  client_request: z.enum(channels),
  intake_form: z.enum(channels),
  api_key: z.enum(channels),
  webhook: z.enum(channels),
  mail_server: z.enum(channels),
  suggested_change: z.enum(channels),
} satisfies Record<NotificationKind, unknown>)
export type NotificationChannels = z.infer<typeof NotificationChannels>

/** `PATCH /api/notification-channels`: what changes. */
export const ChannelChange = NotificationChannels.partial()
export type ChannelChange = z.infer<typeof ChannelChange>
