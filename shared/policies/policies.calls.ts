import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  ChangedPolicy,
  HistoryTerm,
  PolicyHistory,
  RenewalDecisionInput,
  TransactionResult,
} from '#shared/policies/history.contract.ts'
import {
  ClientPolicyCreate,
  DeletedPolicy,
  Policy,
  PolicyBulk,
  PolicyCreate,
  PolicyExportQuery,
  PolicyItem,
  PolicyListQuery,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import { DetailsCorrection, TermDetails, TermDetailsQuery } from '#shared/policies/term-details.contract.ts'
import { TermStanding, TermStandingsQuery } from '#shared/policies/term-standing.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'

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
  'GET /api/clients/:id/terms': {
    summary: "Get the status of a client's terms as of a date",
    access: 'member',
    query: TermStandingsQuery,
    output: z.array(TermStanding),
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
  'GET /api/policies/deleted': {
    summary: 'List deleted policies',
    access: 'member',
    output: z.array(DeletedPolicy),
  },
  'POST /api/policies/:id/restore': {
    summary: 'Restore a deleted policy',
    access: 'member',
    output: Policy,
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
    output: ChangedPolicy,
  },
  'GET /api/policies/:id/history': {
    summary: 'Get the terms and transactions of a policy',
    access: 'member',
    output: PolicyHistory,
  },
  'GET /api/policies/:id/details': {
    summary: 'Get the coverages, endorsements, interests and schedules of a term',
    access: 'member',
    query: TermDetailsQuery,
    output: TermDetails,
  },
  'PUT /api/policies/:id/details': {
    summary: 'Correct the coverages, endorsements, interests and schedules of a term',
    access: 'member',
    body: DetailsCorrection,
    output: TermDetails,
  },
  'POST /api/policies/:id/transactions': {
    summary: 'Enter or preview a transaction on a term',
    access: 'member',
    body: TransactionCreate,
    status: 201,
    output: TransactionResult,
  },
  'PUT /api/policies/:id/renewal-decision': {
    summary: 'Set the renewal decision of a term',
    access: 'member',
    body: RenewalDecisionInput,
    output: HistoryTerm,
  },
  'DELETE /api/policies/:id': {
    summary: 'Delete a policy',
    access: 'member',
  },
})
