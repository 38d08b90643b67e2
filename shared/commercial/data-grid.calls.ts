import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { GridExportQuery, GridQuery, GridRow } from './data-grid.contract.ts'

/** The data found in commercial documents as a grid; cells are corrected through their documents. */
export const dataGridCalls = defineCalls({
  'GET /api/commercial-data': {
    summary: 'List data extracted from commercial documents',
    access: 'member',
    query: GridQuery,
    output: z.array(GridRow),
  },
  'GET /api/commercial-data/export.csv': {
    summary: 'Export data extracted from commercial documents',
    access: 'member',
    query: GridExportQuery,
    file: 'text/csv',
  },
})
