import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Path } from '#web/paths.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { type Filter, FilterBar } from '#web/ui/filter-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type ChipSource, chipsOf } from './filters.ts'
import { ListActions } from './list-frame.tsx'
import { rememberList } from './list-return.ts'
import type { AddressFilters } from './use-list-filters.ts'
import { useListKeys } from './use-list-keys.ts'

/** What the page of a kind of records says and offers around its rows or its board. */
export type RecordPageParts = {
  title: string
  /** The filters that the address says. */
  list: Pick<AddressFilters, 'filter' | 'params' | 'setFilters' | 'clearFilters'>
  filters: readonly Filter[]
  /** The filters that links bring along, for which there is no control. */
  chips: readonly ChipSource[]
  /** What else is done with the list, beside its title. */
  actions?: ReactNode
  /** Saved views of the list. */
  views?: ReactNode
  /** What else stands beside the filters. */
  controls?: ReactNode
  /** What stands before the list. */
  start?: ReactNode
  searchPlaceholder: string
  importPath?: Path
  /** The dialog that makes a record; its page follows. Records without one are made on another page. */
  New?: ComponentType<{ onSaved: (record: { id: string }) => void; onClose: () => void }>
}

type RecordPageProps = RecordPageParts & {
  /** The kind of records; the page of the list is at what several are called, that of a record below it by its id. */
  kit: { one: string; many: 'clients' | 'prospects' | 'policies' | 'tickets' }
  subtitle: ReactNode
  /** The rows or the board, given what a new record is called and how it is begun. */
  children: (adding: { newLabel: string | undefined; onNew: () => void }) => ReactNode
}

/** The page of a kind of records: title, search, filters, import, export and a new record, around whatever shows them. */
export function RecordPage(page: RecordPageProps) {
  const { list, kit, New } = page
  const { one, many } = kit
  const path = `/${many}` as const
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useMayWrite()
  const canAdd = mayWrite && New !== undefined
  const newLabel = New && `New ${one}`
  const onNew = useCallback(() => setAdding(canAdd), [canAdd])
  const frame = useListKeys(onNew)
  const { search } = useLocation()
  useEffect(() => rememberList(path, search), [path, search])
  return (
    <>
      <PageHeader title={page.title} subtitle={page.subtitle}>
        {page.actions}
        <ListActions
          newLabel={newLabel}
          onNew={onNew}
          importPath={page.importPath}
          exportCall={`GET /api${path}/export.csv`}
          params={list.params}
        />
      </PageHeader>
      {page.start}
      <div ref={frame}>
        <FilterBar
          search={{
            label: `Search ${many}`,
            placeholder: page.searchPlaceholder,
            value: list.filter.q ?? '',
            onChange: (q) => list.setFilters({ q }, { replace: true }),
          }}
          views={page.views}
          filters={page.filters}
          controls={page.controls}
          onClear={list.clearFilters}
        />
      </div>
      <FilterChips chips={chipsOf(list.filter, page.filters, page.chips)} onRemove={list.setFilters} />
      {page.children({ newLabel, onNew })}
      {isAdding && New && (
        <New onClose={() => setAdding(false)} onSaved={({ id }) => void navigate(`${path}/${id}`)} />
      )}
    </>
  )
}
