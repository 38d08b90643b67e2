import { ApiError } from '#web/lib/api-error.ts'

/** Where an error came up: a read, a write, a script, a promise that nobody caught, or the rendering of the page. */
export type ErrorSource = 'query' | 'mutation' | 'window' | 'promise' | 'boundary'

export type Failure = { error: unknown; source: ErrorSource }

type Listener = (failure: Failure) => void

let listener: Listener = () => {}
let failedRequest: string | undefined

function requestOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.details.requestId : undefined
}

/** The id of the last call that failed on the server's side, by which it is found in the logs. */
export function lastFailedRequest(): string | undefined {
  return failedRequest
}

/** Hands an error to the one global handler. Until that listens, as in the tests of single screens, nothing happens. */
export function reportError(error: unknown, source: ErrorSource): void {
  failedRequest = requestOf(error) ?? failedRequest
  listener({ error, source })
}

/** Makes a function the global handler; the answer takes it away again. */
export function listenForErrors(heard: Listener): () => void {
  listener = heard
  return () => {
    if (listener === heard) listener = () => {}
  }
}
