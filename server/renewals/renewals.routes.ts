import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { renewalCalls } from '#shared/renewals/renewals.calls.ts'
import { previewRenewalEmails, sendRenewalEmails } from './renewal-emails.service.ts'
import { exportRenewals } from './renewals.export.ts'
import {
  bulkRenewals,
  getRenewal,
  listRenewals,
  summarizeRenewals,
  updateRenewal,
} from './renewals.service.ts'
import { readRenewalSettings, writeRenewalSettings } from './settings.service.ts'

/** The calls of the renewals worklist. */
export const renewalRoutes = bindCalls(renewalCalls, {
  'GET /api/renewals': list((ctx, { query }) => listRenewals(ctx, query)),
  'GET /api/renewals/export.csv': csv('renewals', (ctx, { query }) => exportRenewals(ctx, query)),
  'GET /api/renewals/summary': read((ctx) => summarizeRenewals(ctx)),
  'POST /api/renewals/bulk': write((ctx, { body }) => bulkRenewals(ctx, body)),
  'POST /api/renewals/emails/preview': read((ctx, { body }) => previewRenewalEmails(ctx, body)),
  'POST /api/renewals/emails': write((ctx, { body }) => sendRenewalEmails(ctx, body)),
  'GET /api/renewals/:id': read((ctx, { params }) => getRenewal(ctx, params.id)),
  'PATCH /api/renewals/:id': write((ctx, { params, body }) => updateRenewal(ctx, params.id, body)),
  'GET /api/renewal-settings': read((ctx) => readRenewalSettings(ctx)),
  'PUT /api/renewal-settings': write((ctx, { body }) => writeRenewalSettings(ctx, body)),
})
