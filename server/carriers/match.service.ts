import { matchCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { RateKind } from '#shared/carriers/carrier-choices.ts'
import type { CommissionRate, RateQuery } from '#shared/carriers/carrier-parts.contract.ts'
import type { CarrierBook } from '#shared/carriers/carriers.contract.ts'
import { rateInForce } from '#shared/carriers/carriers.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { findRate, type MatchedCarrier, readNamed, readRates } from './carriers.queries.ts'
import { getCarrier } from './carriers.service.ts'
import { writtenNames } from './spellings.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The agency's carriers with every spelling that is theirs, for matching elsewhere. */
export const namedCarriers = readNamed

type CarrierFinder = (spelling: string) => MatchedCarrier | null

/** Finds the carrier that a spelling surely means; reads the agency's carriers once, for callers with many spellings. */
export async function carrierFinder(ctx: Ctx): Promise<CarrierFinder> {
  const carriers = await readNamed(ctx)
  const known = new Map<string, MatchedCarrier | null>()
  return (spelling) => {
    const found = known.get(spelling)
    if (found !== undefined) return found
    const match = matchCarrier(spelling, carriers)
    const carrier = match.kind === 'sure' ? (carriers.find(({ id }) => id === match.id) ?? null) : null
    known.set(spelling, carrier)
    return carrier
  }
}

/** The NAIC codes of the carriers that spellings surely mean, by spelling; those without a code are left out. */
export async function naicCodesOf(ctx: Ctx, spellings: readonly string[]): Promise<Record<string, string>> {
  const find = await carrierFinder(ctx)
  const coded = spellings.flatMap((spelling) => {
    const code = find(spelling)?.naicCode
    return code ? [[spelling, code] as const] : []
  })
  return Object.fromEntries(coded)
}

/**
 * The commission rate of a carrier for a line and kind of business on a day (YYYY-MM-DD), or null: a line's own rate before the one
 * for all lines, and of either the newest begun.
 */
export function rateFor(
  ctx: Ctx,
  carrierId: string,
  line: string,
  kind: RateKind,
  day: string,
): Promise<CommissionRate | null> {
  return findRate(ctx, carrierId, { line, kind, day })
}

/** A spelling's rate, in percent, for a line and kind of business on a day; null where none is known. */
export type RateOf = (spelling: string, line: string, kind: RateKind, day: string) => number | null

/** Finds the rate of what a spelling surely means; reads the agency's carriers and rates once, for callers with many. */
export async function rateFinder(ctx: Ctx): Promise<{ find: CarrierFinder; rateOf: RateOf }> {
  const find = await carrierFinder(ctx)
  const rates = Map.groupBy(await readRates(ctx), ({ carrierId }) => carrierId)
  const rateOf: RateOf = (spelling, line, kind, day) => {
    const own = rates.get(find(spelling)?.id ?? '') ?? []
    return rateInForce(own, { line, kind, day })?.percent ?? null
  }
  return { find, rateOf }
}

/** The days from which rates of the agency are in force, the first first: between two of them no rate changes. */
export async function rateDays(ctx: Ctx): Promise<string[]> {
  const days = (await readRates(ctx)).map(({ effectiveFrom }) => effectiveFrom)
  return [...new Set(days)].sort()
}

/** The rate in force of one carrier of the agency. Throws 404. */
export async function getRate(ctx: Ctx, id: string, query: RateQuery) {
  await getCarrier(ctx, id)
  const { line, kind, day = dayIn(ctx.user.timeZone, ctx.clock()) } = query
  return { rate: await rateFor(ctx, id, line, kind, day) }
}

/** The names of carriers and intermediaries on the caller's policies that surely mean a carrier. */
export async function spellingsOf(ctx: Ctx, carrierId: string): Promise<string[]> {
  const find = await carrierFinder(ctx)
  const written = [...(await writtenNames(ctx)), ...(await writtenNames(ctx, 'intermediary'))]
  return written.map(({ spelling }) => spelling).filter((spelling) => find(spelling)?.id === carrierId)
}

/** The policies in force by carrier, those placed through an intermediary also by that, of the clients in the caller's reach. */
export async function countByCarrier(ctx: Ctx): Promise<CarrierBook[]> {
  const find = await carrierFinder(ctx)
  const book = new Map<string, CarrierBook>()
  const written = [...(await writtenNames(ctx)), ...(await writtenNames(ctx, 'intermediary'))]
  for (const { spelling, inForce, premium } of written) {
    const carrierId = find(spelling)?.id
    if (!carrierId || inForce === 0) continue
    const sum = book.get(carrierId) ?? { carrierId, policies: 0, premium: 0 }
    book.set(carrierId, { carrierId, policies: sum.policies + inForce, premium: sum.premium + premium })
  }
  return [...book.values()].map((row) => ({ ...row, premium: Math.round(row.premium * 100) / 100 }))
}
