import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type FactRow, listFactRows } from '#server/documents/fact-rows.service.ts'
import { AppError } from '#server/errors.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import {
  type GridExportQuery,
  type GridKind,
  type GridQuery,
  type GridRow,
  newestFirst,
} from '#shared/commercial/data-grid.contract.ts'
import { confidenceWord, gridCells, gridColumns, gridText } from '#shared/commercial/data-grid.rules.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'

type Ctx = InTransaction<AgencyCtx>
const usualPage = 200

function sortOf(kind: GridKind, sort: string | undefined): Parameters<typeof listFactRows>[1]['sort'] {
  if (!sort || sort === newestFirst) return undefined
  const field = sort.replace(/^-/, '')
  const column = gridColumns[kind].find(({ name }) => name === field)
  if (!column || column.kind === 'lines')
    throw new AppError('invalid', undefined, { fields: { sort: 'These rows don’t have that column' } })
  const isNumber = column.kind === 'dollars' || column.kind === 'number'
  return { field, isNumber, isDescending: sort.startsWith('-') }
}

function rowOf(kind: GridKind, { record, ...about }: FactRow): GridRow {
  return { id: `${about.documentId}:${about.index}`, ...about, cells: gridCells(kind, record) }
}

async function read(ctx: Ctx, query: GridExportQuery, page: { offset: number; limit?: number }) {
  const { rows: kind, sort, ...filter } = query
  const found = await listFactRows(ctx, { ...filter, ...page, list: kind, sort: sortOf(kind, sort) })
  return { total: found.total, rows: found.rows.map((row) => rowOf(kind, row)) }
}

/** The records of one kind that were found in documents in reach, a page at a time. 400 for a column there is not. */
export async function listGrid(
  ctx: Ctx,
  { limit = usualPage, cursor = '0', ...query }: GridQuery,
): Promise<{ rows: GridRow[]; total: number; next: string | undefined }> {
  const offset = Number(cursor)
  const { rows, total } = await read(ctx, query, { offset, limit })
  const end = offset + rows.length
  return { rows, total, next: rows.length > 0 && end < total ? String(end) : undefined }
}

function columnsOf(kind: GridKind): CsvColumn<GridRow>[] {
  const values = gridColumns[kind].map((column) => ({
    heading: column.label,
    value: ({ cells }: GridRow) => {
      const cell = cells[column.name]
      return typeof cell?.value === 'number' ? cell.value : gridText(column, cell)
    },
  }))
  const pages = (row: GridRow) => {
    const found = Object.values(row.cells).flatMap(({ page }) => (page === null ? [] : [page]))
    return [...new Set(found)].sort((a, b) => a - b).join('; ')
  }
  const doubts = (row: GridRow) =>
    gridColumns[kind]
      .filter(({ name }) => row.cells[name] && confidenceWord(row.cells[name]) === 'To check')
      .map(({ label }) => label)
      .join('; ')
  return [
    { heading: 'Client', value: ({ clientName }) => clientName },
    ...values,
    { heading: 'To check', value: doubts },
    { heading: 'Document', value: ({ documentName }) => documentName },
    { heading: 'Pages', value: pages },
  ]
}

/** Exactly the records that the filters show, in their order, as a CSV file. */
export async function exportGrid(ctx: Ctx, query: GridExportQuery): Promise<Export> {
  const { rows } = await read(ctx, query, { offset: 0 })
  return exportOf(columnsOf(query.rows), rows)
}
