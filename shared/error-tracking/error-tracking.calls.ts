import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  ErrorGroup,
  ErrorGroupItem,
  ErrorGroupQuery,
  ErrorGroupUpdate,
  ErrorReport,
} from './error-tracking.contract.ts'

/** The call that tracks errors, open to anyone and bounded. */
export const errorTrackingCalls = defineCalls({
  'POST /api/error-tracking': {
    summary: 'Report a browser error',
    access: 'anyone',
    body: ErrorReport,
    bodyLimit: 32_768,
    // One network address may be a whole office's.
    limit: { max: 60, timeWindow: '1 minute' },
    totalLimit: { max: 600, timeWindow: '1 minute' },
  },
})

/** Errors as admins see, resolve and mute them. */
export const errorGroupCalls = defineCalls({
  'GET /api/admin/errors': {
    summary: 'List error groups',
    access: 'admin',
    query: ErrorGroupQuery,
    output: z.array(ErrorGroupItem),
  },
  'GET /api/admin/errors/:id': {
    summary: 'Get an error group',
    access: 'admin',
    output: ErrorGroup,
  },
  'PATCH /api/admin/errors/:id': {
    summary: 'Resolve, mute or reopen an error group',
    access: 'admin',
    body: ErrorGroupUpdate,
    output: ErrorGroup,
  },
})
