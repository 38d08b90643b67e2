import type { ListView } from '#shared/list-views/list-views.contract.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { type Sort, writeSort } from '#web/ui/table/sorting.ts'
import { type ListAddress, validFilters, validSort } from './list-address.ts'

function isSame(one: ListParams, other: ListParams): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Whether a list shows anything else than its view: other filters or another order. What the list no longer knows counts not. */
export function differsFromView(
  address: ListAddress,
  list: { filter: ListParams; sort: Sort },
  view: Pick<ListView, 'filters' | 'sort'>,
): boolean {
  const order = writeSort(validSort(address, view.sort))
  return writeSort(list.sort) !== order || !isSame(list.filter, validFilters(address, view.filters))
}
