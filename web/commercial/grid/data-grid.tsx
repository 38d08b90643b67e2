import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type GridKind, type GridRow, gridKindLabels } from '#shared/commercial/data-grid.contract.ts'
import {
  confidenceWord,
  correctionOf,
  type GridColumn,
  gridColumns,
  gridText,
  isToCheck,
} from '#shared/commercial/data-grid.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { Sheet, type SheetCell, type SheetColumn } from '#web/commercial/accounts/sheet.tsx'
import { documentHref } from '#web/documents/documents.api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { conflictSentence, missedChanges } from '#web/lib/missed-changes.ts'
import type { RecordList } from '#web/ui/list/use-record-list.ts'
import { useSortClicks } from '#web/ui/table/use-sort-clicks.ts'
import { useCorrectCell } from './commercial-data.api.ts'
import classes from './commercial-data.module.css'

type List = RecordList<GridRow>
const widths: Record<string, number> = {
  carrier: 190,
  policyNumber: 150,
  naic: 80,
  effectiveDate: 116,
  expirationDate: 116,
  premium: 100,
  address: 210,
  description: 200,
  name: 210,
  title: 260,
  vin: 200,
  lines: 200,
}

function columnOf({ name, label, kind, isEditable }: GridColumn): SheetColumn {
  const isNumber = kind === 'dollars' || kind === 'number'
  const width = widths[name] ?? (isNumber ? 130 : 140)
  return {
    name,
    label,
    width,
    isSortable: kind !== 'lines',
    ...(isNumber && { align: 'right' }),
    isEditable: isEditable ?? true,
  }
}

const fixed = { isEditable: false, isSortable: false }
const clientColumn: SheetColumn = { name: '$client', label: 'Client', width: 150, ...fixed, isFrozen: true }
const documentColumn: SheetColumn = { name: '$document', label: 'Document', width: 190, ...fixed }

function shownText(column: GridColumn, row: GridRow): string {
  const cell = row.cells[column.name]
  if (!cell) return ''
  if (column.kind === 'dollars' && typeof cell.value === 'number')
    return formatDollars(cell.value, { cents: true })
  if (column.kind === 'day') return formatDay(String(cell.value))
  return gridText(column, cell)
}

function Beside({ row, column }: { row: GridRow; column: GridColumn }) {
  const cell = row.cells[column.name]
  if (!cell) return null
  const word = confidenceWord(cell)
  return (
    <>
      {isToCheck(cell) && <span className={classes.check}>To check</span>}
      {cell.page !== null && (
        <Link
          to={documentHref(row.documentId)}
          className={classes.page}
          tabIndex={-1}
          aria-label={`${word}, page ${cell.page} of ${row.documentName}`}
          title={`${word}, page ${cell.page} of ${row.documentName}`}
        >
          {`p. ${cell.page}`}
        </Link>
      )}
    </>
  )
}

function aboutCell(row: GridRow, name: string): SheetCell {
  if (name === '$client')
    return {
      // The link is the cell's text; only a row without a client shows the dash.
      text: row.clientId ? ' ' : '',
      beside: row.clientId && (
        <Link to={`/commercial/${row.clientId}`} className={classes.link} tabIndex={-1}>
          {row.clientName}
        </Link>
      ),
    }
  const beside = (
    <Link to={documentHref(row.documentId)} className={classes.link} tabIndex={-1}>
      {row.documentName}
    </Link>
  )
  return { text: ' ', beside }
}

/** What could not be saved: of a conflict the cell and its text, which wait for the person. */
type Refused = { message: string; again?: { rowId: string; column: GridColumn; text: string } }

function useEdits(kind: GridKind, list: List) {
  const correct = useCorrectCell()
  const [refused, setRefused] = useState<Refused | null>(null)
  const edit = async (row: GridRow, column: GridColumn, text: string) => {
    const change = correctionOf(kind, column, row, text)
    if ('problem' in change) return setRefused({ message: `${column.label}: ${change.problem}` })
    setRefused(null)
    try {
      const { documentId, documentVersion: version } = row
      await correct.run({ documentId, version, correction: change.correction })
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      if (!isStale) return setRefused({ message: messageOf(error) })
      const message = `${conflictSentence(missedChanges(error), 'document')} The latest version is loaded; “${text}” isn’t saved yet.`
      setRefused({ message, again: { rowId: row.id, column, text } })
      list.retry()
    }
  }
  return { edit, refused, forget: () => setRefused(null) }
}

type NoticeProps = { list: List; edits: ReturnType<typeof useEdits> }

/** Why a cell was not saved; after a conflict it can be saved over what stands there now. */
function Notice({ list, edits: { refused, edit, forget } }: NoticeProps) {
  if (!refused) return null
  const { message, again } = refused
  const row = again && list.rows.find(({ id }) => id === again.rowId)
  return (
    <Alert color="red" role="alert" className={classes.notice}>
      {message}{' '}
      {again && row && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void edit(row, again.column, again.text)}
          >
            Save mine
          </Button>{' '}
          <Button variant="default" size="compact-sm" onClick={forget}>
            Keep theirs
          </Button>
        </>
      )}
    </Alert>
  )
}

/** The records of one kind, typed in where they stand; each value with how sure it is and its page. */
export function DataGrid({ kind, list }: { kind: GridKind; list: List }) {
  const edits = useEdits(kind, list)
  const columns = gridColumns[kind]
  const byName = (name: string) => columns.find((column) => column.name === name)
  const { id, desc } = list.sort
  const sortBy = useSortClicks(list.sort, list.setSort)
  const cellOf = (at: number, { name }: SheetColumn): SheetCell => {
    const row = list.rows[at]
    const column = byName(name)
    if (!row) return { text: '' }
    if (!column) return aboutCell(row, name)
    const isDoubtful = isToCheck(row.cells[name])
    return {
      text: shownText(column, row),
      doubt: isDoubtful ? 'Low confidence. Check the page.' : null,
      beside: <Beside row={row} column={column} />,
    }
  }
  return (
    <>
      <Notice list={list} edits={edits} />
      <Sheet
        label={gridKindLabels[kind]}
        columns={[clientColumn, ...columns.map(columnOf), documentColumn]}
        rowCount={list.rows.length}
        totalCount={list.total}
        rowKey={(at) => list.rows[at]?.id ?? String(at)}
        cellOf={cellOf}
        onEdit={(at, { name }, text) => {
          const [row, column] = [list.rows[at], byName(name)]
          if (row && column) void edits.edit(row, column, text)
        }}
        sort={`${desc ? '-' : ''}${id}`}
        onSort={sortBy}
        onEndReached={list.loadMore}
      />
    </>
  )
}
