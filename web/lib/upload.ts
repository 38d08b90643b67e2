import { ApiError } from '#web/lib/api-error.ts'
import type { AnswerTo, PathOptions, QueryValue, UploadKey } from '#web/lib/call-types.ts'
import { answerOf, callHeaders, callUrl, pathOf } from '#web/lib/http.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'

type Transfer = {
  /** The Idempotency-Key of the user action. */
  actionKey: string
  signal: AbortSignal
  /** Hears the share of the body that has left, 0–1. */
  onProgress: (share: number) => void
}

function answerTo(request: XMLHttpRequest): Response {
  // A Response may not carry a body with a status that has none.
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status })
}

function transfer(path: string, body: FormData, options: Transfer): Promise<Response> {
  const { signal, onProgress, actionKey } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', callUrl('POST', path, Date.now()))
    request.withCredentials = true
    const headers = callHeaders(path, { body, actionKey }, localStore.read(storageKeys.userRole))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(answerTo(request))
    request.onerror = () =>
      reject(new ApiError('Network Error: Failed to fetch', { status: 0, hasMessage: true }))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

/**
 * Sends form data and reports how far it is, which fetch cannot; otherwise the same call as in http.ts. An upload that
 * is stopped by its signal rejects with the signal's reason.
 */
export async function upload<Key extends UploadKey>(
  call: Key,
  body: FormData,
  options: Transfer & PathOptions<Key>,
): Promise<AnswerTo<Key>>
export async function upload(
  call: string,
  body: FormData,
  options: Transfer & { params?: Record<string, string | number>; query?: Record<string, QueryValue> },
): Promise<unknown> {
  options.signal.throwIfAborted()
  const path = pathOf(call, options)
  return answerOf(await transfer(path, body, options), path)
}
