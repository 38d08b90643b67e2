import {
  createHolder,
  getHolder,
  listHolders,
  mergeHolders,
  updateHolder,
} from '#server/acord-forms/holders.service.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { certificateCalls } from '#shared/certificates/certificates.calls.ts'
import { listReissues, reissueForms } from './reissues.service.ts'
import {
  createRequest,
  declineRequest,
  getRequest,
  listRequests,
  reopenRequest,
  startRequestedForm,
  updateRequest,
} from './requests.service.ts'

/** The calls of the certificate desk: requests, certificates to be made again for a renewal, and holders. */
export const certificateRoutes = bindCalls(certificateCalls, {
  'GET /api/certificate-requests': list((ctx, { query }) => listRequests(ctx, query)),
  'POST /api/certificate-requests': write((ctx, { body }) => createRequest(ctx, body)),
  'GET /api/certificate-requests/:id': read((ctx, { params }) => getRequest(ctx, params.id)),
  'PATCH /api/certificate-requests/:id': write((ctx, { params, body }) =>
    updateRequest(ctx, params.id, body),
  ),
  'POST /api/certificate-requests/:id/decline': write((ctx, { params, body }) =>
    declineRequest(ctx, params.id, body),
  ),
  'POST /api/certificate-requests/:id/reopen': write((ctx, { params }) => reopenRequest(ctx, params.id)),
  'POST /api/certificate-requests/:id/form': write((ctx, { params, body }) =>
    startRequestedForm(ctx, params.id, body),
  ),
  'GET /api/certificate-reissues': read(listReissues),
  'POST /api/certificate-reissues': write((ctx, { body }) => reissueForms(ctx, body)),
  'GET /api/certificate-holders': list((ctx, { query }) => listHolders(ctx, query)),
  'POST /api/certificate-holders': write((ctx, { body }) => createHolder(ctx, body)),
  'GET /api/certificate-holders/:id': read((ctx, { params }) => getHolder(ctx, params.id)),
  'PATCH /api/certificate-holders/:id': write((ctx, { params, body }) => updateHolder(ctx, params.id, body)),
  'POST /api/certificate-holders/:id/merge': write((ctx, { params, body }) =>
    mergeHolders(ctx, params.id, body),
  ),
})
