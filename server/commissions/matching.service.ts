import {
  type LineMatch,
  lineMatcher,
  type PayableTerm,
} from '#engines/commission-statements/match-lines.rules.ts'
import type { ReadLine } from '#engines/commission-statements/statement-lines.rules.ts'
import { policyNumberKey } from '#engines/filing/matching.rules.ts'
import { spellingsOf } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { readActs } from './acts.queries.ts'
import { type EarningAct, withExpected } from './expected.service.ts'
import {
  type Decision,
  insertLines,
  insertReceipts,
  lockOpenLines,
  type NewReceipt,
  writeDecisions,
} from './lines.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Transactions by their terms, as lines are matched to them. */
function termsOf(acts: readonly EarningAct[], isCarriers: (carrier: string) => boolean): PayableTerm[] {
  return [...Map.groupBy(acts, ({ termId }) => termId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { termId: id, clientName, policyNumber, termFrom, termTo, carrier } = first
    const term = { id, clientName, policyNumber, effectiveDate: termFrom, endDate: termTo }
    return [{ ...term, isCarriers: isCarriers(carrier), acts: own }]
  })
}

/** Keeps the lines of a statement, undecided. */
export async function addLines(ctx: Ctx, statementId: string, lines: readonly ReadLine[]): Promise<void> {
  await insertLines(
    ctx,
    statementId,
    lines.map((line) => ({ ...line, id: newId() })),
  )
}

/** A match that a person undid is suggested only: it comes back when a person chooses it. */
function proposed({ sure, suggestions }: LineMatch, { isUndone }: { isUndone: boolean }): LineMatch {
  return isUndone && sure ? { sure: null, suggestions: [sure] } : { sure, suggestions }
}

/**
 * Matches the open lines of a statement: those that surely belong to a transaction are, the others get suggestions. Returns how
 * many were matched. The caller authorizes, and holds the statement.
 */
export async function matchOpenLines(
  ctx: Ctx,
  of: { statementId: string; carrierId: string },
): Promise<number> {
  const lines = await lockOpenLines(ctx, of.statementId)
  const spellings = await spellingsOf(ctx, of.carrierId)
  const numbers = [...new Set(lines.map(({ policyNumber }) => policyNumberKey(policyNumber)).filter(Boolean))]
  const acts = await withExpected(ctx, await readActs(ctx, { spellings, numbers }))
  const own = new Set(spellings)
  const match = lineMatcher(termsOf(acts, (carrier) => own.has(carrier)))
  const decisions: Decision[] = []
  const receipts: NewReceipt[] = []
  for (const line of lines) {
    const { sure, suggestions } = proposed(match(line), line)
    const { id } = line
    decisions.push({
      ...{
        id,
        status: sure ? 'matched' : 'open',
        isAutomatic: sure !== null,
        why: sure?.why.join(', ') ?? '',
      },
      suggestions: suggestions.map(({ termId, transactionId, why }) => ({ termId, transactionId, why })),
    })
    if (!sure) continue
    const { termId, transactionId } = sure
    receipts.push({ id: newId(), lineId: id, termId, transactionId, amount: line.commission })
  }
  await writeDecisions(ctx, decisions, false)
  await insertReceipts(ctx, receipts)
  return receipts.length
}
