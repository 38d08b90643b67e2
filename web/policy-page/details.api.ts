import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Version } from '#shared/fields.ts'
import {
  type DetailItem,
  type DetailSection,
  DetailsCorrection,
  detailItems,
  type TermDetails,
} from '#shared/policies/term-details.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** An item as the form sends it: with a day it is an endorsement from then on, else a correction. */
export type ItemInput = { item: Record<string, unknown> | null; asOf?: string | undefined }

/** The contract of a section's form; a removal has no item. */
export function itemContract(section: DetailSection, isRemoval: boolean) {
  const item = isRemoval ? z.null() : detailItems[section]
  return z.strictObject({ item, asOf: Day.optional(), version: Version })
}

/** Adds, changes or removes one item of a term. */
export function useSaveItem(termId: string, section: DetailSection, details: TermDetails, id?: string) {
  const params = { id: termId }
  return useAction({
    run: async ({ item, asOf, version }: ItemInput & { version?: number }, actionKey) => {
      if (asOf) {
        const change = { section, item, ...(id && { id }) }
        const sent = { kind: 'endorsement', effectiveDate: asOf, details: [change], version }
        const body = TransactionCreate.parse(sent)
        await call('POST /api/policies/:id/transactions', { params, body, actionKey })
        return
      }
      const items: readonly DetailItem[] = details[section]
      const kept = items.flatMap((one) => (one.id === id ? (item ? [{ ...item, id }] : []) : [one]))
      const rows = id || !item ? kept : [...kept, item]
      const body = DetailsCorrection.parse({ [section]: rows, version })
      await call('PUT /api/policies/:id/details', { params, body, actionKey })
    },
    invalidates: recordKeys,
  })
}

/** Corrects what belongs to a term beside its items. */
export function useCorrectDetails(termId: string) {
  return useAction({
    run: (body: DetailsCorrection, actionKey) =>
      call('PUT /api/policies/:id/details', { params: { id: termId }, body, actionKey }),
    invalidates: recordKeys,
  })
}
