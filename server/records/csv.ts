import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { requireFeature } from '#server/settings/features.service.ts'
import { dayIn } from '#shared/dates.ts'
import type { ExportName } from '#shared/events/audit-actions.ts'
import { type CsvColumn, csvLines } from '#shared/imports-exports/csv.rules.ts'

/** A list that is to be written as a file. */
export type Export = { lines: Iterable<string>; count: number }

/** A list with the columns of its file. */
export function exportOf<Row>(columns: readonly CsvColumn<Row>[], rows: Row[]): Export {
  return { lines: csvLines(columns, rows), count: rows.length }
}

const linesPerTurn = 250

/** Gathers lines into pieces and lets other work in between them, so that a long file stops nobody. */
async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  let piece: string[] = []
  for (const line of lines) {
    piece.push(line)
    if (piece.length < linesPerTurn) continue
    yield piece.join('')
    piece = []
    await nextTurn()
  }
  yield piece.join('')
}

/** A filter as the audit log keeps it: what was looked for in custom fields may be sensitive. */
function auditedFilter(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('custom' in query)) return query
  const conditions = z.array(z.object({ fieldId: z.string(), operator: z.string() })).catch([])
  const custom = conditions.parse(query.custom).map(({ fieldId, operator }) => `${fieldId}:${operator}`)
  return { ...query, custom }
}

/** Sends a list as a CSV file, and audits that it left. Throws 403 where export is switched off. */
export async function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  name: ExportName,
  read: (ctx: InTransaction<AgencyCtx>) => Promise<Export>,
): Promise<void> {
  const member = memberCtx(request)
  const { lines } = await inTransaction(member, async (ctx) => {
    await requireFeature(ctx, 'csvExport')
    const file = await read(ctx)
    await recordAudit(ctx, {
      action: `${name}.exported`,
      after: { filter: auditedFilter(request.query), count: file.count },
    })
    return file
  })
  const day = dayIn(member.user.timeZone, member.clock())
  reply.header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
  await reply.type('text/csv; charset=utf-8').send(Readable.from(inPieces(lines)))
}

/** When the rows of a past day were deleted, where any was since. */
export function deletedColumn<Row extends { deletedAt: string | null }>(
  rows: readonly Row[],
  timeZone: string,
): CsvColumn<Row>[] {
  if (rows.every(({ deletedAt }) => deletedAt === null)) return []
  const value = ({ deletedAt }: Row) => deletedAt && dayIn(timeZone, new Date(deletedAt))
  return [{ heading: 'Deleted', value }]
}
