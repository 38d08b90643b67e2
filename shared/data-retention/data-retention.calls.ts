import { z } from 'zod'
import { AccountActInput } from '#shared/admin/users.contract.ts'
import { defineCalls } from '#shared/calls.ts'
import {
  AccountDeletion,
  AccountDeletionPlan,
  DataExport,
  DeletedAgency,
  PurgeReceipt,
} from './data-retention.contract.ts'

/** The calls of data exports, of the end of an account, and of deleted agencies. */
export const dataRetentionCalls = defineCalls({
  'GET /api/data-exports': {
    summary: "List the exports of the agency's data",
    access: 'member',
    output: z.array(DataExport),
  },
  'POST /api/data-exports': {
    summary: "Request an export of the agency's data",
    access: 'member',
    status: 201,
    output: DataExport,
  },
  'GET /api/data-exports/:id/file': {
    summary: "Download an export of the agency's data",
    access: 'member',
    file: 'application/zip',
  },
  'GET /api/account-deletion': {
    summary: 'Preview what deleting your account removes',
    access: 'member',
    output: AccountDeletionPlan,
  },
  'POST /api/account-deletion': {
    summary: 'Delete your account',
    access: 'member',
    isForReadOnly: true,
    body: AccountDeletion,
    // So many passwords and codes may one network address try.
    limit: { max: 30, timeWindow: '15 minutes' },
  },
  'GET /api/admin/deleted-agencies': {
    summary: 'List deleted agencies',
    access: 'admin',
    output: z.array(DeletedAgency),
  },
  'POST /api/admin/deleted-agencies/:id/restore': {
    summary: 'Restore a deleted agency',
    access: 'admin',
    body: AccountActInput,
  },
  'GET /api/admin/purge-receipts': {
    summary: 'List purge receipts',
    access: 'admin',
    output: z.array(PurgeReceipt),
  },
})
