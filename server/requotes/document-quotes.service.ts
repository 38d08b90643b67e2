import { quoteDraftsOf } from '#engines/filing/quote-draft.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getDocument } from '#server/documents/documents.service.ts'
import { pageTexts } from '#server/documents/page-texts.service.ts'
import { AppError } from '#server/errors.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { lineOfBook } from '#shared/documents/lines.rules.ts'
import {
  type DocumentQuote,
  type DocumentQuoted,
  quoteDocumentKinds,
} from '#shared/requotes/document-quote.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { addTo } from './quotes.service.ts'
import { createRequote, lockRequote, readRequotes } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

function unprocessable(message: string): AppError {
  return new AppError('unprocessable', message)
}

/** A new requote of the lines that a document quotes. */
async function startFor(ctx: Ctx, clientId: string, facts: Facts): Promise<Requote> {
  const read = facts.policies.flatMap(({ lines }) => lines.map(({ value }) => lineOfBook[value]))
  const lines = [...new Set(read)].slice(0, 20)
  if (lines.length === 0)
    throw unprocessable('The document names no line of business. Start a requote first, then add it there.')
  const { id } = await createRequote(ctx, { clientId, lines })
  return lockRequote(ctx, { id })
}

/** The requote that is asked for, the client's only open one, or a new one; 422 where several are open. */
async function requoteFor(
  ctx: Ctx,
  clientId: string,
  facts: Facts,
  requoteId: string | undefined,
): Promise<Requote> {
  const open = await readRequotes(ctx, { clientId, open: true })
  const [only] = open
  const id = requoteId ?? only?.id
  if (requoteId === undefined && open.length > 1)
    throw unprocessable('This client has several open requotes. Choose one of them.')
  if (id === undefined) return startFor(ctx, clientId, facts)
  const requote = await lockRequote(ctx, { id })
  if (requote.clientId !== clientId)
    throw new AppError('invalid', undefined, { fields: { requoteId: 'Choose a requote of the same client' } })
  return requote
}

/**
 * Adds what a read document quotes to a requote of its client: carrier, lines, premium, fees, limits, deductibles, forms and validity,
 * with what is not sure marked. 404 out of reach, 422 for a document that is no quote or belongs to no client, 409 where it is
 * there already or the requote is decided.
 */
export async function addDocumentQuotes(
  ctx: Ctx,
  documentId: string,
  { requoteId }: DocumentQuote,
): Promise<DocumentQuoted> {
  const { facts, clientId } = await getDocument(ctx, documentId)
  if (!facts || !quoteDocumentKinds.includes(facts.kind.value))
    throw unprocessable('Only a quote or a binder that was read can be added to a requote.')
  if (!clientId) throw unprocessable('Choose the client of this document first.')
  const requote = await requoteFor(ctx, clientId, facts, requoteId)
  if (requote.quotes.some(({ documentIds }) => documentIds.includes(documentId)))
    throw new AppError('conflict', 'This document is already in the requote.', { reason: 'already_added' })
  const pages = await pageTexts(ctx, documentId)
  const text = pages.map((page) => page.text).join('\n')
  const drafts = quoteDraftsOf(facts, { lines: requote.lines, text })
  const quotes = drafts.map((draft) => ({ ...draft, documentIds: [documentId] }))
  const added = await addTo(ctx, requote, quotes)
  return { requote: added.requote, quoteIds: added.ids }
}
