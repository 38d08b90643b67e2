import type { z } from 'zod'
import type { ApiScope } from './api-scopes.rules.ts'

/** Who may make a call at all; what they may do to which record, its service decides. `api_key` is no person. */
export type Access = 'anyone' | 'user' | 'member' | 'owner' | 'admin' | 'api_key'

/** How often a call may be made from one network address, or by one person: an office shares an address. */
export type CallLimit = { max: number; timeWindow: string; per?: 'person' }

/** All there is to declare about a call but its method and path, which are its key in a table. */
export type CallSpec = {
  /** One line for anyone who reads the description of the API. */
  summary: string
  access: Access
  /** What a key must be allowed to do, where one makes the call. */
  scope?: ApiScope
  /** The parts of the path, where one of them is not the id of a record. */
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  /** The JSON that is sent. */
  body?: z.ZodType
  /** A form with one file is sent instead, of at most this many bytes; its other fields may have this many together. */
  upload?: { maxBytes: number; maxFieldBytes?: number }
  /** A body that the handler takes in by itself, of this media type. */
  bodyType?: string
  /** The JSON that is answered. */
  output?: z.ZodType
  /** A file is answered instead, of this media type. */
  file?: string
  /** The browser is sent to another page instead. */
  isRedirect?: true
  /** The status of a good answer, where it is not 200, nor 204 without an answer, nor 302 of a redirect. */
  status?: number
  limit?: CallLimit
  /** How often all callers together may make it. */
  totalLimit?: CallLimit
  /** The largest body in bytes, where the usual 1 MB is not it. */
  bodyLimit?: number
  /** Whether someone may call it who still has to set up two-factor sign-in. */
  isForSetUp?: true
  /** Whether someone who may change nothing may call it: it only reads, or is about their own account. */
  isForReadOnly?: true
  /** Whether other sites may make it: a call that proves itself by a secret of its own, such as a mail reader's. */
  isOpenToOtherSites?: true
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Calls = Record<`${Method} /${string}`, CallSpec>

/** The names in a path: `id` of `/api/clients/:id`. */
type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NamesIn<Part> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** A call of which the path has names. */
export type HasParams<Key> = Key extends string ? ([NamesIn<Key>] extends [never] ? false : true) : false

/** The parts of a call's path as they are sent. */
export type ParamsOf<Key> = Key extends string ? Record<NamesIn<Key>, string | number> : never

/** The parts of a call's path as they are read: ids where the table says nothing else. */
export type ReadParams<Key, Spec> = Spec extends { params: infer Params extends z.ZodType }
  ? z.output<Params>
  : Key extends string
    ? Record<NamesIn<Key>, string>
    : never

/** What a call answers: its JSON; nothing that is known of it where the table names none. */
export type AnswerOf<Spec> = Spec extends { output: infer Output extends z.ZodType }
  ? z.output<Output>
  : unknown

/** The calls of a domain, each declared once: the server's routes, the browser's client and the API's description come from it. */
export function defineCalls<const Table extends Calls>(calls: Table): Table {
  return calls
}

/** Method and path of a call. */
export function splitCall(call: string): { method: Method; path: string } {
  const [method, path = ''] = call.split(' ') as [Method, string]
  return { method, path }
}

/** The names in a path, in their order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** The status of a call's good answer. */
export function statusOf({ status, output, file, isRedirect }: CallSpec): number {
  if (status) return status
  if (isRedirect) return 302
  return output || file ? 200 : 204
}
