import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { DeletedRecord } from '#shared/history/deleted.contract.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  Prospect,
  ProspectBoard,
  ProspectBoardQuery,
  ProspectBulk,
  ProspectConvert,
  ProspectConverted,
  ProspectCreate,
  ProspectExportQuery,
  ProspectItem,
  ProspectListQuery,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'

/** The calls of prospects. */
export const prospectCalls = defineCalls({
  'GET /api/prospects': {
    summary: 'List prospects',
    access: 'member',
    query: ProspectListQuery,
    output: z.array(ProspectItem),
  },
  'POST /api/prospects': {
    summary: 'Add a prospect',
    access: 'member',
    body: ProspectCreate,
    status: 201,
    output: Prospect,
  },
  'GET /api/prospects/export.csv': {
    summary: 'Export prospects',
    access: 'member',
    query: ProspectExportQuery,
    file: 'text/csv',
  },
  'POST /api/prospects/bulk': {
    summary: 'Assign or delete several prospects',
    access: 'member',
    body: ProspectBulk,
    output: BulkResult,
  },
  'GET /api/prospects/deleted': {
    summary: 'List deleted prospects',
    access: 'member',
    output: z.array(DeletedRecord),
  },
  'POST /api/prospects/:id/restore': {
    summary: 'Restore a deleted prospect',
    access: 'member',
    output: Prospect,
  },
  'GET /api/prospects/board': {
    summary: 'Get the prospects as a board by status',
    access: 'member',
    query: ProspectBoardQuery,
    output: ProspectBoard,
  },
  'GET /api/prospects/:id': {
    summary: 'Get a prospect',
    access: 'member',
    output: Prospect,
  },
  'PATCH /api/prospects/:id': {
    summary: 'Change a prospect',
    access: 'member',
    body: ProspectUpdate,
    output: Prospect,
  },
  'DELETE /api/prospects/:id': {
    summary: 'Delete a prospect',
    access: 'member',
  },
  'POST /api/prospects/:id/convert': {
    summary: 'Convert a prospect to a client',
    access: 'member',
    body: ProspectConvert.nullish(),
    status: 201,
    output: ProspectConverted,
  },
})
