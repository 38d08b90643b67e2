import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx, userCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { once, onceAsPlatform } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { clearSessionCookies } from '#server/http/session.ts'
import { AccountActInput } from '#shared/admin/users.contract.ts'
import {
  AccountDeletion,
  AccountDeletionPlan,
  DataExport,
  DeletedAgency,
  DisposalReceipt,
} from '#shared/data-retention/data-retention.contract.ts'
import { deleteAccount, planAccountDeletion } from './account-deletion.service.ts'
import { listDataExports, openDataExport, requestDataExport } from './data-exports.service.ts'
import { listDeletedAgencies, listDisposalReceipts, restoreAgency } from './deleted-agencies.service.ts'

const member = { access: 'member' } as const
const admin = { access: 'admin' } as const
/** How many passwords and codes one network address may try in this call. */
const proofLimit = { max: 30, timeWindow: '15 minutes' }

/** All data of an agency as one archive. */
export const dataExportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/data-exports',
    { config: member, schema: { response: { 200: z.array(DataExport) } } },
    async (request) => listDataExports(memberCtx(request)),
  )

  app.post(
    '/api/data-exports',
    { config: member, schema: { response: { 201: DataExport } } },
    (request, reply) => once(request, reply, 201, requestDataExport),
  )

  app.get(
    '/api/data-exports/:id/file',
    { config: member, schema: { params: ById, response: { 200: z.any() } } },
    async (request, reply) => {
      const { name, stream, bytes } = await openDataExport(memberCtx(request), request.params.id)
      if (bytes !== null) reply.header('content-length', bytes)
      return attachment(reply, name, 'application/zip').send(stream)
    },
  )
}

/** The end of one's account: the whole agency's for its owner. */
export const accountDeletionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account-deletion',
    { config: member, schema: { response: { 200: AccountDeletionPlan } } },
    async (request) => inTransaction(memberCtx(request), planAccountDeletion),
  )

  app.post(
    '/api/account-deletion',
    {
      config: { ...member, rateLimit: proofLimit },
      schema: { body: AccountDeletion, response: { 204: Nothing } },
    },
    async (request, reply) => {
      await deleteAccount(memberCtx(request), request.body)
      clearSessionCookies(reply, request.ctx.config)
      return reply.code(204).send()
    },
  )
}

/** Deleted agencies and what became of their data, for admins. */
export const deletedAgencyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/deleted-agencies',
    { config: admin, schema: { response: { 200: z.array(DeletedAgency) } } },
    async (request) => inTransaction(userCtx(request), listDeletedAgencies, 'app_platform'),
  )

  app.post(
    '/api/admin/deleted-agencies/:id/restore',
    { config: admin, schema: { params: ById, body: AccountActInput, response: { 204: Nothing } } },
    (request, reply) => {
      const restore = (ctx: InTransaction<UserCtx>) => restoreAgency(ctx, request.params.id, request.body)
      return onceAsPlatform(request, reply, 204, restore)
    },
  )

  app.get(
    '/api/admin/disposal-receipts',
    { config: admin, schema: { response: { 200: z.array(DisposalReceipt) } } },
    async (request) => inTransaction(userCtx(request), listDisposalReceipts, 'app_platform'),
  )
}
