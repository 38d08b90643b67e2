import type { Api } from '#server/testing/api.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'

/** Today in the zone of the agencies of tests. */
export const testDay = () => dayIn(defaultTimeZone, new Date())

/** Adds a policy of a client that expires in some days, a year after it began. */
export function addOpenRenewal(
  api: Api,
  clientId: string,
  { inDays = 20, ...fields }: { inDays?: number } & Record<string, unknown> = {},
): ReturnType<Api['post']> {
  const expirationDate = addDays(testDay(), inDays)
  const term = {
    effectiveDate: addDays(expirationDate, -365),
    expirationDate,
    premium: 1000,
    status: 'active',
  }
  return api.post(`/api/clients/${clientId}/policies`, { type: 'auto', ...term, ...fields })
}
