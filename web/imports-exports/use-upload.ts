import { useEffect, useRef, useState } from 'react'
import { createActionKeys } from '#web/lib/action-key.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { reportError } from '#web/lib/error-bus.ts'
import { withOneRetry } from '#web/lib/one-retry.ts'

export type Upload =
  | { state: 'idle' }
  /** `share` of the file has left, 0–1; at 1 the server reads it. */
  | { state: 'sending'; file: File; share: number }
  /** `file` is kept where sending it again can help. */
  | { state: 'failed'; message: string; file: File | null }

function failureOf(error: unknown, file: File): Upload {
  const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  const message = isLost
    ? `${file.name} was not uploaded because the server can’t be reached. Nothing was imported.`
    : messageOf(error)
  return { state: 'failed', message, file: isLost ? file : null }
}

type Sending = { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void }

type Uploading<Made> = {
  /** What the file is for: another purpose is another action. */
  purpose: string
  problemOf: (file: File) => string | null
  send: (file: File, options: Sending) => Promise<Made>
  onArrived: (made: Made) => void
  /** What was stopped at the last moment may have arrived all the same. */
  onCanceled: () => void
}

/** Sends a file in, one at a time; the same file sent again after a lost connection is one action. */
export function useUpload<Made>({ purpose, problemOf, send, onArrived, onCanceled }: Uploading<Made>) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const keys = useRef(createActionKeys())
  useEffect(() => () => running.current?.abort(), [])

  const sendNow = async (file: File, stop: AbortController) => {
    const { name, size, lastModified } = file
    const actionKey = keys.current.keyFor({ purpose, name, size, lastModified })
    const onProgress = (share: number) => !stop.signal.aborted && setUpload({ state: 'sending', file, share })
    try {
      const sending = { actionKey, signal: stop.signal, onProgress }
      const made = await withOneRetry(() => send(file, sending), stop.signal)
      keys.current.settle(null)
      setUpload({ state: 'idle' })
      onArrived(made)
    } catch (error) {
      if (stop.signal.aborted) return
      keys.current.settle(error)
      reportError(error, 'mutation')
      setUpload(failureOf(error, file))
    } finally {
      if (running.current === stop) running.current = null
    }
  }
  const start = (file: File) => {
    if (running.current) return
    const problem = problemOf(file)
    if (problem) return setUpload({ state: 'failed', message: problem, file: null })
    running.current = new AbortController()
    setUpload({ state: 'sending', file, share: 0 })
    void sendNow(file, running.current)
  }
  const cancel = () => {
    running.current?.abort()
    running.current = null
    setUpload({ state: 'idle' })
    onCanceled()
  }
  return { upload, start, cancel }
}
