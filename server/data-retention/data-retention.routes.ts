import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { asMember, bindCalls, read, readAsPlatform, write, writeAsPlatform } from '#server/http/calls.ts'
import { clearSessionCookies } from '#server/http/session.ts'
import { dataRetentionCalls } from '#shared/data-retention/data-retention.calls.ts'
import { deleteAccount, planAccountDeletion } from './account-deletion.service.ts'
import { listDataExports, openDataExport, requestDataExport } from './data-exports.service.ts'
import { listDeletedAgencies, listPurgeReceipts, restoreAgency } from './deleted-agencies.service.ts'

/** The calls of data exports, of the end of an account, and of deleted agencies. */
export const dataRetentionRoutes = bindCalls(dataRetentionCalls, {
  'GET /api/data-exports': asMember(listDataExports),
  'POST /api/data-exports': write(requestDataExport),
  'GET /api/data-exports/:id/file': async (request, reply) => {
    const { name, stream, bytes } = await openDataExport(memberCtx(request), request.params.id)
    if (bytes !== null) reply.header('content-length', bytes)
    return attachment(reply, name, 'application/zip').send(stream)
  },
  'GET /api/account-deletion': read(planAccountDeletion),
  'POST /api/account-deletion': async (request, reply) => {
    await deleteAccount(memberCtx(request), request.body)
    clearSessionCookies(reply, request.ctx.config)
  },
  'GET /api/admin/deleted-agencies': readAsPlatform(listDeletedAgencies),
  'POST /api/admin/deleted-agencies/:id/restore': writeAsPlatform((ctx, { params, body }) =>
    restoreAgency(ctx, params.id, body),
  ),
  'GET /api/admin/purge-receipts': readAsPlatform(listPurgeReceipts),
})
