import { createHash } from 'node:crypto'
import { guessMapping, rememberedMapping } from '#engines/commission-statements/statement-columns.rules.ts'
import {
  printedStatementDate,
  type ReadStatement,
  readStatement,
} from '#engines/commission-statements/statement-lines.rules.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getCarrier } from '#server/carriers/carriers.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import type { StatementSource } from '#server/db/tables/commissions.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { statementDifference } from '#shared/commissions/commissions.rules.ts'
import {
  type CarrierStatement,
  type StatementListQuery,
  type StatementMapping,
  type StatementSigns,
  type StatementSummary,
  type StatementUpdate,
  statementFields,
} from '#shared/commissions/statements.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { addLines, matchOpenLines } from './matching.service.ts'
import { checkMayManageCommissions, namedCarrier } from './permissions.ts'
import type { ReceivedStatement } from './statement-file.ts'
import {
  deleteLines,
  findSameLines,
  findSameStatement,
  insertStatement,
  keepLayout,
  readLayout,
  readStatementRow,
  readStatements,
  type StatementRow,
  updateStatementRow,
} from './statements.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type How = { mapping: StatementMapping; signs: StatementSigns }

const samplesShown = 8
const sourcePlace = (id: string) => `carrier_statements.source:${id}`

async function sourceOf(ctx: Ctx, { id, source }: StatementRow): Promise<StatementSource> {
  return (await agencyCipher(ctx)).decryptJson<StatementSource>(sourcePlace(id), source)
}

function readBy(ctx: Ctx, source: StatementSource, how: How): ReadStatement {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  return readStatement(source.rows, { ...how, today })
}

/** The statements of the agency, the newest first. Throws 403. */
export function listStatements(ctx: Ctx, query: StatementListQuery): Promise<StatementSummary[]> {
  checkMayManageCommissions(ctx)
  return readStatements(ctx, query)
}

async function find(ctx: Ctx, id: string, lock: boolean): Promise<StatementRow> {
  checkMayManageCommissions(ctx)
  const row = await readStatementRow(ctx, id, lock)
  if (!row) throw notFound()
  return row
}

/** A statement of the agency with its first rows. Throws 403 and 404. */
export async function getStatement(ctx: Ctx, id: string): Promise<CarrierStatement> {
  const { source: _source, ...row } = await find(ctx, id, false)
  const { headings, rows } = await sourceOf(ctx, { ...row, source: _source })
  const samples = rows.filter(({ kind = 'row' }) => kind === 'row').slice(0, samplesShown)
  return { ...row, headings, samples: samples.map(({ cells }) => [...cells]) }
}

/** The same table twice would be received twice. Two uploads at once are in sequence. */
async function refuseSame(ctx: Ctx, of: { carrierId: string; checksum: string }): Promise<void> {
  await lockName(ctx, `carrier-statement:${ctx.user.agencyId}:${of.checksum}`)
  const same = await findSameStatement(ctx, of)
  if (!same) return
  const message = `This statement was already uploaded as ${same.fileName}. Void that one to upload it again.`
  throw new AppError('unprocessable', message, { reason: 'already_uploaded' })
}

/** Begins a statement from a received file: its columns are those chosen for the carrier before, else guessed by their headings. */
export async function createStatement(
  ctx: Ctx,
  file: ReceivedStatement,
  about: string | undefined,
): Promise<CarrierStatement> {
  checkMayManageCommissions(ctx)
  const carrierId = namedCarrier(about)
  const carrier = await getCarrier(ctx, carrierId)
  const checksum = createHash('sha256').update(JSON.stringify(file.source)).digest('hex')
  await refuseSame(ctx, { carrierId, checksum })
  const layout = await readLayout(ctx, carrierId)
  const { headings, text } = file.source
  const remembered = layout && rememberedMapping(headings, layout.columns)
  const how = { mapping: remembered ?? guessMapping(headings), signs: layout?.signs ?? 'as_printed' } as const
  const read = readBy(ctx, file.source, how)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const id = newId()
  await insertStatement(ctx, {
    ...{ id, carrierId, fileName: file.name, fileKey: file.key, checksum, status: 'review', ...how },
    source: (await agencyCipher(ctx)).encryptJson(sourcePlace(id), file.source),
    isRemembered: Boolean(remembered),
    statementDate: read.statementDate ?? printedStatementDate(text, today),
    ...writtenOf(read),
  })
  const after = { carrier: carrier.name, fileName: file.name }
  await recordAudit(ctx, {
    action: 'carrier_statement.uploaded',
    recordType: 'carrier_statement',
    recordId: id,
    after,
  })
  return getStatement(ctx, id)
}

function writtenOf({ lines, rejected, linesTotal, printedTotal }: ReadStatement) {
  return { lines: lines.length, rejected: rejected.slice(0, 500), linesTotal, printedTotal }
}

function checkInReview({ status }: StatementRow): void {
  if (status === 'review') return
  throw new AppError('unprocessable', 'This statement is already posted.', { reason: 'already_posted' })
}

/** The date and the total when other columns are read: what a person entered stays, what was read before is read anew. */
function knownOf(row: StatementRow, before: ReadStatement, read: ReadStatement) {
  const { statementDate, printedTotal } = row
  const isDateRead = statementDate === null || statementDate === before.statementDate
  return {
    statementDate: isDateRead ? (read.statementDate ?? statementDate) : statementDate,
    printedTotal: printedTotal === before.printedTotal ? read.printedTotal : printedTotal,
  }
}

/** A statement in review as the caller saw it, locked. */
async function lockInReview(ctx: Ctx, id: string, version: number | undefined): Promise<StatementRow> {
  const row = await find(ctx, id, true)
  checkVersion(row, version)
  checkInReview(row)
  return row
}

async function revise(ctx: Ctx, row: StatementRow, input: StatementUpdate): Promise<void> {
  const { mapping = row.mapping, signs = row.signs } = input
  const source = await sourceOf(ctx, row)
  if (Object.values(mapping).some((column) => column >= source.headings.length))
    throw new AppError('invalid', undefined, { fields: { mapping: 'Choose a column of the file' } })
  const read = readBy(ctx, source, { mapping, signs })
  const known = knownOf(row, readBy(ctx, source, row), read)
  const { statementDate = known.statementDate, printedTotal = known.printedTotal } = input
  const { id, status } = row
  await updateStatementRow(ctx, id, {
    ...writtenOf(read),
    ...{ status, mapping, signs, statementDate, printedTotal },
  })
}

/** Changes how a statement is read, its date or its total, before it is posted. 409 when `version` is stale. */
export async function updateStatement(
  ctx: Ctx,
  id: string,
  input: StatementUpdate,
): Promise<CarrierStatement> {
  await revise(ctx, await lockInReview(ctx, id, input.version), input)
  return getStatement(ctx, id)
}

/** The same lines in another file, such as a CSV file of a PDF, would be received twice as well. */
async function refuseSameLines(ctx: Ctx, row: StatementRow): Promise<void> {
  const same = await findSameLines(ctx, row)
  if (!same) return
  const message = `These lines were already posted from ${same.fileName}. Void that statement to post this one.`
  throw new AppError('unprocessable', message, { reason: 'already_uploaded' })
}

const needed = { policyNumber: 'Policy number', commission: 'Commission' } as const

function checkReady({ mapping, statementDate }: StatementRow, { lines }: ReadStatement): void {
  const fields: Record<string, string> = {}
  for (const [field, label] of Object.entries(needed))
    if (mapping[field as keyof typeof needed] === undefined) fields[field] = `Choose the column for ${label}`
  if (!statementDate) fields.statementDate = 'Enter the statement date'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', undefined, { fields })
  if (lines.length === 0)
    throw new AppError('unprocessable', 'No lines were found with these columns.', { reason: 'no_lines' })
}

/**
 * Posts a statement, with what is changed about it last: its lines are kept, those that surely belong to a transaction are matched, and how it is read is remembered
 * for its carrier. 400 without the needed columns or the date, 409 when `version` is stale, 422 when it is posted.
 */
export async function postStatement(
  ctx: Ctx,
  id: string,
  { version, ...changed }: StatementUpdate,
): Promise<CarrierStatement> {
  const seen = await lockInReview(ctx, id, version)
  if (Object.keys(changed).length > 0) await revise(ctx, seen, changed)
  const row = await find(ctx, id, true)
  const source = await sourceOf(ctx, row)
  const read = readBy(ctx, source, row)
  checkReady(row, read)
  const { mapping, signs, carrierId, printedTotal } = row
  await updateStatementRow(ctx, id, { ...row, ...writtenOf(read), printedTotal, status: 'posted' })
  const columns = statementFields.flatMap((field) => {
    const heading = source.headings[mapping[field] ?? -1]
    return heading === undefined ? [] : [[field, heading] as const]
  })
  await keepLayout(ctx, carrierId, { columns: Object.fromEntries(columns), signs })
  await lockName(ctx, `carrier-statements:${ctx.user.agencyId}:${carrierId}`)
  await addLines(ctx, id, read.lines)
  await refuseSameLines(ctx, row)
  const matched = await matchOpenLines(ctx, { statementId: id, carrierId })
  const after = {
    ...{ lines: read.lines.length, matched, linesTotal: read.linesTotal },
    difference: statementDifference({ linesTotal: read.linesTotal, printedTotal }),
  }
  await recordAudit(ctx, {
    action: 'carrier_statement.posted',
    recordType: 'carrier_statement',
    recordId: id,
    after,
  })
  await publishEvent(ctx, 'carrier_statement.posted', { id, carrierId, lines: read.lines.length, matched })
  return getStatement(ctx, id)
}

/** Matches the open lines of a posted statement to what the book has by now. */
export async function matchStatementAgain(ctx: Ctx, id: string): Promise<CarrierStatement> {
  const row = await find(ctx, id, true)
  if (row.status !== 'posted')
    throw new AppError('unprocessable', 'Post the statement first.', { reason: 'not_posted' })
  await matchOpenLines(ctx, { statementId: id, carrierId: row.carrierId })
  return getStatement(ctx, id)
}

/**
 * Voids a statement: what was received by it was not. What was credited for it in closed months stays, and is taken back in the
 * next one.
 */
export async function voidStatement(
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<CarrierStatement> {
  const row = await find(ctx, id, true)
  checkVersion(row, version)
  if (row.status === 'voided')
    throw new AppError('unprocessable', 'This statement is already voided.', { reason: 'already_voided' })
  await deleteLines(ctx, id)
  await updateStatementRow(ctx, id, { ...row, status: 'voided' })
  const before = { lines: row.lines, linesTotal: row.linesTotal }
  await recordAudit(ctx, {
    action: 'carrier_statement.voided',
    recordType: 'carrier_statement',
    recordId: id,
    before,
  })
  await publishEvent(ctx, 'carrier_statement.voided', { id, carrierId: row.carrierId })
  return getStatement(ctx, id)
}
