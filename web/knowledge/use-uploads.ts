import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KnowledgeFileQuery } from '#shared/knowledge/knowledge.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { tellError } from '#web/lib/error-bus.ts'
import { articleQuery, knowledgeKeys, sendFile } from './knowledge.api.ts'
import { fileProblem } from './knowledge-file.rules.ts'

export type UploadState =
  | { state: 'waiting' }
  /** `share` of the file has left, 0–1. */
  | { state: 'sending'; share: number }
  /** Here: its text is read as the article tells. */
  | { state: 'sent'; articleId: string }
  | { state: 'failed'; message: string; canRetry: boolean }

/** One file on its way in; the key of its action stays the same however often it is sent. */
export type Upload = { key: string; file: File; fields: KnowledgeFileQuery } & UploadState

function failureOf(error: unknown): UploadState {
  const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  const message = isLost ? 'It did not arrive: the server cannot be reached.' : messageOf(error)
  return { state: 'failed', message, canRetry: isLost }
}

function uploadOf(file: File, fields: KnowledgeFileQuery): Upload {
  const problem = fileProblem(file)
  const base = { key: newActionKey(), file, fields }
  return problem
    ? { ...base, state: 'failed', message: problem, canRetry: false }
    : { ...base, state: 'waiting' }
}

/** The files of this visit, each in a state that can be changed by its key. */
function useUploadList() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const put = useCallback((key: string, next: UploadState) => {
    setUploads((all) =>
      all.map((one) => (one.key === key ? { key, file: one.file, fields: one.fields, ...next } : one)),
    )
  }, [])
  const add = useCallback((more: Upload[]) => setUploads((all) => [...more, ...all]), [])
  const drop = useCallback((key: string) => setUploads((all) => all.filter((one) => one.key !== key)), [])
  return { uploads, put, add, drop }
}

/** Makes the call for one file and tells how it goes. */
function useSend(put: (key: string, next: UploadState) => void) {
  const queries = useQueryClient()
  return async ({ key, file, fields }: Upload, stop: AbortController) => {
    const onProgress = (share: number) => {
      if (!stop.signal.aborted) put(key, { state: 'sending', share })
    }
    onProgress(0)
    try {
      const article = await sendFile(file, fields, { actionKey: key, signal: stop.signal, onProgress })
      queries.setQueryData(articleQuery(article.id).queryKey, article)
      put(key, { state: 'sent', articleId: article.id })
      for (const queryKey of knowledgeKeys) void queries.invalidateQueries({ queryKey })
    } catch (error) {
      if (stop.signal.aborted) return
      tellError(error, 'mutation')
      put(key, failureOf(error))
    }
  }
}

/** Sends what is queued one after the other, until the page is left. */
function useQueue(send: (upload: Upload, stop: AbortController) => Promise<void>) {
  const waiting = useRef<Upload[]>([])
  const running = useRef<{ key: string; stop: AbortController } | null>(null)
  useEffect(
    () => () => {
      waiting.current = []
      running.current?.stop.abort()
    },
    [],
  )
  const pump = async () => {
    const next = running.current ? undefined : waiting.current.shift()
    if (!next) return
    const stop = new AbortController()
    running.current = { key: next.key, stop }
    await send(next, stop)
    running.current = null
    await pump()
  }
  return {
    enqueue: (more: Upload[]) => {
      waiting.current.push(...more)
      void pump()
    },
    stop: (key: string) => {
      waiting.current = waiting.current.filter((one) => one.key !== key)
      if (running.current?.key === key) running.current.stop.abort()
    },
  }
}

/** Sends files in, one after the other; each can be stopped, and sent again where that can help. */
export function useUploads() {
  const { uploads, put, add, drop } = useUploadList()
  const queue = useQueue(useSend(put))
  return {
    uploads,
    start: (files: readonly File[], fields: KnowledgeFileQuery) => {
      const more = files.map((file) => uploadOf(file, fields))
      add(more)
      queue.enqueue(more.filter(({ state }) => state === 'waiting'))
    },
    retry: (upload: Upload) => {
      put(upload.key, { state: 'waiting' })
      queue.enqueue([upload])
    },
    /** Stops a file that is on its way, and takes it off the list. */
    remove: (key: string) => {
      queue.stop(key)
      drop(key)
    },
  }
}
