import type { FactCorrection } from '#shared/documents/documents.contract.ts'
import { documentKeys } from '#web/documents/documents.api.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/commercial-data'

/** The records of one kind, page by page. */
export function gridPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/commercial-data', params, (row) => row)
}

type Edit = { documentId: string; version: number; correction: FactCorrection }

/** Corrects one value through its document; 409 where that was changed meanwhile. */
export function useCorrectCell() {
  return useAction({
    run: ({ documentId, version, correction }: Edit, actionKey) =>
      call('PATCH /api/documents/:id', {
        params: { id: documentId },
        body: { corrections: [correction], version },
        actionKey,
      }),
    invalidates: [[path], ...documentKeys],
  })
}
