import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import type { TicketPriority } from '#shared/tickets/ticket-choices.ts'
import {
  carriersStatement,
  currentFiguresStatement,
  periodStatement,
  writersStatement,
} from './period-figures.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What figures are narrowed to: a producer, a type of policy, a carrier; and which of the open tickets are counted. */
export type FigureScope = {
  producerId?: string | undefined
  type?: PolicyType | undefined
  carrier?: string | undefined
  /** Every way in which policies write the carrier; its name alone by default. */
  carrierSpellings?: readonly string[] | undefined
  tickets?: { priority?: TicketPriority; isOverdue?: true }
}
export type Days = { from: string; to: string }

/** What happened in a stretch of days, each counted as the dashboard counts it. */
export type PeriodFigures = {
  policies: number
  premium: number
  newPremium: number
  renewalPremium: number
  clients: number
  prospects: number
  converted: number
  ticketsOpened: number
  ticketsClosed: number
  expiring: number
  expiringPremium: number
}

/** What stands today, counted as the dashboard counts it. */
export type CurrentFigures = {
  policies: number
  premium: number
  clients: number
  prospects: number
  converted: number
  pipeline: number
  openTickets: number
}

/** Whose figures are meant: null for the whole agency's. Throws 403 for another's, where a person sees only their own. */
function whose({ user }: Ctx, producerId: string | undefined): string | null {
  if (can(user, 'record.view')) return producerId ?? null
  if (producerId !== undefined && producerId !== user.id) throw new AppError('forbidden')
  return user.id
}

function todayOf({ user, clock }: Ctx): string {
  return dayIn(user.timeZone, clock())
}

function carrierOf({ carrier, carrierSpellings }: FigureScope): string[] | null {
  return carrier === undefined
    ? null
    : [carrier, ...(carrierSpellings ?? [])].map((name) => name.toLowerCase())
}

async function readRow<Row extends object>(ctx: Ctx, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await ctx.db.$client.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error('The figures came back empty.')
  return row
}

/** Counts what happened in a stretch of days among the caller's records, both ends included. */
export function readPeriodFigures(ctx: Ctx, { from, to }: Days, by: FigureScope): Promise<PeriodFigures> {
  const { agencyId, timeZone } = ctx.user
  const whom = whose(ctx, by.producerId)
  const values = [agencyId, whom, by.type ?? null, timeZone, from, to, carrierOf(by), todayOf(ctx)]
  return readRow(ctx, periodStatement, values)
}

/** Counts what stands today among the caller's records. */
export function readCurrentFigures(ctx: Ctx, by: FigureScope): Promise<CurrentFigures> {
  const { agencyId } = ctx.user
  const { priority = null, isOverdue = false } = by.tickets ?? {}
  const whom = whose(ctx, by.producerId)
  const values = [agencyId, whom, by.type ?? null, todayOf(ctx), priority, isOverdue, carrierOf(by)]
  return readRow(ctx, currentFiguresStatement, values)
}

/** A producer with the policies and premium that they wrote in a stretch of days. */
export type Writer = { id: string; name: string; premium: number; policies: number }

/** The producers of the whole agency by what they wrote in a stretch of days, the most first. */
export async function readWriters(ctx: Ctx, { from, to }: Days, by: FigureScope): Promise<Writer[]> {
  const { agencyId, timeZone } = ctx.user
  const values = [agencyId, null, by.type ?? null, timeZone, from, to, carrierOf(by), todayOf(ctx)]
  const { rows } = await ctx.db.$client.query<Writer>(writersStatement, values)
  return rows
}

/** The carriers of the agency's policies, as they are written there. */
export async function readCarriers(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.$client.query<{ carrier: string }>(carriersStatement, [ctx.user.agencyId])
  return rows.map(({ carrier }) => carrier)
}
