import { onlyQuoted, planPatch } from '#engines/policy-terms/patch.rules.ts'
import { unsaidLines } from '#engines/policy-terms/plan.ts'
import { statusOn } from '#engines/policy-terms/status.rules.ts'
import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Given } from '#server/records/record-writer.ts'
import { type BeforeCtes, changesOf } from '#server/records/record-writes.ts'
import { formatDay } from '#shared/dates.ts'
import { isLineOf } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { openEndedStatuses } from '#shared/policies/policies.rules.ts'
import { policyStatuses } from '#shared/policies/policy-choices.ts'
import { beginTerm } from './begin-term.service.ts'
import { findRenewalChain } from './policies.queries.ts'
import { followed, planCtx, readTerm, refused, type TermInPolicy, todayOf } from './policy-terms.service.ts'
import { changedProducers } from './producers.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Wanted = Given<Policy>

/** What is written of a term beside the fields that change. */
type Written = { fields: Wanted; set: Record<string, unknown>; beforeCtes: BeforeCtes }

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

/** A policy renews one of the same client, and never, over others, itself. */
export async function checkRenewal(
  ctx: Ctx,
  clientId: string,
  renewedFromId: string | null | undefined,
  self?: string,
): Promise<void> {
  if (!renewedFromId) return
  const chain = await findRenewalChain(ctx, clientId, renewedFromId)
  if (chain.length === 0) throw invalid('renewedFromId', 'Choose a policy of the same client')
  if (self && chain.includes(self)) throw invalid('renewedFromId', 'A policy can’t renew itself')
}

function checkWhole({ type, lineOfBusiness, effectiveDate, expirationDate }: Policy): void {
  if (!isLineOf(type, lineOfBusiness))
    throw invalid('lineOfBusiness', 'This line of business belongs to another type')
  if (effectiveDate && expirationDate && expirationDate < effectiveDate)
    throw invalid('expirationDate', 'The expiration date must not be before the effective date')
}

/** A cancellation, also one that is moved, is not after the term. */
function checkDay({ term }: TermInPolicy, current: Policy, wanted: Wanted): void {
  const ends = term.coverage?.expirationDate
  const { status = current.status, expirationDate } = wanted
  if (status === 'cancelled' && ends && expirationDate && expirationDate > ends)
    throw invalid('expirationDate', `The term expires on ${formatDay(ends)}. Cancel it by then.`)
}

/** What a change of a quoted term writes: its fields and, where it is bound, its first transaction. */
async function ofQuoted(ctx: Ctx, current: Policy, { row }: TermInPolicy, wanted: Wanted): Promise<Written> {
  const { status = 'quoted' } = wanted
  if (status !== 'quoted' && !openEndedStatuses.includes(status)) throw refused(onlyQuoted)
  if (status !== 'quoted') {
    if (row.lines.length > 1) throw refused(unsaidLines(row.lines))
    const { shortRate, minimumEarned } = row
    const producers = wanted.producers ?? row.producers
    const { producers: _own, ...begun } = { ...current, ...wanted, status, shortRate, minimumEarned }
    return beginTerm(ctx, { ...current, producers, entered: row.transactions.length }, begun)
  }
  return { fields: {}, set: {}, beforeCtes: touchClient(ctx, current.clientId) }
}

/** What a change of a bound term writes: the transactions that it means, and what they make of the row. */
function ofBound(ctx: Ctx, current: Policy, own: TermInPolicy, wanted: Wanted): Written {
  checkDay(own, current, wanted)
  const patched = planPatch(planCtx(ctx, own), current, wanted)
  if ('sentence' in patched) throw refused(patched)
  // A day that is said is no longer assumed, also where it is the same.
  const effectiveDate = wanted.effectiveDate ?? own.row.effectiveDate
  const row = { ...own.row, effectiveDate }
  return followed(ctx, current, { ...own, row }, patched.transactions)
}

/** The status that is sent. One that only follows from transactions is refused, and says nothing where the term has it. */
function saidStatus(ctx: Ctx, { row, term, terms }: TermInPolicy, status: PolicyUpdate['status']) {
  // A quote is bound; whether what was bound has begun is for its days to say.
  const said = status === 'bound' && term.coverage ? undefined : policyStatuses.find((one) => one === status)
  const stands = () => row.status === status || statusOn(term, todayOf(ctx), terms) === status
  if (status === undefined || said || stands()) return said
  const sentence =
    'This status follows from the transactions of the term: cancel, reinstate, renew or give notice instead.'
  throw refused({ reason: 'derived', sentence })
}

/** What a change of a policy means, each field that its transactions say by the transactions that say it anew. */
export async function changed(ctx: Ctx, current: Policy, { version: _version, ...sent }: PolicyUpdate) {
  const own = await readTerm(ctx, current.id, { lock: true })
  const { status: _sent, ...others } = sent
  const status = saidStatus(ctx, own, sent.status)
  const producers = await changedProducers(ctx, current, sent.producers)
  const input = { ...others, ...(status && { status }), producers }
  const { termExpirationDate, ...given }: Wanted = changesOf({ ...current }, input).after
  // Of a quoted term both are the same.
  const wanted: Wanted =
    current.status === 'quoted' && termExpirationDate !== undefined
      ? { expirationDate: termExpirationDate, ...given }
      : given
  checkWhole({ ...current, ...wanted } as Policy)
  await checkRenewal(ctx, current.clientId, wanted.renewedFromId, current.id)
  const { fields, set, beforeCtes } = own.term.coverage
    ? ofBound(ctx, current, own, { ...wanted, termExpirationDate })
    : await ofQuoted(ctx, current, own, wanted)
  const { cancelReason = fields.cancelReason, coverages, producers: credited } = wanted
  // A day that is said is no longer assumed, also where it is the same.
  const isSaid = current.isExpirationAssumed && Boolean(sent.termExpirationDate)
  const json = {
    ...(isSaid && { assumedExpiration: null }),
    ...(coverages && { coverages: JSON.stringify(coverages) }),
    ...(credited && { producers: JSON.stringify(credited) }),
  }
  return {
    ...(isSaid && {
      beside: {
        before: { assumedExpiration: current.termExpirationDate },
        after: { assumedExpiration: null },
      },
    }),
    wanted: { ...wanted, ...fields, cancelReason, custom: input.custom },
    keep: () => ({ set: { ...set, ...json }, beforeCtes }),
  }
}
