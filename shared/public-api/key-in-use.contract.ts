import { z } from 'zod'
import { apiScopes } from '#shared/api-scopes.rules.ts'
import { Instant } from '#shared/dates.ts'

/** The key that makes a call, for whoever sets up an integration. */
export const KeyInUse = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes as [string, ...string[]])),
  agency: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  now: Instant,
})
export type KeyInUse = z.infer<typeof KeyInUse>
