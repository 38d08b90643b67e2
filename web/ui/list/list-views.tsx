import type { ReactNode } from 'react'
import { ColumnsMenu } from './columns-menu.tsx'
import type { ListColumns, SavedViews } from './use-saved-views.ts'
import { ViewsMenu } from './views-menu.tsx'

type ListViewsProps<Row> = {
  saved: SavedViews & { columns: ListColumns<Row> }
  many: string
  /** What else belongs to the columns. */
  children?: ReactNode
}

/** What stands beside the search of a list: its saved views and its columns. */
export function ListViews<Row>({ saved, many, children }: ListViewsProps<Row>) {
  return (
    <>
      <ViewsMenu views={saved} many={many} />
      <ColumnsMenu columns={saved.columns}>{children}</ColumnsMenu>
    </>
  )
}
