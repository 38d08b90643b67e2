import { and, inArray } from 'drizzle-orm'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { documents } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { jobEvery, jobOn } from '#server/jobs/job.ts'
import { publishAll, publishEvent } from '#server/jobs/outbox.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { completeByModel } from './complete-by-model.ts'
import { changeDocument, whereDocument } from './documents.service.ts'
import { ExtractionError, type Extractor, openExtractor } from './extract-in-worker.ts'
import { DocumentGone, readScans, readText } from './read-pages.ts'
import { findUnread } from './reading.queries.ts'
import { claimDocument, noteProgress, releaseLease, renewLease, type Taken } from './reading-lease.ts'

type Received = EventData<'document.received'>

const extractionFailed =
  'This document was read, but its values couldn’t be extracted. Its text is saved. Enter the values manually or upload another file type.'

const internalErrorMessage =
  'This document couldn’t be read because of an error on our side. The file is saved. Try again later.'

type Result = { facts: Facts } | { problem: string }

function isBeingRead(ctx: AgencyCtx, id: string) {
  return and(whereDocument(ctx, id), inArray(documents.reading, ['reading', 'scanning']))
}

/** Ends the reading once: what was removed or concluded meanwhile stays as it is. */
function conclude(ctx: AgencyCtx, { id }: Taken, result: Result): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [held] = await ctx.db
      .select({ id: documents.id })
      .from(documents)
      .where(isBeingRead(ctx, id))
      .for('update')
    if (!held) return
    if ('problem' in result)
      await changeDocument(ctx, id, { reading: 'failed', problem: result.problem, heldUntil: null })
    else {
      const { facts } = result
      const found = { found: facts, facts, kind: facts.kind.value, readAt: ctx.clock() }
      await changeDocument(ctx, id, { reading: 'ready', problem: null, heldUntil: null, ...found })
    }
    await publishEvent(ctx, 'document.read', { documentId: id, isReadable: 'facts' in result })
  })
}

async function extractDocumentFacts(ctx: AgencyCtx, { id }: Taken, extractor: Extractor): Promise<Facts> {
  const facts = await extractor.facts()
  // No model is asked about a document that was removed meanwhile.
  if (!(await inTransaction(ctx, (ctx) => noteProgress(ctx, id, {})))) throw new DocumentGone()
  return completeByModel(ctx, id, facts)
}

async function read(ctx: AgencyCtx, row: Taken): Promise<Result> {
  const extractor = openExtractor()
  try {
    const pages = await readText(ctx, row, extractor.add)
    await readScans(ctx, row, pages, extractor.add)
    return { facts: await extractDocumentFacts(ctx, row, extractor) }
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message }
    if (!(error instanceof ExtractionError)) throw error
    ctx.log.error({ err: error, documentId: row.id }, 'facts not extracted')
    return { problem: extractionFailed }
  } finally {
    await extractor.close()
  }
}

/**
 * Reads an uploaded document: its text, its scanned pages by OCR, and the facts in them. What is wrong with the
 * file itself is kept in words; what is wrong around it, such as a store that is away, is tried again.
 */
async function readDocument(ctx: Ctx, { documentId, agencyId, wasLeft }: Received): Promise<void> {
  const mine = await actFor(ctx, agencyId, null)
  const row = mine && (await claimDocument(mine, documentId, wasLeft))
  if (!mine || !row) return
  const stopHolding = renewLease(mine, documentId)
  try {
    await conclude(mine, row, await read(mine, row))
  } catch (error) {
    if (error instanceof DocumentGone) return
    await releaseLease(mine, documentId)
    throw error
  } finally {
    stopHolding()
  }
}

/** After the last try nobody waits any longer: whoever uploaded it may have it read again. */
async function onExhausted(ctx: Ctx, { documentId, agencyId }: Received): Promise<void> {
  const mine = await actFor(ctx, agencyId, null)
  const row = mine && (await claimDocument(mine, documentId))
  if (mine && row) await conclude(mine, row, { problem: internalErrorMessage })
}

async function ask(ctx: Ctx, wasLeft: boolean): Promise<void> {
  const requeueStale = async (ctx: InTransaction<Ctx>) => {
    const unread = await findUnread(ctx, wasLeft)
    const happened = unread.map(({ agencyId, documentId }) => ({
      agencyId,
      payload: { documentId, wasLeft },
    }))
    await publishAll(ctx, 'document.received', happened)
  }
  await inTransaction(ctx, requeueStale, 'app_platform')
}

/** Takes up the documents whose reader has ended, or whose upload no event reports any more. */
export const findUnreadJob = jobEvery(3, {
  name: 'documents.find-unread',
  run: (ctx) => ask(ctx, false),
})

/** The reading of uploaded documents, in the background. */
export const readDocumentJob = jobOn('document.received', {
  name: 'documents.read',
  // A long scan takes minutes, and others are read beside it.
  concurrency: 3,
  // Doubling from five seconds, twenty minutes in which a store may be away.
  retryLimit: 8,
  // A long scan takes 3.5 seconds a page, and goes on where a run was cut off.
  expireInSeconds: 3600,
  run: readDocument,
  onExhausted,
  // The embedded database has no other process: whoever held a document there has ended.
  resume: (ctx) => ask(ctx, !ctx.config.databaseUrl),
})
