import { eq } from 'drizzle-orm'
import { expiringIn } from '#server/assistant/expiring-window.ts'
import { findNamedClients, listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction, UserCtx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import { listPolicies } from '#server/policies/policies.service.ts'
import { findNamedProspects, listProspects } from '#server/prospects/prospects.service.ts'
import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { findNamedTickets, listTickets } from '#server/tickets/tickets.service.ts'
import { maxExpiring } from '#shared/assistant/operation-limits.ts'
import {
  ClientBrief,
  type ClientsFound,
  type ClientsSearch,
  type ExpiringFound,
  type PoliciesExpiring,
  ProspectBrief,
  type ProspectsFound,
  type ProspectsSearch,
  type QuerySearch,
  TicketBrief,
  type TicketsFound,
  type UserInfo,
} from '#shared/assistant/operations.contract.ts'
import { whenExpiring } from '#shared/assistant/result-lists.rules.ts'
import { addDays, dayIn, daysBetween } from '#shared/dates.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketOf } from './ticket-operations.service.ts'
import { readTicketQuery } from './ticket-query.rules.ts'

type Ctx = InTransaction<AgencyCtx>
type Found<Item> = { items: Item[]; count: number }

const done = { success: true } as const

function foundIn<Item>({ text, total }: ListResult<Item>): Found<Item> {
  const items = recordsIn(text)
  return { items, count: total ?? items.length }
}

/** Those of a name; else those whose email, phone or other words match; all, newest first, where nothing is asked. */
async function named<Item>(
  wanted: string,
  byName: () => Promise<Found<Item>>,
  list: (q: string | undefined) => Promise<ListResult<Item>>,
): Promise<Found<Item>> {
  if (wanted === '') return foundIn(await list(undefined))
  const isContact = /@|^[\d\s().+-]+$/.test(wanted)
  const found = isContact ? foundIn<Item>(await list(wanted)) : await byName()
  if (found.count > 0) return found
  return isContact ? byName() : foundIn(await list(wanted))
}

/** Finds the caller's clients by name, or lists them: the closest name first, `limit` of them. */
export async function searchClients(
  ctx: Ctx,
  { filters, limit, agencyScope }: Pick<ClientsSearch, 'filters' | 'limit' | 'agencyScope'>,
): Promise<ClientsFound> {
  const filter = agencyScope === false ? { assignedAgentId: [ctx.user.id] } : {}
  const { items, count } = await named<unknown>(
    filters.name ?? '',
    () => findNamedClients(ctx, filters.name ?? '', { limit, filter }),
    (q) => listClients(ctx, { ...filter, q, limit, sort: '-createdAt' }),
  )
  return { ...done, clients: items.map((item) => ClientBrief.parse(item)), count }
}

/** Finds the caller's prospects by name and status, or lists them: the closest name first, `limit` of them. */
export async function searchProspects(
  ctx: Ctx,
  { filters, limit, agencyScope }: Pick<ProspectsSearch, 'filters' | 'limit' | 'agencyScope'>,
): Promise<ProspectsFound> {
  const filter = {
    ...(agencyScope === false && { assignedAgentId: [ctx.user.id] }),
    ...(filters.status && { status: [filters.status] }),
  }
  const { items, count } = await named<unknown>(
    filters.name ?? '',
    () => findNamedProspects(ctx, filters.name ?? '', { limit, filter }),
    (q) => listProspects(ctx, { ...filter, q, limit, sort: '-createdAt' }),
  )
  return { ...done, prospects: items.map((item) => ProspectBrief.parse(item)), count }
}

async function oneTicket(ctx: Ctx, wanted: string): Promise<Found<Ticket>> {
  try {
    return { items: [await ticketOf(ctx, wanted)], count: 1 }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { items: [], count: 0 }
    throw error
  }
}

/** Finds the caller's tickets by number, id, status, priority, "overdue", "mine" and words. */
export async function searchTickets(
  ctx: Ctx,
  { query, limit }: Pick<QuerySearch, 'query' | 'limit'>,
): Promise<TicketsFound> {
  const asked = readTicketQuery(query)
  const found =
    'wanted' in asked ? await oneTicket(ctx, asked.wanted) : await ticketsOf(ctx, { ...asked, limit })
  return { ...done, tickets: found.items.map((item) => TicketBrief.parse(item)), count: found.count }
}

async function ticketsOf(
  ctx: Ctx,
  {
    filter,
    words,
    limit,
  }: Exclude<ReturnType<typeof readTicketQuery>, { wanted: string }> & { limit: number },
): Promise<Found<Ticket>> {
  const q = words === '' ? undefined : words
  const found = foundIn<Ticket>(await listTickets(ctx, { ...filter, q, limit }))
  return found.count > 0 || q === undefined ? found : findNamedTickets(ctx, q, { limit, filter })
}

/** The open renewals of the caller's clients whose term ends within this many days, or in a stretch of days: at most eight, the soonest first. */
export async function listExpiring(
  ctx: Ctx,
  { days, from, to }: Pick<PoliciesExpiring, 'days' | 'from' | 'to'>,
): Promise<ExpiringFound> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const { items, count } = foundIn<PolicyItem>(
    await listPolicies(ctx, {
      ...expiringIn({ from: from ?? today, to: to ?? addDays(today, days) }, today),
      sort: 'expirationDate',
      limit: maxExpiring,
    }),
  )
  const policies = items.flatMap(
    ({ id, clientId, clientName, type, carrier, policyNumber, expirationDate }) => {
      if (!expirationDate) return []
      const daysUntilExpiration = daysBetween(today, expirationDate)
      return [
        {
          id,
          clientId,
          clientName,
          type,
          carrier,
          policyNumber,
          endDate: expirationDate,
          daysUntilExpiration,
        },
      ]
    },
  )
  const verb = count === 1 ? 'policy expires' : 'policies expire'
  const when = whenExpiring(to ? { from: from ?? today, to } : { days })
  const message = `${count === 0 ? 'No' : count} ${verb} ${when}.`
  return { ...done, policies, count, message }
}

/** Who is signed in; admins belong to no agency. */
export async function describeCaller(ctx: InTransaction<UserCtx>): Promise<UserInfo> {
  const { id, name, email, role, agencyId, agencyOwnerId } = ctx.user
  const [agency] = agencyId
    ? await ctx.db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId))
    : []
  const agencyName = agency?.name ?? ''
  const message = `You are signed in as ${name} (${email})${agencyName && ` at ${agencyName}`}.`
  return { ...done, user: { id, name, email, role, agencyOwnerId, agencyName }, message }
}
