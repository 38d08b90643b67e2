import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { accountCalls } from '#shared/commercial/accounts.calls.ts'
import {
  estimateAccount,
  exportAccounts,
  getAccount,
  listAccounts,
  updateAccount,
} from './accounts.service.ts'
import { changeSchedule, getSchedules } from './schedules.service.ts'

/** The calls of commercial accounts: `:id` is the client's. */
export const accountRoutes = bindCalls(accountCalls, {
  'GET /api/commercial': list((ctx, { query }) => listAccounts(ctx, query)),
  'GET /api/commercial/export.csv': csv('commercial-accounts', (ctx, { query }) =>
    exportAccounts(ctx, query),
  ),
  'GET /api/commercial/:id': read((ctx, { params }) => getAccount(ctx, params.id)),
  'PATCH /api/commercial/:id': write((ctx, { params, body }) => updateAccount(ctx, params.id, body)),
  'GET /api/commercial/:id/schedules': read((ctx, { params }) => getSchedules(ctx, params.id)),
  'PUT /api/commercial/:id/schedules': write((ctx, { params, body }) => changeSchedule(ctx, params.id, body)),
  'POST /api/commercial/:id/estimate': write((ctx, { params }) => estimateAccount(ctx, params.id)),
})
