import { z } from 'zod'
import { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { defineCalls } from '#shared/calls.ts'
import {
  CertificateHolder,
  HolderCreate,
  HolderListQuery,
  HolderMerge,
  HolderUpdate,
} from './holders.contract.ts'
import {
  CertificateRequest,
  DueReissue,
  ReissueOrder,
  ReissueResult,
  RequestCreate,
  RequestDecline,
  RequestForm,
  RequestListQuery,
  RequestUpdate,
} from './requests.contract.ts'
import { FormShare, NewShare, ShareCreate, SharedForm, SharedFormOpen } from './shares.contract.ts'

/** The calls of the certificate desk: requests, certificates to be made again for a renewal, and holders. */
export const certificateCalls = defineCalls({
  'GET /api/certificate-requests': {
    summary: 'List certificate requests',
    access: 'member',
    query: RequestListQuery,
    output: z.array(CertificateRequest),
  },
  'POST /api/certificate-requests': {
    summary: 'Add a certificate request',
    access: 'member',
    body: RequestCreate,
    status: 201,
    output: CertificateRequest,
  },
  'GET /api/certificate-requests/:id': {
    summary: 'Get a certificate request',
    access: 'member',
    output: CertificateRequest,
  },
  'PATCH /api/certificate-requests/:id': {
    summary: 'Change a certificate request',
    access: 'member',
    body: RequestUpdate,
    output: CertificateRequest,
  },
  'POST /api/certificate-requests/:id/decline': {
    summary: 'Decline a certificate request',
    access: 'member',
    body: RequestDecline,
    output: CertificateRequest,
  },
  'POST /api/certificate-requests/:id/reopen': {
    summary: 'Reopen a certificate request',
    access: 'member',
    output: CertificateRequest,
  },
  'POST /api/certificate-requests/:id/form': {
    summary: 'Start a certificate from a request',
    access: 'member',
    body: RequestForm,
    status: 201,
    output: FilledForm,
  },
  'GET /api/certificate-reissues': {
    summary: 'List certificates due for reissue',
    access: 'member',
    output: z.array(DueReissue),
  },
  'POST /api/certificate-reissues': {
    summary: 'Reissue certificates',
    access: 'member',
    body: ReissueOrder,
    output: z.array(ReissueResult),
  },
  'GET /api/certificate-holders': {
    summary: 'List certificate holders',
    access: 'member',
    query: HolderListQuery,
    output: z.array(CertificateHolder),
  },
  'POST /api/certificate-holders': {
    summary: 'Add a certificate holder',
    access: 'member',
    body: HolderCreate,
    status: 201,
    output: CertificateHolder,
  },
  'GET /api/certificate-holders/:id': {
    summary: 'Get a certificate holder',
    access: 'member',
    output: CertificateHolder,
  },
  'PATCH /api/certificate-holders/:id': {
    summary: 'Change a certificate holder',
    access: 'member',
    body: HolderUpdate,
    output: CertificateHolder,
  },
  'POST /api/certificate-holders/:id/merge': {
    summary: 'Merge a certificate holder into another',
    access: 'member',
    body: HolderMerge,
    output: CertificateHolder,
  },
})

/** The calls of links to issued forms, and the one of holders, who have no account. */
export const formShareCalls = defineCalls({
  'GET /api/forms/:id/shares': {
    summary: 'List share links to a form',
    access: 'member',
    output: z.array(FormShare),
  },
  'POST /api/forms/:id/shares': {
    summary: 'Share a form by link',
    access: 'member',
    body: ShareCreate,
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: NewShare,
  },
  'POST /api/form-shares/:id/withdraw': {
    summary: 'Revoke a share link to a form',
    access: 'member',
    output: FormShare,
  },
  'POST /api/shared-forms/open': {
    summary: 'Open a shared form with its code',
    access: 'anyone',
    body: SharedFormOpen,
    limit: { max: 20, timeWindow: '1 minute' },
    output: SharedForm,
  },
})
