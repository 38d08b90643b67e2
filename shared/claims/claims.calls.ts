import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  Claim,
  ClaimActivityCreate,
  ClaimCreate,
  ClaimExportQuery,
  ClaimItem,
  ClaimListQuery,
  ClaimsFromDocument,
  ClaimsSaved,
  ClaimUpdate,
} from './claims.contract.ts'

/** The calls of claims. */
export const claimCalls = defineCalls({
  'GET /api/claims': {
    summary: 'List claims',
    access: 'member',
    query: ClaimListQuery,
    output: z.array(ClaimItem),
  },
  'POST /api/claims': {
    summary: 'Add a claim',
    access: 'member',
    body: ClaimCreate,
    status: 201,
    output: Claim,
  },
  'GET /api/claims/export.csv': {
    summary: 'Export claims',
    access: 'member',
    query: ClaimExportQuery,
    file: 'text/csv',
  },
  'GET /api/claims/:id': {
    summary: 'Get a claim',
    access: 'member',
    output: Claim,
  },
  'PATCH /api/claims/:id': {
    summary: 'Change a claim',
    access: 'member',
    body: ClaimUpdate,
    output: Claim,
  },
  'DELETE /api/claims/:id': {
    summary: 'Delete a claim',
    access: 'member',
  },
  'POST /api/claims/:id/activities': {
    summary: 'Log an activity on a claim',
    access: 'member',
    body: ClaimActivityCreate,
    status: 201,
    output: Claim,
  },
  'POST /api/documents/:id/claims': {
    summary: 'Save the claims of a loss run to a client',
    access: 'member',
    body: ClaimsFromDocument,
    output: ClaimsSaved,
  },
})
