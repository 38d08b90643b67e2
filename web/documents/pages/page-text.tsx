import { type RefObject, useMemo } from 'react'
import type { DocumentPage } from '#shared/documents/documents.contract.ts'
import type { PageMark, PagePick } from './page-sheet.tsx'
import { textPieces } from './page-text.rules.ts'
import classes from './page-view.module.css'

type PageTextProps = {
  page: DocumentPage
  marks: readonly PageMark[]
  chosen: string | null
  chosenRef: RefObject<HTMLElement | null>
  onPick?: (pick: PagePick) => void
}

function selectedText(): string {
  return window.getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? ''
}

/** The text of a page, for files without pictures and for those who read it better so; selecting words picks them. */
export function PageText({ page, marks, chosen, chosenRef, onPick }: PageTextProps) {
  // The chosen one first: where the same words stand for several, it is the one that is marked.
  const pieces = useMemo(() => {
    const onPage = marks.filter((mark) => mark.page === page.page)
    return textPieces(
      page.text,
      onPage.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen)),
    )
  }, [page, marks, chosen])
  const pick = (markId: string | null) => {
    const text = selectedText()
    if (text || markId) onPick?.({ text, page: page.page, box: null, markId: text ? null : markId })
  }
  if (page.text.trim() === '') return <p className={classes.noText}>There is no text on this page.</p>
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: picking words is for the pointer; fields take them by keyboard
    <p
      className={classes.text}
      onClick={(event) =>
        pick((event.target as HTMLElement).closest<HTMLElement>('[data-mark]')?.dataset.mark ?? null)
      }
    >
      {pieces.map(({ start, text, markId }) =>
        markId === null ? (
          text
        ) : (
          <mark
            key={start}
            ref={markId === chosen ? (chosenRef as RefObject<HTMLElement>) : undefined}
            className={classes.quote}
            data-mark={markId}
            data-chosen={markId === chosen || undefined}
          >
            {text}
          </mark>
        ),
      )}
    </p>
  )
}
