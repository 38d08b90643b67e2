import { z } from 'zod'
import { StoredRates } from './rates.contract.ts'

/** A version of the rate tables: who saved it, when, and why. */
export const RatesVersion = StoredRates.omit({ tables: true })
export type RatesVersion = z.infer<typeof RatesVersion>

/** `GET /api/admin/rates?version=`: the newest unless another is named. */
export const RatesQuery = z.strictObject({
  version: z.coerce.number({ error: 'Enter a version' }).int().min(1).max(2_147_483_647).optional(),
})
