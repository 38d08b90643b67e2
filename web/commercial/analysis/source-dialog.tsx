import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { AnalyzedDocument } from '#shared/commercial/analysis.contract.ts'
import type { Citation } from '#shared/documents/comparison.contract.ts'
import { sureFrom } from '#shared/documents/facts.contract.ts'
import { documentQuery } from '#web/documents/documents.api.ts'
import { PageView } from '#web/documents/pages/page-view.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import classes from './analysis.module.css'

type Shown = { citation: Citation; label: string }

const SourceContext = createContext<(shown: Shown) => void>(() => undefined)

function SourcePages({ document, citation, label }: Shown & { document: AnalyzedDocument }) {
  const [page, setPage] = useState(citation.page ?? 1)
  const { data, error, refetch } = useQuery(documentQuery(document.id))
  const marks = useMemo(
    () =>
      citation.page && citation.box
        ? [{ id: 'here', page: citation.page, box: citation.box, label, text: citation.text }]
        : [],
    [citation, label],
  )
  if (error && !data) return <LoadFailure what="The document" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return <PageView document={data} page={page} onPage={setPage} marks={marks} chosen="here" />
}

/** Lets everything within open the page that a value stands on, at the marked words. */
export function SourceProvider(props: { documents: readonly AnalyzedDocument[]; children: ReactNode }) {
  const { documents, children } = props
  const [shown, setShown] = useState<Shown | null>(null)
  const document = shown && documents[shown.citation.document]
  return (
    <SourceContext.Provider value={setShown}>
      {children}
      {shown && document && (
        <Modal
          opened
          onClose={() => setShown(null)}
          size="xl"
          title={`${shown.label} in ${document.fileName}`}
        >
          <div className={classes.source}>
            <SourcePages document={document} {...shown} />
          </div>
        </Modal>
      )}
    </SourceContext.Provider>
  )
}

/** The page of a value, as a button that opens it; says in words when the reading is not sure. */
export function PlaceButton({ citation, label }: { citation: Citation | null; label: string }) {
  const show = useContext(SourceContext)
  if (!citation?.page) return null
  const isUnsure = citation.confidence < sureFrom
  return (
    <button
      type="button"
      className={classes.place}
      onClick={() => show({ citation, label })}
      aria-label={`${label}: page ${citation.page}${isUnsure ? ', to check' : ''}`}
      title={isUnsure ? `“${citation.text}”, low confidence` : `“${citation.text}”`}
    >
      {`p. ${citation.page}${isUnsure ? ' ?' : ''}`}
    </button>
  )
}
