import type { ImportItem } from '#shared/imports-exports/imports.contract.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Moment } from '#web/ui/values.tsx'
import { resultWords, statusWords } from './import-words.ts'

const columns: Column<ImportItem>[] = [
  {
    id: 'fileName',
    header: 'File',
    value: (item) => item.fileName,
    width: 'minmax(120px, 2fr)',
    isSortable: false,
  },
  {
    id: 'status',
    header: 'State',
    value: (item) => statusWords[item.status].label,
    cell: (item) => <StatusDot {...statusWords[item.status]} />,
    width: '148px',
    isSortable: false,
  },
  {
    id: 'result',
    header: 'Result',
    value: resultWords,
    width: 'minmax(140px, 2fr)',
    isSortable: false,
    shows: 'medium',
  },
  {
    id: 'userName',
    header: 'By',
    value: (item) => item.userName,
    width: 'minmax(96px, 1fr)',
    isSortable: false,
    shows: 'wide',
  },
  {
    id: 'createdAt',
    header: 'Started',
    value: (item) => item.createdAt,
    cell: (item) => <Moment at={item.createdAt} />,
    width: '176px',
    isSortable: false,
    shows: 'medium',
  },
]

const noSorting = () => undefined

/** Past and present imports; each leads to where it stands. */
export function PastImports({ imports }: { imports: readonly ImportItem[] }) {
  return (
    <DataTable
      label="Imports"
      rows={imports}
      columns={columns}
      rowId={(item) => item.id}
      hrefOf={(item) => `/imports/${item.id}`}
      sort={null}
      onSort={noSorting}
      isSortedByServer
      empty={null}
    />
  )
}
