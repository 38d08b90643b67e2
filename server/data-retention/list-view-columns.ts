/** What the columns of the views of lists mean. */
export const listViewColumns: Readonly<Record<string, string>> = {
  filters: 'the filters that it sets, by name (JSON)',
  is_shared: 'whether everybody in the agency sees it',
  list: 'which list, such as clients',
  shown_columns:
    'the columns that it shows, in their order, with their widths (JSON); empty for the usual ones',
  sort: 'the column that it sorts by; - before it means descending',
  view_id: 'a row of list_views',
}
