import { deleteClient, getClient, updateClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { deleteProspect, getProspect, updateProspect } from '#server/prospects/prospects.service.ts'
import { deleteTicket, getTicket, updateTicket } from '#server/tickets/tickets.service.ts'
import { ClientUpdate } from '#shared/clients/clients.contract.ts'
import { ProspectUpdate } from '#shared/prospects/prospects.contract.ts'
import { TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import type { ActionRow } from './actions.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** A record as undoing sees it; something that hangs on it keeps it from being removed again. */
export type ActedRecord = { title: string; version: number; isInUse: boolean }

/** How records of one kind are looked at, put back and removed again, by their own services. */
type Kind = {
  get(ctx: Ctx, id: string): Promise<ActedRecord>
  restore(ctx: Ctx, id: string, before: object, version: number): Promise<{ version: number }>
  remove(ctx: Ctx, id: string): Promise<void>
}

const kinds: Record<ActionRow['recordType'], Kind> = {
  ticket: {
    get: async (ctx, id) => {
      const { number, title, version, commentCount } = await getTicket(ctx, id)
      return { title: `${ticketNumber(number)} ${title}`, version, isInUse: commentCount > 0 }
    },
    restore: (ctx, id, before, version) => updateTicket(ctx, id, TicketUpdate.parse({ ...before, version })),
    remove: deleteTicket,
  },
  client: {
    get: async (ctx, id) => {
      const { name, version, policies, openTicketCount } = await getClient(ctx, id)
      return { title: name, version, isInUse: policies.length + openTicketCount > 0 }
    },
    restore: (ctx, id, before, version) => updateClient(ctx, id, ClientUpdate.parse({ ...before, version })),
    remove: deleteClient,
  },
  prospect: {
    get: async (ctx, id) => {
      const { name, version } = await getProspect(ctx, id)
      return { title: name, version, isInUse: false }
    },
    restore: (ctx, id, before, version) =>
      updateProspect(ctx, id, ProspectUpdate.parse({ ...before, version })),
    remove: deleteProspect,
  },
}

/** The services of a kind of record. */
export function kindOf({ recordType }: Pick<ActionRow, 'recordType'>): Kind {
  return kinds[recordType]
}

/** The record of an action as it is now, or null when it is gone or out of the caller's reach. */
export async function actedRecord(
  ctx: Ctx,
  action: Pick<ActionRow, 'recordType' | 'recordId'>,
): Promise<ActedRecord | null> {
  try {
    return await kindOf(action).get(ctx, action.recordId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
