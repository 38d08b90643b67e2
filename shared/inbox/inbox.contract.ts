import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'

/** What people are notified of, as their settings name it. */
export const notificationKindLabels = {
  mentioned: 'Someone mentions you in a comment',
  ticket_reminder: 'A ticket reminder',
  proposal_reply: 'A client answers a proposal or asks about it',
} as const
export type NotificationKind = keyof typeof notificationKindLabels
export const notificationKinds = Object.keys(notificationKindLabels) as [
  NotificationKind,
  ...NotificationKind[],
]

/** How a person gets notifications of a kind: those in the digest stand in the app too. */
export const channels = ['email', 'digest', 'app', 'off'] as const
export type Channel = (typeof channels)[number]

/** How people get what they have not chosen. */
export const usualChannel: Channel = 'email'

/** The records that notifications lead to. */
export const notifiedRecords = ['ticket', 'requote'] as const

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
  mentioned: z.enum(channels),
  ticket_reminder: z.enum(channels),
  proposal_reply: z.enum(channels),
} satisfies Record<NotificationKind, unknown>)
export type NotificationChannels = z.infer<typeof NotificationChannels>

/** `PATCH /api/notification-channels`: what changes. */
export const ChannelChange = NotificationChannels.partial()
export type ChannelChange = z.infer<typeof ChannelChange>
