import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { createActionKeys } from '#web/lib/action-key.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { reportError } from '#web/lib/error-bus.ts'
import { withOneRetry } from '#web/lib/one-retry.ts'
import { fileProblem } from './import-file.rules.ts'
import { importQuery, importsQuery, sendFile } from './imports.api.ts'

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

/** Sends a file in, one at a time; the same file sent again after a lost connection is one import. */
export function useUpload(kind: ImportKind, onArrived: (made: Import) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const keys = useRef(createActionKeys())
  const queries = useQueryClient()
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, stop: AbortController) => {
    const { name, size, lastModified } = file
    const actionKey = keys.current.keyFor({ kind, name, size, lastModified })
    const onProgress = (share: number) => !stop.signal.aborted && setUpload({ state: 'sending', file, share })
    try {
      const sending = { actionKey, signal: stop.signal, onProgress }
      const made = await withOneRetry(() => sendFile(kind, file, sending), stop.signal)
      keys.current.settle(null)
      queries.setQueryData(importQuery(made.id).queryKey, made)
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
    const problem = fileProblem(file)
    if (problem) return setUpload({ state: 'failed', message: problem, file: null })
    running.current = new AbortController()
    setUpload({ state: 'sending', file, share: 0 })
    void send(file, running.current)
  }
  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setUpload({ state: 'idle' })
    // What was stopped at the last moment may have arrived all the same.
    void queries.invalidateQueries({ queryKey: importsQuery(kind).queryKey })
  }, [queries, kind])
  return { upload, start, cancel }
}
