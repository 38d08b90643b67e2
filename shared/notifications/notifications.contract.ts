import { z } from 'zod'

/** How often a person gets the summary of what is due. */
export const digestCadences = ['daily', 'weekly', 'off'] as const
export type DigestCadence = (typeof digestCadences)[number]

/** `GET /api/notification-settings`. */
export const NotificationSettings = z.strictObject({
  digest: z.enum(digestCadences),
  /** Whether an owner's digest names the count and fingerprint of the audit log. */
  auditLog: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** `PATCH /api/notification-settings`: what changes. */
export const NotificationChange = NotificationSettings.partial()
export type NotificationChange = z.infer<typeof NotificationChange>

/** The address that a digest carries to stop it: `/api/unsubscribe` and the page of the same name. */
export const UnsubscribeQuery = z.strictObject({ token: z.string().min(1).max(200) })
