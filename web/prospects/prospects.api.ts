import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ProspectCard,
  type ProspectConvert,
  ProspectCreate,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { withCustom } from '#web/custom-fields/custom-form.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { recordKit } from '#web/ui/record/record-kit.ts'
import { recordForm } from '#web/ui/record/record-values.ts'

/** Prospects: their names, form and calls. */
export const prospectKit = recordKit({
  one: 'prospect',
  many: 'prospects',
  contracts: { create: ProspectCreate, update: ProspectUpdate },
  form: withCustom(recordForm(prospectFields)),
})

/** The prospect list, page by page. */
export function prospectPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/prospects', params, (prospect) => prospect)
}

/** The prospects as a board by status, with so many cards a column; while other filters load, the old cards stay. */
export function prospectBoardQuery(params: ListParams, limit: number) {
  return queryOptions({
    queryKey: ['/api/prospects', 'board', params, limit] as const,
    queryFn: ({ signal }) => call('GET /api/prospects/board', { query: { ...params, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Moves a card of the board to another status, unless somebody else changed it meanwhile. */
export function saveStatus({ id, version }: ProspectCard, status: string, actionKey: string) {
  const body = ProspectUpdate.parse({ status, version })
  return call('PATCH /api/prospects/:id', { params: { id }, body, actionKey })
}

/** Makes a client of a prospect. */
export function useConvertProspect(id: string) {
  return useAction({
    run: (input: ProspectConvert, actionKey) =>
      call('POST /api/prospects/:id/convert', { params: { id }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}
