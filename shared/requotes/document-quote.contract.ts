import { z } from 'zod'
import type { DocumentKind } from '#shared/documents/facts.contract.ts'
import { Id } from '#shared/fields.ts'
import { Requote } from './requotes.contract.ts'

/** The kinds of document that a quote can be read from. */
export const quoteDocumentKinds: readonly DocumentKind[] = ['quote', 'binder']

/**
 * `POST /api/documents/:id/requote`: adds what the document quotes to a requote of its client. Left out, that is the client's only
 * open requote, or a new one.
 */
export const DocumentQuote = z.strictObject({ requoteId: Id.optional() })
export type DocumentQuote = z.infer<typeof DocumentQuote>

/** The requote with the quotes that were added. */
export const DocumentQuoted = z.object({ requote: Requote, quoteIds: z.array(z.uuid()) })
export type DocumentQuoted = z.infer<typeof DocumentQuoted>
