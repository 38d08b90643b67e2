import { carrierFinder } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import {
  type Outstanding,
  type OutstandingAge,
  type OutstandingCarrier,
  type OutstandingItem,
  type OutstandingQuery,
  outstandingAges,
} from '#shared/commissions/commissions.contract.ts'
import { ageOf, roundingSlack } from '#shared/commissions/commissions.rules.ts'
import { dayIn, daysBetween } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { readActs } from './acts.queries.ts'
import { type EarningAct, withExpected } from './expected.service.ts'
import { readAsked, readPayingCarriers } from './outstanding.queries.ts'
import { checkMayManageCommissions } from './permissions.ts'

type Ctx = InTransaction<AgencyCtx>
type Paying = { carrierId: string; carrierName: string; since: string }

const maxItems = 500

/** The carriers that sent statements, as they are called now: a merged one is the one it was merged into. */
async function payingCarriers(ctx: Ctx) {
  const find = await carrierFinder(ctx)
  const paying = new Map<string, Paying>()
  for (const { carrierName, since } of await readPayingCarriers(ctx)) {
    const carrier = find(carrierName)
    if (!carrier) continue
    const known = paying.get(carrier.id)
    const first = known && known.since < since ? known.since : since
    paying.set(carrier.id, { carrierId: carrier.id, carrierName: carrier.name, since: first })
  }
  const [from] = [...paying.values()].map(({ since }) => since).sort()
  return { from, carrierOf: (spelling: string) => paying.get(find(spelling)?.id ?? '') ?? null }
}

type Compared = { act: EarningAct; carrier: Paying }

/** The transactions of carriers that sent statements, from the day on that each is compared. */
async function compared(ctx: Ctx, today: string): Promise<Compared[]> {
  const { from, carrierOf } = await payingCarriers(ctx)
  if (from === undefined) return []
  const acts = (await readActs(ctx, { from, to: today })).flatMap((act) => {
    const carrier = carrierOf(act.carrier)
    return carrier && act.effectiveDate >= carrier.since ? [{ act, carrier }] : []
  })
  const earning = await withExpected(
    ctx,
    acts.map(({ act }) => act),
  )
  return earning.flatMap((act, at) => {
    const carrier = acts[at]?.carrier
    return carrier ? [{ act, carrier }] : []
  })
}

/** What less than its rate says was received for a transaction; null of one that is paid, or earns nothing known. */
function itemOf(
  { act, carrier }: Compared,
  today: string,
  asked: ReadonlyMap<string, string>,
): OutstandingItem | null {
  const { id: transactionId, expected, received } = act
  const missing = expected === null ? 0 : sumDollars([expected, -received])
  if (expected === null || expected <= 0 || missing <= roundingSlack) return null
  const { termId, clientId, clientName, policyNumber, kind, effectiveDate, premiumChange } = act
  const { carrierId, carrierName } = carrier
  return {
    ...{ transactionId, termId, clientId, clientName, policyNumber, carrierId, carrierName, kind },
    ...{ effectiveDate, premiumChange, expected, received, missing },
    status: received === 0 ? 'missing' : 'short',
    age: ageOf(effectiveDate, today),
    days: daysBetween(effectiveDate, today),
    askedAt: asked.get(transactionId) ?? null,
  }
}

function sumsOf(items: readonly OutstandingItem[]): Record<OutstandingAge, number> {
  const sum = (age: OutstandingAge) =>
    sumDollars(items.filter((item) => item.age === age).map(({ missing }) => missing))
  return Object.fromEntries(outstandingAges.map((age) => [age, sum(age)])) as Record<OutstandingAge, number>
}

function carrierRow(
  carrier: Paying,
  items: readonly OutstandingItem[],
  all: readonly Compared[],
): OutstandingCarrier {
  const ofIt = all.filter((one) => one.carrier.carrierId === carrier.carrierId)
  return {
    ...carrier,
    missing: items.filter(({ status }) => status === 'missing').length,
    short: items.filter(({ status }) => status === 'short').length,
    amount: sumDollars(items.map(({ missing }) => missing)),
    byAge: sumsOf(items),
    withoutRate: ofIt.filter(({ act }) => act.expected === null).length,
  }
}

/**
 * The transactions whose carrier sends statements and for which less was received than expected, and what each carrier owes.
 * What nothing is known of (no rate, no statement of the carrier yet) is not said to be missing. Throws 403.
 */
export async function getOutstanding(ctx: Ctx, query: OutstandingQuery): Promise<Outstanding> {
  checkMayManageCommissions(ctx)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const all = await compared(ctx, today)
  const asked = await readAsked(ctx)
  const items = all.flatMap((one) => itemOf(one, today, asked) ?? [])
  const byCarrier = Map.groupBy(items, ({ carrierId }) => carrierId)
  const paying = new Map(all.map(({ carrier }) => [carrier.carrierId, carrier]))
  const carriers = [...paying.values()]
    .map((carrier) => carrierRow(carrier, byCarrier.get(carrier.carrierId) ?? [], all))
    .filter(({ amount, withoutRate }) => amount > 0 || withoutRate > 0)
    .toSorted((a, b) => b.amount - a.amount || a.carrierName.localeCompare(b.carrierName))
  const { carrierId, age, status } = query
  const chosen = items.filter(
    (item) =>
      (!carrierId || item.carrierId === carrierId) &&
      (!age || age.includes(item.age)) &&
      (!status || status.includes(item.status)),
  )
  const amount = sumDollars(chosen.map(({ missing }) => missing))
  return { carriers, items: chosen.slice(0, maxItems), total: chosen.length, amount }
}
