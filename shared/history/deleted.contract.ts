import { z } from 'zod'
import { Instant } from '#shared/dates.ts'

/** A record that was deleted and can be restored. */
export const DeletedRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What else tells it apart. */
  about: z.string(),
  deletedAt: Instant,
})
export type DeletedRecord = z.infer<typeof DeletedRecord>
