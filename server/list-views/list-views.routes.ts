import { bindCalls, read, write } from '#server/http/calls.ts'
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
  'GET /api/list-views': read((ctx) => listViewsOf(ctx)),
  'POST /api/list-views': write((ctx, { body }) => createView(ctx, body)),
  'PUT /api/list-view-defaults': write((ctx, { body }) => chooseDefaultView(ctx, body)),
  'PATCH /api/list-views/:id': write((ctx, { params, body }) => updateView(ctx, params.id, body)),
  'DELETE /api/list-views/:id': write((ctx, { params }) => deleteView(ctx, params.id)),
  'POST /api/list-views/:id/restore': write((ctx, { params }) => restoreView(ctx, params.id)),
})
