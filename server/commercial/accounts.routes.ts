import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import { sendCsv } from '#server/records/csv.ts'
import { sendList } from '#server/records/list.ts'
import {
  Account,
  AccountExportQuery,
  AccountItem,
  AccountListQuery,
  AccountUpdate,
} from '#shared/commercial/accounts.contract.ts'
import { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { ScheduleChange, Schedules } from '#shared/commercial/schedules.contract.ts'
import {
  estimateAccount,
  exportAccounts,
  getAccount,
  listAccounts,
  updateAccount,
} from './accounts.service.ts'
import { changeSchedule, getSchedules } from './schedules.service.ts'

const config = { access: 'member' } as const
const path = '/api/commercial/:id'

/** The calls of commercial accounts: `:id` is the client's (issue 5). */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/commercial',
    { config, schema: { querystring: AccountListQuery, response: { 200: z.array(AccountItem) } } },
    (request, reply) => sendList(request, reply, (ctx) => listAccounts(ctx, request.query)),
  )
  app.get(
    '/api/commercial/export.csv',
    { config, schema: { querystring: AccountExportQuery, response: { 200: z.string() } } },
    (request, reply) =>
      sendCsv(request, reply, 'commercial-accounts', (ctx) => exportAccounts(ctx, request.query)),
  )
  app.get(path, { config, schema: { params: ById, response: { 200: Account } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getAccount(ctx, request.params.id)),
  )
  app.patch(
    path,
    { config, schema: { params: ById, body: AccountUpdate, response: { 200: Account } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateAccount(ctx, request.params.id, request.body)),
  )
  app.get(
    `${path}/schedules`,
    { config, schema: { params: ById, response: { 200: Schedules } } },
    (request) => inTransaction(memberCtx(request), (ctx) => getSchedules(ctx, request.params.id)),
  )
  app.put(
    `${path}/schedules`,
    {
      config,
      bodyLimit: 4 * 1024 * 1024,
      schema: { params: ById, body: ScheduleChange, response: { 200: Schedules } },
    },
    (request, reply) =>
      once(request, reply, 200, (ctx) => changeSchedule(ctx, request.params.id, request.body)),
  )
  app.post(
    `${path}/estimate`,
    { config, schema: { params: ById, response: { 201: StoredEstimate } } },
    (request, reply) => once(request, reply, 201, (ctx) => estimateAccount(ctx, request.params.id)),
  )
}
