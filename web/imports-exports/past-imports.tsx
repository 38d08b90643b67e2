import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type { ImportItem } from '#shared/imports-exports/imports.contract.ts'
import { countedAs, formatCount } from '#web/lib/counts.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Sort } from '#web/ui/table/sorting.ts'
import { Moment } from '#web/ui/values.tsx'
import { kindLabels, rejectedLabel, statusLabels } from './import-labels.ts'
import { importsQuery } from './imports.api.ts'
import classes from './imports.module.css'

/** What came of an import, in a few words. */
export function resultOf({ status, counts, kind }: Pick<ImportItem, 'status' | 'counts' | 'kind'>): string {
  const { one, many } = kindLabels[kind]
  if (status === 'published' || status === 'filing' || status === 'undoing') {
    const rejected = rejectedLabel(counts)
    const updated = counts.updated ? `, ${formatCount(counts.updated)} updated` : ''
    return `${countedAs(counts.created ?? 0, one, many)} created${updated}${rejected && `, ${rejected} rejected`}`
  }
  if (status === 'undone') return counts.stayed ? `${formatCount(counts.stayed)} stayed` : 'All removed'
  return 'Nothing imported yet'
}

const columns: Column<ImportItem>[] = [
  { id: 'file', header: 'File', value: (item) => item.fileName, width: 'minmax(140px, 2fr)' },
  {
    id: 'when',
    header: 'When',
    value: (item) => item.createdAt,
    cell: (item) => <Moment at={item.createdAt} />,
    width: '190px',
  },
  { id: 'who', header: 'Who', value: (item) => item.userName, width: 'minmax(100px, 1fr)', shows: 'medium' },
  {
    id: 'state',
    header: 'Status',
    value: (item) => statusLabels[item.status].label,
    cell: (item) => <StatusDot {...statusLabels[item.status]} />,
    width: '150px',
  },
  {
    id: 'rows',
    header: 'Rows',
    value: (item) => item.counts.rows,
    cell: (item) => (item.counts.rows === undefined ? '—' : formatCount(item.counts.rows)),
    align: 'right',
    width: '80px',
    shows: 'wide',
  },
  { id: 'result', header: 'Result', value: resultOf, width: 'minmax(150px, 1.6fr)', shows: 'medium' },
]

const idOf = (item: ImportItem) => item.id
const hrefOf = (item: ImportItem) => `/imports/${item.id}`

/** The imports of a kind so far: file, who, when, how far it came and what came of it. */
export function PastImports({ kind }: { kind: ImportKind }) {
  const { data, error, isPending, refetch } = useQuery(importsQuery(kind))
  const [sort, setSort] = useState<Sort | null>(null)
  const rows = useMemo(() => data ?? [], [data])
  if (isPending) return <TableSkeleton />
  if (error && !data) {
    return (
      <Panel>
        <LoadFailure what="Past imports" error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  return (
    <section aria-labelledby="past-imports" className={classes.past}>
      <h2 id="past-imports" className={classes.heading}>
        Past imports
      </h2>
      <DataTable
        label="Past imports"
        rows={rows}
        columns={columns}
        rowId={idOf}
        hrefOf={hrefOf}
        sort={sort}
        onSort={setSort}
        empty={<EmptyState message="No imports yet. Each one is listed here and can be undone as a whole." />}
      />
    </section>
  )
}
