import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { BulkEmailPreview, BulkEmailResult } from '#shared/emails/emails.contract.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  Renewal,
  RenewalBulk,
  RenewalEmails,
  RenewalExportQuery,
  RenewalListQuery,
  RenewalSettings,
  RenewalSummary,
  RenewalUpdate,
} from './renewals.contract.ts'

/** The calls of the renewals worklist. */
export const renewalCalls = defineCalls({
  'GET /api/renewals': {
    summary: 'List open renewals',
    access: 'member',
    query: RenewalListQuery,
    output: z.array(Renewal),
  },
  'GET /api/renewals/export.csv': {
    summary: 'Export open renewals',
    access: 'member',
    query: RenewalExportQuery,
    file: 'text/csv',
  },
  'GET /api/renewals/summary': {
    summary: 'Count open renewals by expiration',
    access: 'member',
    output: RenewalSummary,
  },
  'POST /api/renewals/bulk': {
    summary: 'Assign several renewals or add a next step to each',
    access: 'member',
    body: RenewalBulk,
    output: BulkResult,
  },
  'POST /api/renewals/emails/preview': {
    summary: 'Preview emails to the clients of several renewals',
    access: 'member',
    body: RenewalEmails,
    output: BulkEmailPreview,
  },
  'POST /api/renewals/emails': {
    summary: 'Email the clients of several renewals from a template',
    access: 'member',
    body: RenewalEmails,
    output: BulkEmailResult,
  },
  'GET /api/renewals/:id': {
    summary: 'Get an open renewal',
    access: 'member',
    output: Renewal,
  },
  'PATCH /api/renewals/:id': {
    summary: 'Change the owner or the offered premium of a renewal',
    access: 'member',
    body: RenewalUpdate,
    output: Renewal,
  },
  'GET /api/renewal-settings': {
    summary: 'Get the renewal settings',
    access: 'member',
    output: RenewalSettings,
  },
  'PUT /api/renewal-settings': {
    summary: 'Change the renewal settings',
    access: 'member',
    body: RenewalSettings,
    output: RenewalSettings,
  },
})
