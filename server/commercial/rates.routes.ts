import { bindCalls, readAsPlatform, writeAsPlatform } from '#server/http/calls.ts'
import { rateCalls } from '#shared/commercial/rates.calls.ts'
import { saveRates } from './rates.service.ts'
import { getRateVersion, listRateVersions } from './rates-versions.service.ts'

/** The rate tables and market trends of estimates. */
export const rateRoutes = bindCalls(rateCalls, {
  'GET /api/admin/rates': readAsPlatform((ctx, { query }) => getRateVersion(ctx, query.version)),
  'PUT /api/admin/rates': writeAsPlatform((ctx, { body }) => saveRates(ctx, body)),
  'GET /api/admin/rates/versions': readAsPlatform(listRateVersions),
})
