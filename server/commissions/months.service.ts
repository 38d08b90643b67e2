import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type {
  CommissionMonth,
  PayoutLine,
  ProducerStatement,
} from '#shared/commissions/commissions.contract.ts'
import { monthAfter, monthsBetween } from '#shared/commissions/commissions.rules.ts'
import { addDays, dayIn, monthName, monthOf } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { ownsAgency } from '#shared/permissions.ts'
import {
  type Credit,
  insertMonth,
  insertPayouts,
  type PayoutRow,
  readClosedMonths,
  readCredits,
  readPayouts,
  readProducer,
} from './payouts.queries.ts'
import { checkMayManageCommissions } from './permissions.ts'
import { receivedIn } from './received.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Due = PayoutRow & { month: string; adjustment: string }

const nameOf = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

/** Why a credit is no matter of the month that it was received in. */
function reasonOf({ now, credited }: Credit, month: string): string {
  if (now === null) return `No longer matched since ${nameOf(month)} was closed`
  if (credited === null) return `Matched after ${nameOf(month)} was closed`
  return `Changed after ${nameOf(month)} was closed`
}

/** In which month each credit is due: the one it was received in or, where that is closed, the first that is open. */
function dueOf(credits: readonly Credit[], lastClosed: string | null): Due[] {
  return credits.map(({ now: _now, credited: _credited, ...credit }, at) => {
    const month = monthOf(credit.receivedOn)
    if (lastClosed === null || month > lastClosed) return { ...credit, month, adjustment: '' }
    const reason = reasonOf(credits[at] ?? { ...credit, now: null, credited: null }, month)
    return { ...credit, month: monthAfter(lastClosed), adjustment: reason }
  })
}

async function readDue(ctx: Ctx, userId: string | null) {
  const closed = await readClosedMonths(ctx, userId)
  const lastClosed = closed[0]?.month ?? null
  return { closed, lastClosed, due: dueOf(await readCredits(ctx, userId), lastClosed) }
}

function openMonth(month: string, due: readonly Due[]): Omit<CommissionMonth, 'canClose' | 'received'> {
  const own = due.filter((row) => row.month === month)
  const producers = [...Map.groupBy(own, ({ userId }) => userId)].map(([id, rows]) => ({
    id,
    name: rows[0]?.userName ?? '',
    amount: sumDollars(rows.map(({ amount }) => amount)),
  }))
  const adjusted = own.filter(({ adjustment }) => adjustment !== '')
  return {
    ...{ month, closedAt: null, closedByName: '' },
    amount: sumDollars(own.map(({ amount }) => amount)),
    adjustments: sumDollars(adjusted.map(({ amount }) => amount)),
    producers: producers.toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** The first month that is open: after the last closed one, else the first with anything in it. */
function firstOpen(lastClosed: string | null, due: readonly Due[], present: string): string {
  if (lastClosed !== null) return monthAfter(lastClosed)
  return [present, ...due.map(({ month }) => month)].sort()[0] ?? present
}

/** The months of commission, the newest first: the agency's for whoever owns it, else the caller's own. */
export async function listMonths(ctx: Ctx): Promise<CommissionMonth[]> {
  const isOwner = ownsAgency(ctx.user)
  const { closed, lastClosed, due } = await readDue(ctx, isOwner ? null : ctx.user.id)
  const present = monthOf(dayIn(ctx.user.timeZone, ctx.clock()))
  const first = firstOpen(lastClosed, due, present)
  const last = [present, first, ...due.map(({ month }) => month)].sort().at(-1) ?? present
  const open = monthsBetween(first, last).map((month) => ({
    ...openMonth(month, due),
    canClose: isOwner && month < present,
  }))
  const done = closed.map(({ month, closedAt, closedByName, sums }) => ({
    ...{ month, closedAt, closedByName, canClose: false },
    amount: sumDollars(sums.map(({ amount }) => amount)),
    adjustments: sumDollars(sums.map(({ adjustments }) => adjustments)),
    producers: sums.map(({ userId, userName, amount }) => ({ id: userId, name: userName, amount })),
  }))
  const months = [...open.toReversed(), ...done]
  const days = { from: `${months.at(-1)?.month ?? present}-01`, to: addDays(`${monthAfter(last)}-01`, -1) }
  const received = await receivedIn(ctx, days, 'month')
  return months.map((month) => ({ ...month, received: received.get(month.month) ?? 0 }))
}

/**
 * Closes a month with every open month before it: what producers are credited in them is kept as it stands and never changes.
 * Whole or nothing. 409 where somebody else closed it first, 422 for a month that is not over.
 */
export async function closeMonth(ctx: Ctx, month: string): Promise<CommissionMonth[]> {
  checkMayManageCommissions(ctx)
  await lockName(ctx, `commission-months:${ctx.user.agencyId}`)
  const present = monthOf(dayIn(ctx.user.timeZone, ctx.clock()))
  if (month >= present)
    throw new AppError('unprocessable', `${nameOf(month)} is not over yet.`, { reason: 'not_over' })
  const { lastClosed, due } = await readDue(ctx, null)
  if (lastClosed !== null && month <= lastClosed)
    throw new AppError('conflict', `Conflict: ${nameOf(month)} is already closed.`, {
      reason: 'already_closed',
    })
  for (const one of monthsBetween(firstOpen(lastClosed, due, month), month)) {
    const rows = due.filter((row) => row.month === one)
    if (!(await insertMonth(ctx, one))) throw new AppError('conflict')
    await insertPayouts(
      ctx,
      one,
      rows.map(({ month: _month, ...row }) => ({ ...row, id: newId() })),
    )
    const after = { month: one, lines: rows.length, amount: sumDollars(rows.map(({ amount }) => amount)) }
    await recordAudit(ctx, { action: 'commission_month.closed', after })
    await publishEvent(ctx, 'commission_month.closed', after)
  }
  return listMonths(ctx)
}

const lineOf = ({
  userId: _userId,
  userName: _userName,
  lineId: _lineId,
  ...line
}: PayoutRow & PayoutLine): PayoutLine => line

async function linesOf(ctx: Ctx, month: string, userId: string) {
  const { closed, due } = await readDue(ctx, userId)
  const own = closed.find((one) => one.month === month)
  const open = due.filter((row) => row.month === month).map(({ month: _month, ...row }) => row)
  const rows = own ? await readPayouts(ctx, month, userId) : open
  return { closedAt: own?.closedAt ?? null, lines: rows.map(lineOf) }
}

/**
 * What a producer is credited in a month, to the cent: the caller's own, or whomever's whoever owns the agency asks for. 404 for
 * anybody else's.
 */
export async function getProducerStatement(
  ctx: Ctx,
  month: string,
  producerId: string = ctx.user.id,
): Promise<ProducerStatement> {
  if (producerId !== ctx.user.id && !ownsAgency(ctx.user)) throw notFound()
  const producer = await readProducer(ctx, producerId)
  if (!producer) throw notFound()
  const { closedAt, lines } = await linesOf(ctx, month, producerId)
  const sum = (such: (line: PayoutLine) => boolean) =>
    sumDollars(lines.filter(such).map(({ amount }) => amount))
  return {
    ...{ month, producerId, ...producer, closedAt, lines },
    earned: sum(({ adjustment, amount }) => adjustment === '' && amount >= 0),
    chargebacks: sum(({ adjustment, amount }) => adjustment === '' && amount < 0),
    adjustments: sum(({ adjustment }) => adjustment !== ''),
    total: sumDollars(lines.map(({ amount }) => amount)),
  }
}
