import { z } from 'zod'
import { Instant } from '#shared/dates.ts'

/** A session of the signed-in person, as `GET /api/sessions` lists them. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and device in words. */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  /** Noted every five minutes at most. */
  lastUsedAt: Instant,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The answer to `DELETE /api/sessions`: how many others ended. */
export const SessionsEnded = z.object({ ended: z.int().min(0) })
export type SessionsEnded = z.infer<typeof SessionsEnded>
