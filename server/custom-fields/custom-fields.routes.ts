import { bindCalls, read, write } from '#server/http/calls.ts'
import { customFieldCalls } from '#shared/custom-fields/custom-fields.calls.ts'
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  printOf,
  updateCustomField,
} from './custom-fields.service.ts'

/** The calls of the fields that an agency adds to its records. */
export const customFieldRoutes = bindCalls(customFieldCalls, {
  'GET /api/custom-fields': read((ctx, { query }) => listCustomFields(ctx, query)),
  'POST /api/custom-fields': write((ctx, { body }) => createCustomField(ctx, body)),
  'PUT /api/custom-fields/order': write((ctx, { body }) => orderCustomFields(ctx, body)),
  'POST /api/custom-fields/:id/print': read((ctx, { params, body }) => printOf(ctx, params.id, body)),
  'PATCH /api/custom-fields/:id': write((ctx, { params, body }) => updateCustomField(ctx, params.id, body)),
})
