import { z } from 'zod'

/** How often a person gets the summary of what is due. */
export const digestCadences = ['daily', 'weekly', 'off'] as const
export type DigestCadence = (typeof digestCadences)[number]

/** `GET` and `PATCH /api/notification-settings`. */
export const NotificationSettings = z.strictObject({ digest: z.enum(digestCadences) })
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The address that a digest carries to stop it: `/api/unsubscribe` and the page of the same name. */
export const UnsubscribeQuery = z.strictObject({ token: z.string().min(1).max(200) })
