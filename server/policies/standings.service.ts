import { termDates } from '#engines/policy-terms/begin.rules.ts'
import { certificateAnswer } from '#engines/policy-terms/certificate.rules.ts'
import {
  isConfirmationDue,
  type KnownTerm,
  statusOn,
  successorOf,
} from '#engines/policy-terms/status.rules.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { AsOf } from '#shared/as-of.ts'
import type { TermStanding, TermStandingsQuery } from '#shared/policies/term-standing.contract.ts'
import { todayOf } from './policy-terms.service.ts'
import { isEndAssumed, termOf } from './term-row.ts'
import { readClientTerms, readClientTermsOn, type StoredTransaction, type TermRow } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

type Standing = { row: TermRow & { isDeleted: boolean }; term: KnownTerm }

function standingOf({ row, term }: Standing, all: readonly Standing[], day: string): TermStanding {
  const { coverage } = term
  const terms = all.map((one) => one.term)
  const here = all.filter((one) => !one.row.isDeleted).map((one) => one.term)
  const quoted = termDates({ ...row, line: row.lineOfBusiness }, row.createdAt.slice(0, 10))
  return {
    id: row.id,
    policyId: row.policyId,
    status: statusOn(term, day, terms),
    effectiveDate: coverage?.effectiveDate ?? quoted.effectiveDate,
    isEffectiveAssumed: row.effectiveDate === null,
    expirationDate: coverage ? coverage.expirationDate : row.expirationDate,
    isExpirationAssumed: isEndAssumed(term, row) && coverage?.expirationDate === row.assumedExpiration,
    endDate: coverage ? coverage.endDate : null,
    confirmationDue: isConfirmationDue(term, day),
    renewedBy: successorOf(term, here)?.id ?? null,
    certificate: certificateAnswer(term, day, terms),
  }
}

/**
 * How each term of a client stands on a day, by what happened to it; the client's reach was checked. A term that was deleted
 * since is not told, but followed what it renewed until then. What was not known yet at an instant is left out.
 */
export async function termStandings(
  ctx: Ctx,
  clientId: string,
  { asOf: day = todayOf(ctx), knownAt }: AsOf = {},
): Promise<TermStanding[]> {
  const rows = await readClientTermsOn(ctx, clientId, day, knownAt)
  const all = rows.map((row) => ({ row, term: termOf(row, knownAt) }))
  return all
    .filter(({ row, term }) => !row.isDeleted && (term.known.length > 0 || row.status === 'quoted'))
    .map((one) => standingOf(one, all, day))
}

/** The same for whoever may see the client. 404 for one out of reach. */
export async function listTermStandings(
  ctx: Ctx,
  clientId: string,
  query: TermStandingsQuery,
): Promise<TermStanding[]> {
  await getClient(ctx, clientId)
  return termStandings(ctx, clientId, query)
}

/** A term of a client as it is kept, with all that happened to it. */
export type ClientTerm = TermRow

/** One of the transactions of a term. */
export type TermTransaction = StoredTransaction

/** The terms of a client; the client's reach was checked. */
export function clientTerms(ctx: Ctx, clientId: string): Promise<ClientTerm[]> {
  return readClientTerms(ctx, clientId)
}

/** What happened to a term of a client. */
export type ClientAct = { termId: string; made: StoredTransaction }

/** What happened to the terms of a client and stands, by its effective date; the client's reach was checked. */
export async function clientActs(ctx: Ctx, clientId: string): Promise<ClientAct[]> {
  const rows = await readClientTerms(ctx, clientId)
  const acts = rows.flatMap((row) => {
    const standing = new Set(termOf(row).standing.map(({ id }) => id))
    const standingOnes = row.transactions.filter(({ id }) => standing.has(id))
    return standingOnes.map((made) => ({ termId: row.id, made }))
  })
  return acts.toSorted((a, b) => a.made.effectiveDate.localeCompare(b.made.effectiveDate))
}
