import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  ClientPolicyCreate,
  Policy,
  PolicyBulk,
  PolicyCreate,
  PolicyExportQuery,
  PolicyItem,
  PolicyListQuery,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'

/** The calls of policies. */
export const policyCalls = defineCalls({
  'GET /api/policies': {
    summary: 'List policies',
    access: 'member',
    query: PolicyListQuery,
    output: z.array(PolicyItem),
  },
  'POST /api/policies': {
    summary: 'Add a policy',
    access: 'member',
    body: PolicyCreate,
    status: 201,
    output: Policy,
  },
  'POST /api/clients/:id/policies': {
    summary: 'Add a policy of a client',
    access: 'member',
    body: ClientPolicyCreate,
    status: 201,
    output: Policy,
  },
  'GET /api/policies/export.csv': {
    summary: 'Export policies',
    access: 'member',
    query: PolicyExportQuery,
    file: 'text/csv',
  },
  'POST /api/policies/bulk': {
    summary: 'Change or delete several policies',
    access: 'member',
    body: PolicyBulk,
    output: BulkResult,
  },
  'GET /api/policies/:id': {
    summary: 'Get a policy',
    access: 'member',
    output: Policy,
  },
  'PATCH /api/policies/:id': {
    summary: 'Change a policy',
    access: 'member',
    body: PolicyUpdate,
    output: Policy,
  },
  'DELETE /api/policies/:id': {
    summary: 'Delete a policy',
    access: 'member',
  },
})
