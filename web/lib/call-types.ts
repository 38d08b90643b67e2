import type { z } from 'zod'
import type { CallTable } from '#shared/call-table.ts'
import type { AnswerOf, HasParams, ParamsOf } from '#shared/calls.ts'

/** What can be written into the query of an address: empty, missing and false are left out, lists are joined by commas. */
export type QueryValue = string | number | boolean | readonly string[] | null | undefined

/** A call as it is named in the table: its method and path. */
export type CallKey = keyof CallTable
type CallOf<What> = { [Key in CallKey]: CallTable[Key] extends What ? Key : never }[CallKey]
/** A call that answers a file. */
export type FileKey = CallOf<{ file: string }>
/** A call that takes a file in. */
export type UploadKey = CallOf<{ upload: object }>
/** A call that answers JSON or nothing. */
export type JsonKey = Exclude<CallKey, FileKey | UploadKey | CallOf<{ isRedirect: true }>>
type WithParams = { [Key in CallKey]: HasParams<Key> extends true ? Key : never }[CallKey]
type AnyList = CallOf<{ output: z.ZodType<readonly unknown[]> }>
/** A list, and one that is part of a record. */
export type ListKey = Exclude<AnyList, WithParams>
export type PartListKey = Extract<AnyList, WithParams>
/** A list that is read page by page. */
export type PagesKey = Extract<ListKey, CallOf<{ query: z.ZodType<{ cursor?: string | undefined }> }>>
/** What a call answers. */
export type AnswerTo<Key extends CallKey> = AnswerOf<CallTable[Key]>
/** A record of a list. */
export type ItemOf<Key extends CallKey> = AnswerTo<Key> extends readonly (infer Item)[] ? Item : never

/** A value of a query: a text may be written as what becomes it, a choice only as itself. */
type Written<Value> =
  string extends NonNullable<Value>
    ? QueryValue
    : Value | null | undefined | ('true' extends Value ? boolean : never)

/** JSON as it is sent: lists may be read-only, and a yes or no of the address bar is any text. */
type Sent<Value> = Value extends 'true' | 'false'
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Sent<Value[Name]> }
      : Value

type Field<Name extends string, Value, Empty> = Empty extends Value
  ? { [One in Name]?: Value }
  : { [One in Name]: Value }

type ParamsField<Key> = HasParams<Key> extends true ? { params: ParamsOf<Key> } : unknown
type QueryField<Spec> = Spec extends { query: infer Query extends z.ZodType }
  ? Field<'query', { [Name in keyof z.input<Query>]: Written<z.input<Query>[Name]> }, Record<never, never>>
  : unknown
type BodyField<Spec> = Spec extends { upload: object }
  ? { body: FormData }
  : Spec extends { body: infer Body extends z.ZodType }
    ? Field<'body', Sent<z.input<Body>>, undefined>
    : unknown

/** The JSON that a call takes in. */
export type BodyTo<Key extends CallKey> =
  BodyField<CallTable[Key]> extends { body?: infer Body } ? Body : never

/** The parts and the query of an address. */
export type PathOptions<Key extends CallKey> = ParamsField<Key> & QueryField<CallTable[Key]>
type Always = {
  signal?: AbortSignal
  /** Further headers, which give nobody a right. */
  headers?: Record<string, string>
  /** The Idempotency-Key of one user action: the same on its retry, another on the next action. */
  actionKey?: string
}

type Arg<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]
/** All that goes with a call; it may be missing where nothing must be said. */
export type OptionsArg<Key extends CallKey> = Arg<PathOptions<Key> & BodyField<CallTable[Key]> & Always>
/** What the address of a file is made of; filters are those of the address bar. */
export type HrefOptions<Key extends FileKey> = ParamsField<Key> & {
  query?: Readonly<Record<string, QueryValue>>
}
/** A reading call that nothing must be said to. */
export type PlainKey = {
  [Key in JsonKey & `GET ${string}`]: [] extends OptionsArg<Key> ? Key : never
}[JsonKey & `GET ${string}`]
