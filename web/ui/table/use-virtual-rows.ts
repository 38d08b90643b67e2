import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type VirtualRowsOptions = {
  count: number
  estimate: number
  /** What sticks to the top of the window above the rows, in pixels. */
  coveredTop: number
  /** A row that stays drawn because it has the focus, or gets it back. */
  keep?: number
  onEndReached?: () => void
}

const rowsBeforeTheEnd = 40

/** The rows in sight of the window, out of any number. */
export function useVirtualRows({ count, estimate, coveredTop, keep, onEndReached }: VirtualRowsOptions) {
  const body = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: useCallback(() => estimate, [estimate]),
    overscan: 10,
    useFlushSync: false,
    scrollMargin,
    scrollPaddingStart: coveredTop,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const inSight = defaultRangeExtractor(range)
        if (keep === undefined || keep >= range.count || inSight.includes(keep)) return inSight
        return [...inSight, keep].toSorted((a, b) => a - b)
      },
      [keep],
    ),
  })
  const rows = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex ?? 0
  const isNearEnd = count > 0 && last >= count - rowsBeforeTheEnd
  useEffect(() => {
    if (isNearEnd) onEndReached?.()
  }, [isNearEnd, onEndReached])
  return { body, virtualizer, rows, scrollMargin }
}
