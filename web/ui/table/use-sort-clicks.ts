import { useEffect, useRef } from 'react'
import { nextSort, type Sort } from './sorting.ts'

/**
 * What a click on a heading does, by the heading's column. A second click before the first is shown goes on from it: the order of an
 * address is drawn only once the router has moved there.
 */
export function useSortClicks(sort: Sort | null, onSort: (sort: Sort) => void): (id: string) => void {
  const { id = null, desc = false } = sort ?? {}
  const asked = useRef<Sort | null>(null)
  useEffect(() => {
    asked.current = id === null ? null : { id, desc }
  }, [id, desc])
  return (column) => {
    asked.current = nextSort(asked.current, column)
    onSort(asked.current)
  }
}
