import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { AuditChain, AuditLogEntry, AuditLogFilter, AuditLogQuery } from './audit-log.contract.ts'
import { BulkUndone } from './bulk-undo.contract.ts'
import { RecordHistory, RecordHistoryQuery, ValueRestore } from './record-history.contract.ts'

/** The calls that undo what was done to records, and that tell what was done. */
export const historyCalls = defineCalls({
  'POST /api/bulk-changes/:id/undo': {
    summary: 'Undo a bulk change',
    access: 'member',
    output: BulkUndone,
  },
  'GET /api/audit-log': {
    summary: 'List the audit log',
    access: 'member',
    query: AuditLogQuery,
    output: z.array(AuditLogEntry),
  },
  'GET /api/audit-log/export.csv': {
    summary: 'Export the audit log',
    access: 'member',
    query: AuditLogFilter,
    file: 'text/csv',
  },
  'GET /api/audit-log/chain': {
    summary: 'Get how far the audit log is sealed',
    access: 'member',
    output: AuditChain,
  },
  'GET /api/record-history': {
    summary: 'List what changed of a record, field by field',
    access: 'member',
    query: RecordHistoryQuery,
    output: RecordHistory,
  },
  'POST /api/record-history/restore': {
    summary: 'Put back what a field of a record held before a change',
    access: 'member',
    body: ValueRestore,
  },
})
