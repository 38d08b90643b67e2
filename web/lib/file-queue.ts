import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { reportError } from '#web/lib/error-bus.ts'
import { withOneRetry } from '#web/lib/one-retry.ts'

type FileState<Sent> =
  | { state: 'waiting' }
  /** `share` of the file has left, 0–1. */
  | { state: 'sending'; share: number }
  /** Here, as the server answered. */
  | { state: 'sent'; sent: Sent }
  | { state: 'failed'; message: string; canRetry: boolean }

/** One file on its way in; the key of its action stays the same however often it is sent. */
export type QueuedFile<Fields, Sent> = { key: string; file: File; fields: Fields } & FileState<Sent>

type Sending = { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void }

type FileQueueOptions<Fields, Sent> = {
  /** Why a file need not even be sent; null when it may. */
  problemOf: (file: File) => string | null
  send: (file: File, fields: Fields, sending: Sending) => Promise<Sent>
  onSent?: (sent: Sent) => void
}

/** Files on their way in, outside of any screen: who shows them subscribes. */
type FileQueue<Fields, Sent> = {
  subscribe: (onChange: () => void) => () => void
  /** The same array until something changes, in the order of choosing. */
  files: () => readonly QueuedFile<Fields, Sent>[]
  /** Takes files in; `key` continues an action that was begun before. */
  start: (files: readonly File[], fields: Fields, key?: string) => void
  retry: (key: string) => void
  /** Stops a file that is on its way, and takes it off the list. */
  remove: (key: string) => void
  /** Stops everything. */
  stop: () => void
}

function failureOf<Sent>(error: unknown): FileState<Sent> {
  const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  const message = isLost ? 'Upload failed. The server can’t be reached.' : messageOf(error)
  return { state: 'failed', message, canRetry: isLost }
}

function firstState<Fields, Sent>(file: File, options: FileQueueOptions<Fields, Sent>): FileState<Sent> {
  const message = options.problemOf(file)
  return message ? { state: 'failed', message, canRetry: false } : { state: 'waiting' }
}

/** The files of a queue, and how one of them changes by its key. */
function createFileList<Fields, Sent>() {
  type One = QueuedFile<Fields, Sent>
  const listeners = new Set<() => void>()
  let all: readonly One[] = []
  const change = (next: readonly One[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => all,
    add: (more: readonly One[]) => change([...all, ...more]),
    put: (key: string, next: FileState<Sent>) =>
      change(
        all.map((one) => (one.key === key ? { key, file: one.file, fields: one.fields, ...next } : one)),
      ),
    drop: (key: string) => change(all.filter((one) => one.key !== key)),
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
  }
}

/** Sends files in, in sequence; each can be stopped, and sent again where that can help. */
export function createFileQueue<Fields, Sent>(
  options: FileQueueOptions<Fields, Sent>,
): FileQueue<Fields, Sent> {
  const list = createFileList<Fields, Sent>()
  let running: { key: string; stop: AbortController } | null = null

  const sendOne = async (one: QueuedFile<Fields, Sent>, stop: AbortController) => {
    const { key, file, fields } = one
    const onProgress = (share: number) => {
      if (!stop.signal.aborted) list.put(key, { state: 'sending', share })
    }
    onProgress(0)
    try {
      const sending = { actionKey: key, signal: stop.signal, onProgress }
      const sent = await withOneRetry(() => options.send(file, fields, sending), stop.signal)
      list.put(key, { state: 'sent', sent })
      options.onSent?.(sent)
    } catch (error) {
      if (stop.signal.aborted) return
      reportError(error, 'mutation')
      list.put(key, failureOf(error))
    }
  }
  const pump = async (): Promise<void> => {
    const next = running ? undefined : list.all().find(({ state }) => state === 'waiting')
    if (!next) return
    const stop = new AbortController()
    running = { key: next.key, stop }
    await sendOne(next, stop)
    running = null
    await pump()
  }
  return {
    subscribe: list.subscribe,
    files: list.all,
    start: (files, fields, key) => {
      list.add(
        files.map((file) => ({ key: key ?? newActionKey(), file, fields, ...firstState(file, options) })),
      )
      void pump()
    },
    retry: (key) => {
      list.put(key, { state: 'waiting' })
      void pump()
    },
    remove: (key) => {
      list.drop(key)
      if (running?.key === key) running.stop.abort()
    },
    stop: () => {
      for (const { key, state } of list.all()) if (state === 'waiting') list.drop(key)
      running?.stop.abort()
    },
  }
}
