import type { QueryClient } from '@tanstack/react-query'
import type { DocumentUploaded, DocumentUploadQuery } from '#shared/documents/documents.contract.ts'
import { createFileQueue, type QueuedFile } from '#web/lib/file-queue.ts'
import { documentProblem } from './document-file.rules.ts'
import { documentKeys, documentsQuery, sendDocument } from './documents.api.ts'
import { keepUploads, type StoredUpload, storedUploads, uploadedDocumentOf } from './upload-memory.ts'

export type DocumentUpload = QueuedFile<DocumentUploadQuery, DocumentUploaded>
/** What was begun before the page was reloaded; `isAsked` once it is known whether it arrived. */
export type PastUpload = StoredUpload & { isAsked: boolean }

type DocumentUploadsState = {
  past: readonly PastUpload[]
  files: readonly DocumentUpload[]
}

/** How many of the newest documents are looked through for uploads whose answer was never heard. */
const maxRecent = 50

function isOnItsWay({ state }: DocumentUpload): boolean {
  return state === 'waiting' || state === 'sending'
}

/** Asks once before the tab is closed while files are on their way. */
function warnWhile(isBusy: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault()
  })
}

function keptOf({ key, file, fields, ...now }: DocumentUpload, startedAt: number): StoredUpload[] {
  if (now.state === 'failed' && !now.canRetry) return []
  const documentId = now.state === 'sent' ? now.sent.id : null
  return [{ key, name: file.name, bytes: file.size, fields, startedAt, documentId }]
}

function createPast(userId: string, queries: QueryClient, onChange: () => void) {
  let all: readonly PastUpload[] = storedUploads(userId).map((one) => ({
    ...one,
    isAsked: one.documentId !== null,
  }))
  const change = (next: readonly PastUpload[]) => {
    all = next
    onChange()
  }
  const settle = (documentIdOf: (one: PastUpload) => string | null) =>
    change(all.map((one) => (one.isAsked ? one : { ...one, isAsked: true, documentId: documentIdOf(one) })))
  const ask = async () => {
    try {
      const { rows } = await queries.fetchQuery({ ...documentsQuery({}, maxRecent), staleTime: 0 })
      settle((one) => uploadedDocumentOf(one, rows))
    } catch {
      // Not known: choosing the file again sends the same action, which arrives once.
      settle(() => null)
    }
  }
  if (all.some(({ isAsked }) => !isAsked)) void ask()
  return {
    all: () => all,
    drop: (key: string) => change(all.filter((one) => one.key !== key)),
  }
}

function documentQueue(queries: QueryClient) {
  return createFileQueue<DocumentUploadQuery, DocumentUploaded>({
    problemOf: documentProblem,
    send: sendDocument,
    onSent: () => {
      for (const queryKey of documentKeys) void queries.invalidateQueries({ queryKey })
    },
  })
}

function createUploads(queries: QueryClient, userId: string) {
  const startedAt = Date.now()
  const listeners = new Set<() => void>()
  const queue = documentQueue(queries)
  let state: DocumentUploadsState = { past: [], files: [] }
  const refresh = () => {
    state = { past: past.all(), files: queue.files() }
    keepUploads(userId, [...state.past, ...state.files.flatMap((one) => keptOf(one, startedAt))])
    for (const listener of listeners) listener()
  }
  const past = createPast(userId, queries, refresh)
  state = { past: past.all(), files: [] }
  queue.subscribe(refresh)
  warnWhile(() => queue.files().some(isOnItsWay))
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,
    start: (files: readonly File[], fields: DocumentUploadQuery) => queue.start(files, fields),
    retry: queue.retry,
    remove: (key: string) => {
      queue.remove(key)
      past.drop(key)
    },
    /** Goes on with what a reload broke off, now that its file was chosen again. */
    resume: ({ key, fields }: PastUpload, file: File) => {
      past.drop(key)
      queue.start([file], fields, key)
    },
    /** Takes in a file although the same one is there already. */
    sendAnyway: ({ key, file, fields }: DocumentUpload) => {
      queue.remove(key)
      queue.start([file], { ...fields, again: true })
    },
  }
}

type DocumentUploadStore = ReturnType<typeof createUploads>

const stores = new WeakMap<QueryClient, { userId: string; store: DocumentUploadStore }>()

/** The uploads of a person in this tab. They go on while the person walks to other screens. */
export function documentUploadsOf(queries: QueryClient, userId: string): DocumentUploadStore {
  const known = stores.get(queries)
  if (known?.userId === userId) return known.store
  const store = createUploads(queries, userId)
  stores.set(queries, { userId, store })
  return store
}
