import type { DocumentDetail, FactCorrection } from '#shared/documents/documents.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { conflictSentence, missedChanges } from '#web/lib/missed-changes.ts'
import { touchesSame } from './fact-conflicts.rules.ts'

/** Why corrections could not be saved: someone changed the same meanwhile, or something else in words. */
type EditFailure = { isConflict: boolean; title: string; message: string }

export type QueueState = {
  /** As it was saved last. */
  document: DocumentDetail
  /** Corrections that are not saved yet, in their order. */
  waiting: readonly FactCorrection[]
  failure: EditFailure | null
}

type Calls = {
  save: (corrections: FactCorrection[], version: number) => Promise<DocumentDetail>
  load: () => Promise<DocumentDetail>
}

function conflictOf(error: unknown): EditFailure {
  return {
    isConflict: true,
    title: conflictSentence(missedChanges(error), 'document'),
    message: 'You both changed the same values. Theirs are loaded; yours are kept here and not saved yet.',
  }
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.details.reason === 'stale_version'
}

function createState(document: DocumentDetail) {
  const listeners = new Set<() => void>()
  let state: QueueState = { document, waiting: [], failure: null }
  return {
    get: () => state,
    set: (change: Partial<QueueState>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * Saves corrections one batch after the other while more are made. What someone else saved meanwhile is taken in; where
 * both changed the same, saving stops and the person decides.
 */
export function createCorrectionQueue(document: DocumentDetail, calls: Calls) {
  const { get, set, subscribe } = createState(document)
  let isRunning = false

  const catchUp = async (batch: readonly FactCorrection[], error: unknown): Promise<EditFailure | null> => {
    const latest = await calls.load()
    const isOverlap = touchesSame(batch, get().document.facts, latest.facts)
    set({ document: latest })
    return isOverlap ? conflictOf(error) : null
  }
  const saveBatch = async (batch: readonly FactCorrection[]): Promise<EditFailure | null> => {
    try {
      const saved = await calls.save([...batch], get().document.version)
      set({ document: saved, waiting: get().waiting.slice(batch.length) })
      return null
    } catch (error) {
      if (!isStale(error)) throw error
      return catchUp(batch, error)
    }
  }
  const pump = async () => {
    if (isRunning) return
    isRunning = true
    try {
      while (get().waiting.length > 0 && get().failure === null)
        set({ failure: await saveBatch(get().waiting) })
    } catch (error) {
      set({ failure: { isConflict: false, title: 'Not saved', message: messageOf(error) } })
    }
    isRunning = false
  }
  return {
    subscribe,
    state: get,
    correct: (corrections: readonly FactCorrection[]) => {
      set({ waiting: [...get().waiting, ...corrections] })
      void pump()
    },
    retry: () => {
      set({ failure: null })
      void pump()
    },
    discard: () => set({ waiting: [], failure: null }),
    /** Takes in a newer document that was read or saved elsewhere. */
    takeIn: (latest: DocumentDetail) => {
      if (!isRunning && latest.version >= get().document.version) set({ document: latest })
    },
  }
}
