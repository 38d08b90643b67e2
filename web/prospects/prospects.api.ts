import { type ProspectConvert, ProspectCreate, ProspectUpdate } from '#shared/prospects/prospects.contract.ts'
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

/** Makes a client of a prospect. */
export function useConvertProspect(id: string) {
  return useAction({
    run: (input: ProspectConvert, actionKey) =>
      call('POST /api/prospects/:id/convert', { params: { id }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}
