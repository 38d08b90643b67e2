import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { RatesChange, StoredRates } from './rates.contract.ts'
import { RatesQuery, RatesVersion } from './rates-versions.contract.ts'

/** The rate tables and market trends of estimates. */
export const rateCalls = defineCalls({
  'GET /api/admin/rates': {
    summary: 'Get the rate tables',
    access: 'admin',
    query: RatesQuery,
    output: StoredRates,
  },
  'PUT /api/admin/rates': {
    summary: 'Save the rate tables as a new version',
    access: 'admin',
    body: RatesChange,
    output: StoredRates,
  },
  'GET /api/admin/rates/versions': {
    summary: 'List the versions of the rate tables',
    access: 'admin',
    query: z.strictObject({}),
    output: z.array(RatesVersion),
  },
})
