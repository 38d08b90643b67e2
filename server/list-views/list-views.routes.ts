import { bindCalls, readOwn, writeOwn } from '#server/http/calls.ts'
import { listViewCalls } from '#shared/list-views/list-views.calls.ts'
import {
  chooseDefaultView,
  createView,
  deleteView,
  listViewsOf,
  restoreView,
  updateView,
} from './list-views.service.ts'

/** The calls of the views of lists. */
export const listViewRoutes = bindCalls(listViewCalls, {
  'GET /api/list-views': readOwn((ctx) => listViewsOf(ctx)),
  'POST /api/list-views': writeOwn((ctx, { body }) => createView(ctx, body)),
  'PUT /api/list-view-defaults': writeOwn((ctx, { body }) => chooseDefaultView(ctx, body)),
  'PATCH /api/list-views/:id': writeOwn((ctx, { params, body }) => updateView(ctx, params.id, body)),
  'DELETE /api/list-views/:id': writeOwn((ctx, { params }) => deleteView(ctx, params.id)),
  'POST /api/list-views/:id/restore': writeOwn((ctx, { params }) => restoreView(ctx, params.id)),
})
