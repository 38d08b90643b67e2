import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  Account,
  AccountExportQuery,
  AccountItem,
  AccountListQuery,
  AccountUpdate,
} from './accounts.contract.ts'
import { StoredEstimate } from './edison.contract.ts'
import { ScheduleChange, Schedules } from './schedules.contract.ts'

/** The calls of commercial accounts: `:id` is the client's. */
export const accountCalls = defineCalls({
  'GET /api/commercial': {
    summary: 'List commercial accounts',
    access: 'member',
    query: AccountListQuery,
    output: z.array(AccountItem),
  },
  'GET /api/commercial/export.csv': {
    summary: 'Export commercial accounts',
    access: 'member',
    query: AccountExportQuery,
    file: 'text/csv',
  },
  'GET /api/commercial/:id': {
    summary: 'Get the commercial account of a client',
    access: 'member',
    output: Account,
  },
  'PATCH /api/commercial/:id': {
    summary: 'Change the commercial account of a client',
    access: 'member',
    body: AccountUpdate,
    output: Account,
  },
  'GET /api/commercial/:id/schedules': {
    summary: 'Get the schedules of a client',
    access: 'member',
    output: Schedules,
  },
  'PUT /api/commercial/:id/schedules': {
    summary: 'Replace a schedule of a client',
    access: 'member',
    body: ScheduleChange,
    bodyLimit: 4 * 1024 * 1024,
    output: Schedules,
  },
  'POST /api/commercial/:id/estimate': {
    summary: "Estimate a client's premium from its exposures",
    access: 'member',
    status: 201,
    output: StoredEstimate,
  },
})
