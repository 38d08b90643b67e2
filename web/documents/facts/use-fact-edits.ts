import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { correctFacts } from '#shared/documents/corrections.rules.ts'
import type { DocumentDetail, FactCorrection } from '#shared/documents/documents.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import { documentQuery, useUpdateDocument } from '#web/documents/documents.api.ts'
import { type Draft, draftOf, dropDraft, keepDraft } from '#web/lib/form-drafts.ts'
import { createCorrectionQueue, type QueueState } from './correction-queue.ts'

const unsaved = 'You left the page before it was saved.'
/** How long what is not saved yet must wait before it is kept in the browser, in milliseconds. */
const keepPause = 500
const nothing = emptyFacts()

function useQueue(document: DocumentDetail) {
  const queries = useQueryClient()
  const { run } = useUpdateDocument(document.id)
  const save = useRef(run)
  useEffect(() => {
    save.current = run
  }, [run])
  const [queue] = useState(() =>
    createCorrectionQueue(document, {
      save: (corrections, version) => save.current({ corrections, version }),
      load: () => queries.fetchQuery({ ...documentQuery(document.id), staleTime: 0 }),
    }),
  )
  useEffect(() => queue.takeIn(document), [queue, document])
  return queue
}

/** Keeps in this browser what could not be saved yet, and offers it when the page opens again. */
function useStoredCorrections(name: string, { waiting }: QueueState) {
  const [offered, setOffered] = useState<Draft | null>(() => draftOf(name))
  const hasStored = useRef(false)
  const drop = () => {
    dropDraft(name)
    setOffered(null)
  }
  useEffect(() => {
    if (waiting.length === 0) {
      if (hasStored.current) dropDraft(name)
      hasStored.current = false
      return
    }
    const timer = setTimeout(() => {
      keepDraft(name, { corrections: waiting }, unsaved)
      hasStored.current = true
    }, keepPause)
    return () => clearTimeout(timer)
  }, [name, waiting])
  return { offered, drop, corrections: (offered?.values.corrections ?? []) as FactCorrection[] }
}

/**
 * The facts of a document as a person corrects them: shown at once, saved in sequence in the background, and kept
 * when that fails.
 */
export function useFactEdits(document: DocumentDetail) {
  const queue = useQueue(document)
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const kept = useStoredCorrections(`document:${document.id}`, state)
  const { waiting, failure } = state
  const facts = useMemo(() => {
    const base = state.document.facts ?? nothing
    const result = correctFacts(base, state.waiting)
    return 'facts' in result ? result.facts : base
  }, [state.document.facts, state.waiting])
  const restore = () => {
    queue.correct(kept.corrections)
    kept.drop()
  }
  return {
    document: state.document,
    facts,
    failure,
    isSaving: waiting.length > 0 && failure === null,
    correct: (...corrections: FactCorrection[]) => queue.correct(corrections),
    takeIn: queue.takeIn,
    retry: queue.retry,
    discard: queue.discard,
    draft: {
      offered: waiting.length === 0 ? kept.offered : null,
      restore,
      refuse: kept.drop,
      drop: kept.drop,
    },
  }
}

export type FactEdits = ReturnType<typeof useFactEdits>
