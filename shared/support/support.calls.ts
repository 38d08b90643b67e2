import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  AdminSupportItem,
  AdminSupportQuery,
  AdminSupportRequest,
  AdminSupportUpdate,
  SupportCreate,
  SupportItem,
  SupportReply,
  SupportRequest,
  SupportUpdate,
} from '#shared/support/support.contract.ts'

/** Requests for help, for everybody who is signed in, and the inbox of admins over all of them. */
export const supportCalls = defineCalls({
  'GET /api/support/requests': {
    summary: 'List your support requests',
    access: 'user',
    output: z.array(SupportItem),
  },
  'POST /api/support/requests': {
    summary: 'Create a support request',
    access: 'user',
    isForReadOnly: true,
    body: SupportCreate,
    limit: { max: 20, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: SupportRequest,
  },
  'GET /api/support/requests/:id': {
    summary: 'Get one of your support requests',
    access: 'user',
    output: SupportRequest,
  },
  'POST /api/support/requests/:id/messages': {
    summary: 'Add a message to your support request',
    access: 'user',
    isForReadOnly: true,
    body: SupportReply,
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: SupportRequest,
  },
  'PATCH /api/support/requests/:id': {
    summary: 'Close your support request',
    access: 'user',
    isForReadOnly: true,
    body: SupportUpdate,
    output: SupportRequest,
  },
  'GET /api/admin/support/requests': {
    summary: 'List all support requests',
    access: 'admin',
    query: AdminSupportQuery,
    output: z.array(AdminSupportItem),
  },
  'GET /api/admin/support/requests/:id': {
    summary: 'Get a support request as an admin',
    access: 'admin',
    output: AdminSupportRequest,
  },
  'POST /api/admin/support/requests/:id/messages': {
    summary: 'Answer a support request',
    access: 'admin',
    body: SupportReply,
    status: 201,
    output: AdminSupportRequest,
  },
  'PATCH /api/admin/support/requests/:id': {
    summary: 'Change the status of a support request',
    access: 'admin',
    body: AdminSupportUpdate,
    output: AdminSupportRequest,
  },
})
