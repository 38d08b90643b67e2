import { Button, Tooltip } from '@mantine/core'
import { Download, Plus, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FileKey } from '#web/lib/call-types.ts'
import { hrefOf } from '#web/lib/http.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { isBuilt, type Path } from '#web/paths.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useMayWrite } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import classes from './list-frame.module.css'
import type { AddressFilters } from './use-list-filters.ts'
import type { RecordList } from './use-record-list.ts'

const iconSize = { size: 16, strokeWidth: 1.75 }

/** A call that exports a list. */
type ExportKey = Extract<FileKey, `${string}/export.csv`>

type ListActionsProps = {
  /** Nothing where records of this kind are made elsewhere. */
  newLabel?: string | undefined
  onNew?: (() => void) | undefined
  /** The route of the import, where records of this kind can be imported. */
  importPath?: Path
  exportCall: ExportKey
  params: ListParams
}

/** The buttons of a list: import, export of what the filters show, and a new record; what is switched off is left out. */
export function ListActions({ newLabel, onNew, importPath, exportCall, params }: ListActionsProps) {
  const { featuresOff } = useCurrentUser()
  const mayWrite = useMayWrite()
  const canImport = mayWrite && importPath && isBuilt(importPath) && !featuresOff.includes('csvImport')
  const canExport = !featuresOff.includes('csvExport')
  return (
    <>
      {canImport && (
        <Button component={Link} to={importPath} variant="default" leftSection={<Upload {...iconSize} />}>
          Import
        </Button>
      )}
      {canExport && (
        <Button
          component="a"
          href={hrefOf(exportCall, { query: params })}
          download
          variant="default"
          leftSection={<Download {...iconSize} />}
        >
          Export CSV
        </Button>
      )}
      {mayWrite && newLabel && (
        <Tooltip label={`${newLabel} (N)`}>
          <Button onClick={onNew} leftSection={<Plus {...iconSize} />}>
            {newLabel}
          </Button>
        </Tooltip>
      )}
    </>
  )
}

type ListBodyProps<Row> = { list: RecordList<Row>; what: string; children: ReactNode }

/** The rows of a list, or what stands in their place: loading, failure, more that could not be had. */
export function ListBody<Row>({ list, what, children }: ListBodyProps<Row>) {
  if (list.isLoading) return <TableSkeleton />
  if (list.error)
    return (
      <Panel isFlush>
        <LoadFailure what={what} error={list.error} onRetry={list.retry} />
      </Panel>
    )
  return (
    <div
      className={classes.body}
      data-refreshing={list.isRefreshing || undefined}
      aria-busy={list.isRefreshing}
    >
      {children}
      {list.hasMoreFailed && (
        <div className={classes.more} role="alert">
          More rows could not be loaded.
          <Button variant="default" size="compact-sm" onClick={list.retryMore}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

/** What a list says where its filters leave nothing, and what its button that clears them is called. */
export type NoneFound = { message: string; clear: string }

type ListEmptyProps = {
  list: Pick<AddressFilters, 'isFiltered' | 'clearFilters'>
  /** What the records are called, such as "clients". */
  many: string
  /** What to do first, where there are none at all. */
  first: string
  noneFound?: NoneFound | undefined
  newLabel?: string | undefined
  onNew?: (() => void) | undefined
  /** The way to where its records are made, where that is another page. */
  children?: ReactNode
}

/** An empty list: nothing matches, or nothing has been made yet. */
export function ListEmpty({ list, many, first, noneFound, newLabel, onNew, children }: ListEmptyProps) {
  const mayWrite = useMayWrite()
  if (list.isFiltered) {
    const { message, clear } = noneFound ?? {
      message: `No ${many} match this search and these filters.`,
      clear: 'Clear filters',
    }
    return (
      <EmptyState message={message}>
        <Button variant="default" onClick={list.clearFilters}>
          {clear}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState message={mayWrite ? first : `No ${many} yet.`}>
      {mayWrite && newLabel && (
        <Button variant="default" onClick={onNew}>
          {newLabel}
        </Button>
      )}
      {children}
    </EmptyState>
  )
}
