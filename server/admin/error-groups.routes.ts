import { bindCalls, readAsPlatform, writeAsPlatform } from '#server/http/calls.ts'
import { describePage } from '#server/records/list.ts'
import { errorGroupCalls } from '#shared/error-tracking/error-tracking.calls.ts'
import { getErrorGroup, listErrorGroups, updateErrorGroup } from './error-groups.service.ts'

/** Errors as admins see, resolve and mute them. */
export const errorGroupRoutes = bindCalls(errorGroupCalls, {
  'GET /api/admin/errors': readAsPlatform(async (ctx, request, reply) => {
    const { groups, ...page } = await listErrorGroups(ctx, request.query)
    describePage(request, reply, page)
    return groups
  }),
  'GET /api/admin/errors/:id': readAsPlatform((ctx, { params }) => getErrorGroup(ctx, params.id)),
  'PATCH /api/admin/errors/:id': writeAsPlatform((ctx, { params, body }) =>
    updateErrorGroup(ctx, params.id, body),
  ),
})
