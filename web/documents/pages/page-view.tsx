import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentPage } from '#shared/documents/documents.contract.ts'
import { documentPageQuery } from '#web/documents/documents.api.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { type PageMark, type PagePick, PageSheet } from './page-sheet.tsx'
import { PageText } from './page-text.tsx'
import { PageTools, type Zoom, zooms } from './page-tools.tsx'
import classes from './page-view.module.css'

type PageViewProps = {
  document: { id: string; fileName: string; pages: number | null }
  /** Which page is shown, from 1. */
  page: number
  onPage: (page: number) => void
  /** The places of what was found, on any page. Keep it in useMemo. */
  marks?: readonly PageMark[]
  /** The mark that is shown strongly and brought into sight. */
  chosen?: string | null
  /** Hears which words were clicked or dragged over; without it pages are only looked at. */
  onPick?: (pick: PagePick) => void
}

/** Whether a page has a shape that it can be pictured in; sections of text files have none. */
function hasPicture(page: DocumentPage): boolean {
  return page.width > 0 && page.height > 0
}

/** Brings the chosen mark into the middle of the scroller, without moving the window. */
function useChosenInView(what: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when another mark, page or size is shown
  useLayoutEffect(() => {
    const [frame, mark] = [scroller.current, chosen.current]
    if (!frame || !mark) return
    const [outer, inner] = [frame.getBoundingClientRect(), mark.getBoundingClientRect()]
    const isSeen = inner.top >= outer.top && inner.bottom <= outer.bottom
    const isBeside = inner.left < outer.left || inner.right > outer.right
    if (isSeen && !isBeside) return
    frame.scrollTo({
      top: frame.scrollTop + inner.top - outer.top - outer.height / 3,
      left: frame.scrollLeft + inner.left - outer.left - outer.width / 3,
    })
  }, [what])
  return { scroller, chosen }
}

/** How many pixels the column has, so that a picture is fetched no larger than is seen. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/** The words of the pages beside the shown one are read ahead. */
function usePageAhead(id: string, page: number, total: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (page < total) void queries.prefetchQuery(documentPageQuery(id, page + 1))
  }, [queries, id, page, total])
}

function stepOf(key: string): number {
  if (key === 'PageDown' || key === 'ArrowRight') return 1
  return key === 'PageUp' || key === 'ArrowLeft' ? -1 : 0
}

/**
 * The pages of a document one at a time, as they look or as text, with what was found marked. Arrow and Page keys turn
 * them, + and − change the size.
 */
export function PageView(props: PageViewProps) {
  const { document, page, onPage, marks = [], chosen = null, onPick } = props
  const total = Math.max(1, document.pages ?? 1)
  const [zoom, setZoom] = useState<Zoom>(1)
  const [isText, setText] = useState(false)
  const query = useQuery(documentPageQuery(document.id, page))
  usePageAhead(document.id, page, total)
  const shown = query.data
  const inView = useChosenInView(`${chosen} ${page} ${zoom} ${isText} ${shown?.page}`)
  const width = useWidth(inView.scroller)
  const isPictured = shown ? hasPicture(shown) : true
  const asText = isText || !isPictured
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const next = page + stepOf(event.key)
    const at = zooms.indexOf(zoom)
    if (next !== page && next >= 1 && next <= total) onPage(next)
    else if (event.key === '+' || event.key === '=') setZoom(zooms[at + 1] ?? zoom)
    else if (event.key === '-') setZoom(zooms[at - 1] ?? zoom)
    else return
    event.preventDefault()
  }
  const content = (): ReactNode => {
    if (query.isPending) return <Skeleton className={classes.blank} radius={0} />
    if (!shown) {
      const error = query.error ?? new Error('This document has no page with that number.')
      return <LoadFailure what="This page" error={error} onRetry={() => void query.refetch()} />
    }
    if (asText)
      return <PageText page={shown} marks={marks} chosen={chosen} chosenRef={inView.chosen} onPick={onPick} />
    const pixels = width * zoom * Math.min(2, window.devicePixelRatio || 1)
    return (
      <div style={{ width: `${zoom * 100}%` }}>
        <PageSheet
          id={document.id}
          page={shown}
          isLarge={pixels > 1300}
          marks={marks}
          chosen={chosen}
          chosenRef={inView.chosen}
          onPick={onPick}
          onShowText={() => setText(true)}
        />
      </div>
    )
  }
  return (
    <section className={classes.view} aria-label={`Pages of ${document.fileName}`}>
      <PageTools
        page={page}
        total={total}
        onPage={onPage}
        zoom={zoom}
        onZoom={setZoom}
        isText={asText}
        onText={isPictured ? setText : undefined}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: what scrolls and turns pages by its keys is no set of fields */}
      <div
        ref={inView.scroller}
        className={classes.scroller}
        role="group"
        aria-label={`Page ${page} of ${total}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {content()}
      </div>
    </section>
  )
}
