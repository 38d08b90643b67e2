import { clientCalls } from './clients/clients.calls.ts'
import { httpCalls } from './http/http.calls.ts'

/** Every call of the API. */
export const callTable = {
  ...httpCalls,
  ...clientCalls,
}

/** Every call with its types; the browser imports nothing but this type. */
export type CallTable = typeof callTable
