import type { GridRow } from '#shared/commercial/data-grid.contract.ts'
import type { DocumentDetail, FactCorrection } from '#shared/documents/documents.contract.ts'
import { documentKeys } from '#web/documents/documents.api.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/commercial-data'

/** The records of one kind, page by page. */
export function gridPagesQuery(params: ListParams) {
  return pathPagesQuery(path, params, (row: GridRow) => row)
}

type Edit = { documentId: string; version: number; correction: FactCorrection }

/** Corrects one value through its document; 409 where that was changed meanwhile. */
export function useCorrectCell() {
  return useAction({
    run: ({ documentId, version, correction }: Edit, actionKey) =>
      call<DocumentDetail>('PATCH', `/api/documents/${documentId}`, {
        body: { corrections: [correction], version },
        actionKey,
      }),
    invalidates: [[path], ...documentKeys],
  })
}
