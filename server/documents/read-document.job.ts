import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { documents } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { DocumentProblem } from '#server/edges/documents-task.ts'
import { actFor } from '#server/jobs/act-for.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { completeByModel } from './complete-by-model.ts'
import { changeDocument, type DocumentRow, whereDocument } from './documents.service.ts'
import { extractApart, NotTold } from './extract-apart.ts'
import { letGo, noteProgress, takeDocument } from './hold-reading.ts'
import { DocumentGone, readScans, readText } from './read-pages.ts'

const Data = z.object({ documentId: z.uuid(), agencyId: z.uuid(), wasLeft: z.boolean().optional() })

const notTold =
  'This document was read, but its contents could not be told apart. Its text is kept; enter the values by hand or upload it as another kind of file.'

type Result = { facts: Facts } | { problem: string }

function isBeingRead(ctx: AgencyCtx, id: string) {
  return and(whereDocument(ctx, id), inArray(documents.reading, ['reading', 'scanning']))
}

/** Ends the reading once: what was removed or concluded meanwhile stays as it is. */
function conclude(ctx: AgencyCtx, { id }: DocumentRow, result: Result): Promise<void> {
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

async function tellFacts(ctx: AgencyCtx, { id }: DocumentRow): Promise<Facts> {
  const facts = await extractApart(ctx, id)
  // A model may think for half a minute: nobody else takes the document meanwhile, and none is asked about a removed one.
  if (!(await inTransaction(ctx, (ctx) => noteProgress(ctx, id, {})))) throw new DocumentGone()
  return completeByModel(ctx, id, facts)
}

async function read(ctx: AgencyCtx, row: DocumentRow): Promise<Result> {
  try {
    await readScans(ctx, row, await readText(ctx, row))
    return { facts: await tellFacts(ctx, row) }
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message }
    if (!(error instanceof NotTold)) throw error
    ctx.log.error({ err: error, documentId: row.id }, 'facts not told')
    return { problem: notTold }
  }
}

/**
 * Reads an uploaded document: its text, its scanned pages by OCR, and the facts in them (issue 5). What is wrong with the
 * file itself is kept in words; what is wrong around it, such as a store that is away, is tried again.
 */
async function readDocument(ctx: Ctx, data: Record<string, unknown>): Promise<void> {
  const { documentId, agencyId, wasLeft } = Data.parse(data)
  const mine = await actFor(ctx, agencyId, null)
  const row = mine && (await takeDocument(mine, documentId, wasLeft))
  if (!mine || !row) return
  try {
    await conclude(mine, row, await read(mine, row))
  } catch (error) {
    if (error instanceof DocumentGone) return
    await letGo(mine, documentId)
    throw error
  }
}

const askAgain = `
  insert into outbox_events (id, agency_id, type, payload)
  select gen_random_uuid(), agency_id, 'document.received', jsonb_build_object('documentId', id, 'wasLeft', $1::boolean)
  from documents where reading in ('waiting', 'reading', 'scanning') and deleted_at is null`

/**
 * Asks again for the documents that an ended process has left unread; one that another process reads is not read twice. The
 * embedded database has no other process: whoever held a document there has ended.
 */
async function resume(ctx: Ctx): Promise<void> {
  const values = [!ctx.config.databaseUrl]
  await inTransaction(ctx, ({ db }) => db.$client.query(askAgain, values), 'app_platform')
}

/** The reading of uploaded documents, in the background. */
export const readDocumentJob: JobKind = {
  name: 'documents.read',
  on: 'document.received',
  // A long scan takes 3.5 seconds a page, and goes on where a run was cut off.
  expireInSeconds: 3600,
  run: readDocument,
  resume,
}
