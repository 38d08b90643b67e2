import { queryOptions } from '@tanstack/react-query'
import type {
  AppointmentInput,
  CarrierContactInput,
  CommissionRateUpdate,
} from '#shared/carriers/carrier-parts.contract.ts'
import type {
  CarrierCreate,
  CarrierMerge,
  CarrierUpdate,
  SpellingAnswer,
} from '#shared/carriers/carriers.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const carriers = '/api/carriers'

/** What a change of carriers makes stale: everything that is read of them. */
const carrierKeys = [
  [carriers],
  ['/api/carriers/spellings'],
  ['/api/carriers/book'],
  ['/api/carriers/platform-list'],
] as const

/** The carriers of a list, page by page. */
export function carrierPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/carriers', params, (carrier) => carrier)
}

/** One carrier. */
export function carrierQuery(id: string) {
  return queryOptions({
    queryKey: [carriers, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/carriers/:id', { params: { id }, signal }),
  })
}

/** All carriers that are not archived, for choosing one. */
export const carrierChoicesQuery = queryOptions({
  queryKey: [carriers, 'choices'] as const,
  queryFn: ({ signal }) => call('GET /api/carriers', { query: { limit: 200 }, signal }),
})

/** The policies in force by carrier. */
export const carrierBookQuery = queryOptions(callQuery('GET /api/carriers/book'))

/** The names on policies that are to be sorted. */
export const spellingsQuery = queryOptions(callQuery('GET /api/carriers/spellings'))

/** The carriers of the platform's list. */
export const listedCarriersQuery = queryOptions(callQuery('GET /api/carriers/platform-list'))

/** Adds a carrier. */
export function useCreateCarrier() {
  return useAction({
    run: (body: CarrierCreate, actionKey) => call('POST /api/carriers', { body, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Adds carriers of the platform's list. */
export function useAddListed() {
  return useAction({
    run: (names: string[], actionKey) => call('POST /api/carriers/from-list', { body: { names }, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Changes or archives a carrier. */
export function useUpdateCarrier(id: string) {
  return useAction({
    run: (body: CarrierUpdate, actionKey) =>
      call('PATCH /api/carriers/:id', { params: { id }, body, actionKey }),
    invalidates: carrierKeys,
  })
}

/** What a merge would do. */
export function mergeEffectQuery(id: string, intoId: string) {
  return queryOptions({
    queryKey: [carriers, 'merge', id, intoId] as const,
    queryFn: () => call('POST /api/carriers/:id/merge', { params: { id }, body: { intoId, dryRun: true } }),
    staleTime: 0,
  })
}

/** Merges a carrier into another. */
export function useMergeCarrier(id: string) {
  return useAction({
    run: (body: CarrierMerge, actionKey) =>
      call('POST /api/carriers/:id/merge', { params: { id }, body, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Says whose a spelling is. */
export function useAnswerSpelling() {
  return useAction({
    run: (body: SpellingAnswer, actionKey) => call('POST /api/carriers/spellings', { body, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Adds a spelling. */
export function useAddAlias(id: string) {
  return useAction({
    run: (spelling: string, actionKey) =>
      call('POST /api/carriers/:id/aliases', { params: { id }, body: { spelling }, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Deletes a spelling. */
export function useDeleteAlias() {
  return useAction({
    run: (id: string, actionKey) => call('DELETE /api/carrier-aliases/:id', { params: { id }, actionKey }),
    invalidates: carrierKeys,
  })
}

type Saved<Input> = { id: string | null; input: Input }

/** Adds or changes someone at a carrier. */
export function useSaveContact(carrierId: string) {
  return useAction({
    run: ({ id, input: body }: Saved<CarrierContactInput>, actionKey) =>
      id
        ? call('PUT /api/carrier-contacts/:id', { params: { id }, body, actionKey })
        : call('POST /api/carriers/:id/contacts', { params: { id: carrierId }, body, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Adds or changes an appointment. */
export function useSaveAppointment(carrierId: string) {
  return useAction({
    run: ({ id, input: body }: Saved<AppointmentInput>, actionKey) =>
      id
        ? call('PUT /api/carrier-appointments/:id', { params: { id }, body, actionKey })
        : call('POST /api/carriers/:id/appointments', { params: { id: carrierId }, body, actionKey }),
    invalidates: carrierKeys,
  })
}

/** Adds or changes a commission rate. */
export function useSaveRate(carrierId: string) {
  return useAction({
    run: ({ id, input: body }: Saved<CommissionRateUpdate>, actionKey) =>
      id
        ? call('PUT /api/commission-rates/:id', { params: { id }, body, actionKey })
        : call('POST /api/carriers/:id/rates', { params: { id: carrierId }, body, actionKey }),
    invalidates: carrierKeys,
  })
}

const deletions = {
  contact: (id: string, actionKey: string) =>
    call('DELETE /api/carrier-contacts/:id', { params: { id }, actionKey }),
  appointment: (id: string, actionKey: string) =>
    call('DELETE /api/carrier-appointments/:id', { params: { id }, actionKey }),
  rate: (id: string, actionKey: string) =>
    call('DELETE /api/commission-rates/:id', { params: { id }, actionKey }),
}

/** Deletes a contact, an appointment or a rate. */
export function useDeletePart(kind: keyof typeof deletions) {
  return useAction({ run: deletions[kind], invalidates: carrierKeys })
}
