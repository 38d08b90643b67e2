import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type {
  LineCandidate,
  LineListQuery,
  LineMatchInput,
  NotOursInput,
  StatementLine,
} from '#shared/commissions/statements.contract.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { readActs } from './acts.queries.ts'
import { type EarningAct, withExpected } from './expected.service.ts'
import { deleteReceipts, insertReceipts, readLine, readLines, writeDecisions } from './lines.queries.ts'
import { checkMayManageCommissions } from './permissions.ts'

type Ctx = InTransaction<AgencyCtx>

const maxCandidates = 30

/** A page of statement lines with the number of all, and where the next page begins. Throws 403. */
export async function listLines(ctx: Ctx, query: LineListQuery) {
  checkMayManageCommissions(ctx)
  const after = Number(query.cursor ?? 0)
  if (!Number.isInteger(after) || after < 0)
    throw new AppError('invalid', undefined, { fields: { cursor: 'is not valid' } })
  const { rows, total } = await readLines(ctx, query, after)
  const next = after + rows.length < total ? String(after + rows.length) : undefined
  return { rows, total, next }
}

async function find(ctx: Ctx, id: string, lock: boolean): Promise<StatementLine> {
  checkMayManageCommissions(ctx)
  const line = await readLine(ctx, id, lock)
  if (!line) throw notFound()
  return line
}

function candidateOf(act: EarningAct): LineCandidate {
  const { id: transactionId, termId, clientName, policyNumber, carrier, kind } = act
  const { effectiveDate, premiumChange, expected, received } = act
  return {
    transactionId,
    termId,
    clientName,
    policyNumber,
    carrier,
    kind,
    effectiveDate,
    premiumChange,
    expected,
    received,
  }
}

/** The latest transactions of the policies whose number or insured a text names, for a line that is matched by hand. */
export async function findCandidates(ctx: Ctx, id: string, q: string): Promise<LineCandidate[]> {
  await find(ctx, id, false)
  if (q.length < 2) return []
  const acts = await withExpected(ctx, await readActs(ctx, { q, limit: 200 }))
  return acts.toReversed().slice(0, maxCandidates).map(candidateOf)
}

/** A line that nobody decided about since it was shown. */
async function lockOpen(ctx: Ctx, id: string, version: number | undefined): Promise<StatementLine> {
  const line = await find(ctx, id, true)
  checkVersion(line, version)
  if (line.status === 'open') return line
  throw new AppError('conflict', 'Conflict: this line was already matched.', { reason: 'already_decided' })
}

async function decide(
  ctx: Ctx,
  line: StatementLine,
  decision: Pick<StatementLine, 'status' | 'why'>,
  after: Record<string, unknown>,
): Promise<StatementLine> {
  const { id, statementId, status, commission } = line
  const suggestions = decision.status === 'open' ? line.suggestions : []
  await writeDecisions(ctx, [{ id, ...decision, isAutomatic: false, suggestions }], true)
  const before = { status, ...(line.receipts.length > 0 && { receipts: line.receipts.map(shownReceipt) }) }
  await recordAudit(ctx, {
    ...{ action: 'statement_line.decided', recordType: 'statement_line', recordId: id, before },
    after: { status: decision.status, commission, ...after },
  })
  await publishEvent(ctx, 'statement_line.decided', { id, statementId, status: decision.status })
  return find(ctx, id, false)
}

const shownReceipt = ({ policyNumber, amount }: { policyNumber: string; amount: number }) => ({
  policyNumber,
  amount,
})

function checkParts({ commission }: StatementLine, { parts }: LineMatchInput): void {
  const sum = sumDollars(parts.map(({ amount }) => amount))
  if (sum !== commission) {
    const message = `The parts add up to ${formatDollars(sum, { cents: true })}, not ${formatDollars(commission, { cents: true })}`
    throw new AppError('invalid', undefined, { fields: { parts: message } })
  }
  if (new Set(parts.map(({ transactionId }) => transactionId)).size < parts.length)
    throw new AppError('invalid', undefined, { fields: { parts: 'Choose each transaction once' } })
}

/**
 * Says which transactions a line pays for, to the cent. 400 where the parts do not add up or name what is not there, 409 where
 * somebody else decided about it first.
 */
export async function matchLine(ctx: Ctx, id: string, input: LineMatchInput): Promise<StatementLine> {
  const line = await lockOpen(ctx, id, input.version)
  checkParts(line, input)
  const acts = await readActs(ctx, { ids: input.parts.map(({ transactionId }) => transactionId) })
  const known = new Map(acts.map((act) => [act.id, act]))
  const receipts = input.parts.map(({ transactionId, amount }) => {
    const act = known.get(transactionId)
    if (!act)
      throw new AppError('invalid', undefined, { fields: { parts: 'This transaction doesn’t exist' } })
    return { id: newId(), lineId: id, transactionId, termId: act.termId, amount }
  })
  await deleteReceipts(ctx, id)
  await insertReceipts(ctx, receipts)
  const named = acts.map(({ policyNumber }) => policyNumber)
  return decide(ctx, line, { status: 'matched', why: '' }, { policies: named })
}

/** Marks a line as not the agency's. 409 where somebody else decided about it first. */
export async function markNotOurs(ctx: Ctx, id: string, input: NotOursInput): Promise<StatementLine> {
  const line = await lockOpen(ctx, id, input.version)
  const { reason } = input
  return decide(ctx, line, { status: 'not_ours', why: reason }, { reason })
}

/** Undoes what was decided about a line: it waits again. 409 when `version` is stale. */
export async function reopenLine(ctx: Ctx, id: string, version: number | undefined): Promise<StatementLine> {
  const line = await find(ctx, id, true)
  checkVersion(line, version)
  if (line.status === 'open') return line
  await deleteReceipts(ctx, id)
  return decide(ctx, line, { status: 'open', why: '' }, {})
}
