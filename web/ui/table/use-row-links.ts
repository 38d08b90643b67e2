import { type MouseEvent, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSearchState } from '#web/ui/use-search-state.ts'

type Links<Row> = {
  rowId: (row: Row) => string
  hrefOf?: (row: Row) => string | undefined
  opensAs?: string
}

/** Whether a click leads elsewhere than into this window: to a new tab, window or file. */
function isForElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/**
 * Where rows lead, and what follows them. A row that opens over its list keeps the search, filters and order that the address
 * has by then, which on a slow machine are newer than what its link was drawn with.
 */
export function useRowLinks<Row>({ rowId, hrefOf, opensAs = '' }: Links<Row>) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const names = useMemo(() => ({ [opensAs]: '' }), [opensAs])
  const [, set] = useSearchState(names)
  const here = useCallback(
    (row: Row) => {
      const params = new URLSearchParams(search)
      params.set(opensAs, rowId(row))
      return `?${params}`
    },
    [search, opensAs, rowId],
  )
  const leadsTo = opensAs ? here : hrefOf
  const open = useCallback(
    (row: Row) => {
      if (opensAs) return set({ [opensAs]: rowId(row) })
      const href = hrefOf?.(row)
      if (href) void navigate(href)
    },
    [opensAs, set, rowId, hrefOf, navigate],
  )
  /** What a click of a row's link does, where that is not what links do. */
  const onLink = useMemo(
    () =>
      opensAs
        ? (event: MouseEvent, row: Row) => {
            if (isForElsewhere(event)) return
            event.preventDefault()
            open(row)
          }
        : undefined,
    [opensAs, open],
  )
  return { hrefOf: leadsTo, open, onLink }
}
