import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { KnowledgeArticleItem } from '#shared/knowledge/knowledge.contract.ts'
import type { ListName } from '#shared/list-views/list-views.contract.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf } from '#web/ui/list/filters.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { type ListColumns, useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { articleHref, newArticleHref } from './addresses.ts'
import { articleColumns } from './article-columns.tsx'
import { articleAddress, articleChips, dueAddress, useArticleFilters } from './article-filters.ts'
import { countOf } from './article-labels.tsx'
import { FolderRail } from './folder-rail.tsx'
import { articlePagesQuery } from './knowledge.api.ts'
import classes from './library.module.css'

type List = RecordList<KnowledgeArticleItem>

const idOf = ({ id }: KnowledgeArticleItem) => id
const hrefOf = ({ id }: KnowledgeArticleItem) => articleHref(id)

function Empty({ list, isDue }: { list: List; isDue: boolean }) {
  if (list.isFiltered) {
    const isFolderAlone = Object.keys(list.filter).join() === 'folderId'
    const message = isFolderAlone
      ? 'This folder is empty.'
      : 'No articles match this search and these filters.'
    return (
      <EmptyState message={message}>
        {isFolderAlone && list.filter.folderId !== 'none' ? (
          <Writing>
            <Button component={Link} to={newArticleHref({ folder: list.filter.folderId })}>
              Write an article
            </Button>
          </Writing>
        ) : (
          <Button variant="default" onClick={list.clearFilters}>
            Clear filters
          </Button>
        )}
      </EmptyState>
    )
  }
  if (isDue) return <EmptyState message="No reviews are due." />
  return (
    <EmptyState message="No articles yet. Write answers to common questions, or upload the guides you have.">
      <Writing>
        <div className={classes.firstSteps}>
          <Button component={Link} to={newArticleHref()}>
            Write an article
          </Button>
          <Button component={Link} to="/knowledge/upload" variant="default">
            Upload files
          </Button>
        </div>
      </Writing>
    </EmptyState>
  )
}

type RowsProps = { list: List; columns: ListColumns<KnowledgeArticleItem>; isDue: boolean }

function Rows({ list, columns, isDue }: RowsProps) {
  return (
    <DataTable
      label="Articles"
      rows={list.rows}
      columns={columns.all}
      layout={columns.layout}
      rowId={idOf}
      hrefOf={hrefOf}
      sort={list.sort}
      onSort={list.setSort}
      isSortedByServer
      totalCount={list.total}
      onEndReached={list.loadMore}
      empty={<Empty list={list} isDue={isDue} />}
    />
  )
}

type ArticleListProps = { name: ListName; found: List; isDue: boolean }

function ArticleList({ name, found, isDue }: ArticleListProps) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const columns = useMemo(() => articleColumns(today, timeZone), [today, timeZone])
  const saved = useSavedViews(name, found, columns)
  const { list } = saved
  const filters = useArticleFilters(list)
  const setFilters = (changes: ListParams) => list.setFilters(changes)
  return (
    <div className={classes.library}>
      <FolderRail
        chosen={list.filter.folderId ?? ''}
        isPlatform={list.filter.source === 'platform' && !list.filter.folderId}
        onFolder={(folderId) => setFilters({ folderId })}
      />
      <div className={classes.list}>
        <FilterBar
          search={{
            label: 'Filter articles',
            placeholder: 'Filter by title or text',
            value: list.filter.q ?? '',
            onChange: (q) => list.setFilters({ q }, { replace: true }),
          }}
          views={<ListViews saved={saved} many="articles" />}
          filters={filters}
          onClear={list.clearFilters}
        >
          {!list.isLoading && !list.error && countOf(list.total, 'article')}
        </FilterBar>
        <FilterChips chips={chipsOf(list.filter, filters, articleChips)} onRemove={setFilters} />
        <ListBody list={list} what="Articles">
          <Rows list={list} columns={saved.columns} isDue={isDue} />
        </ListBody>
      </div>
    </div>
  )
}

/** Every article by folder, with filters and order in the address bar. */
export function ArticlesPane() {
  return (
    <ArticleList name="articles" found={useRecordList(articleAddress, articlePagesQuery)} isDue={false} />
  )
}

const duePagesQuery = (params: ListParams) => articlePagesQuery({ ...params, due: 'true' })

/** The articles whose day to be looked at again has come, the longest due first. */
export function DuePane() {
  return <ArticleList name="article_reviews" found={useRecordList(dueAddress, duePagesQuery)} isDue />
}
