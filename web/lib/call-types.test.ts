import { describe, expectTypeOf, it } from 'vitest'
import type { ClientAsOf, ClientItem } from '#shared/clients/clients.contract.ts'
import type {
  AnswerTo,
  CallKey,
  FileKey,
  ItemOf,
  JsonKey,
  OptionsArg,
  PagesKey,
  PlainKey,
} from './call-types.ts'

/** What may stand after a call; the compiler holds these tests. */
type Options<Key extends CallKey> = NonNullable<OptionsArg<Key>[0]>

describe('the types of a call', () => {
  it('know its answer', () => {
    expectTypeOf<AnswerTo<'GET /api/clients/:id'>>().toEqualTypeOf<ClientAsOf>()
    expectTypeOf<ItemOf<'GET /api/clients'>>().toEqualTypeOf<ClientItem>()
  })

  it('refuse a path that is misspelt', () => {
    expectTypeOf<'GET /api/clientz'>().not.toExtend<CallKey>()
    expectTypeOf<'PUT /api/clients/:id'>().not.toExtend<CallKey>()
  })

  it('demand the parts of a path', () => {
    expectTypeOf<{ params: { id: string } }>().toExtend<Options<'GET /api/clients/:id'>>()
    expectTypeOf<{ signal: AbortSignal }>().not.toExtend<Options<'GET /api/clients/:id'>>()
    expectTypeOf<[]>().not.toExtend<OptionsArg<'GET /api/clients/:id'>>()
    expectTypeOf<[]>().toExtend<OptionsArg<'GET /api/clients'>>()
  })

  it('demand the body of the contract', () => {
    expectTypeOf<{ body: { name: string } }>().toExtend<Options<'POST /api/clients'>>()
    expectTypeOf<{ body: { city: string } }>().not.toExtend<Options<'POST /api/clients'>>()
    expectTypeOf<{ body: { name: number } }>().not.toExtend<Options<'POST /api/clients'>>()
    expectTypeOf<[]>().not.toExtend<OptionsArg<'POST /api/clients'>>()
  })

  it('know what a query may say', () => {
    expectTypeOf<{ query: { q: string; limit: number } }>().toExtend<Options<'GET /api/clients'>>()
    expectTypeOf<{ query: { sort: 'shoe size' } }>().not.toExtend<Options<'GET /api/clients'>>()
  })

  it('tell files, lists and plain calls apart', () => {
    expectTypeOf<'GET /api/clients/export.csv'>().toExtend<FileKey>()
    expectTypeOf<'GET /api/clients/export.csv'>().not.toExtend<JsonKey>()
    expectTypeOf<'GET /api/clients'>().toExtend<PagesKey>()
    expectTypeOf<'GET /api/clients/:id'>().not.toExtend<PagesKey>()
    expectTypeOf<'GET /api/clients/:id'>().not.toExtend<PlainKey>()
    expectTypeOf<'GET /api/health'>().toExtend<PlainKey>()
  })
})
