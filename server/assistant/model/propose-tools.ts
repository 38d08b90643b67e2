import { z } from 'zod'
import type { ModelTool } from '#server/adapters/language-model.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { getTicket } from '#server/tickets/tickets.service.ts'
import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import {
  AssistantClientCreate,
  AssistantClientUpdate,
  AssistantProspectCreate,
  AssistantProspectUpdate,
  AssistantTicketCreate,
  AssistantTicketUpdate,
} from '#shared/assistant/operations.contract.ts'
import { settableProspectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { ticketPriorities, ticketStatuses, ticketTypes } from '#shared/tickets/ticket-choices.ts'
import type { Proposed } from './proposals.service.ts'
import { type Reading, readingTool } from './reading.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Readonly<Record<string, unknown>>

/** Writes that one answer may propose: each is a question to the person. */
const maxProposals = 3

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  kind: 'Kind',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  priority: 'Priority',
  title: 'Title',
  type: 'Type',
  description: 'Description',
  source: 'Source',
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** What would change, field by field; `before` is null for a record that would be made. */
function changesOf(after: Fields, before: Fields | null): ChatChange[] {
  return Object.entries(after)
    .filter(([name, value]) => name in labels && value !== undefined && value !== before?.[name])
    .map(([name, value]) => ({
      label: labels[name] ?? name,
      before: before && textOf(before[name]),
      after: textOf(value),
    }))
}

/** A proposal to change a record; changing nothing is none. */
function update(
  operation: Proposed['operation'],
  what: string,
  before: Fields,
  input: Fields,
  updates: Fields,
) {
  const changes = changesOf(updates, before)
  if (changes.length === 0) throw new AppError('invalid', 'The record already has these values.')
  return { operation, input: { ...input, updates }, summary: `Update ${what}`, changes } satisfies Proposed
}

const ticketFields = {
  type: z.enum(ticketTypes),
  priority: z.enum(ticketPriorities),
  title: z.string(),
  description: z.string(),
}
const contact = { email: z.string().optional(), phone: z.string().optional() }

async function createTicketOf(ctx: Ctx, given: Fields): Promise<Proposed> {
  const input = AssistantTicketCreate.parse(given)
  const client = input.clientId ? await getClient(ctx, input.clientId) : null
  const ofClient = client ? [{ label: 'Client', before: null, after: client.name }] : []
  const priority = input.priority ?? 'medium'
  const changes = [...changesOf({ ...input, priority, status: 'open' }, null), ...ofClient]
  return { operation: 'ticket.create', input, summary: `Create the ticket “${input.title}”`, changes }
}

type Proposable<Input extends z.ZodType> = {
  description: string
  input: Input
  propose(ctx: Ctx, input: z.infer<Input>): Promise<Proposed>
}

/** A tool that writes nothing: what it prepares is shown to the person, who alone can say yes. */
function proposing<Input extends z.ZodType>(
  ctx: AgencyCtx,
  reading: Reading,
  { description, input, propose }: Proposable<Input>,
): ModelTool {
  return readingTool(ctx, reading, {
    kind: 'proposal',
    description: `${description} Nothing is written: the person is asked to accept or decline it.`,
    input,
    read: async (ctx, given) => {
      if (reading.proposed.length >= maxProposals)
        throw new AppError('invalid', `Propose at most ${maxProposals} changes in one answer.`)
      const proposed = await propose(ctx, given)
      reading.proposed.push(proposed)
      return { summary: proposed.summary, state: 'waits for the person to accept it' }
    },
  })
}

function ticketTools(ctx: AgencyCtx, reading: Reading) {
  const { type, title, ...optional } = ticketFields
  return {
    propose_ticket: proposing(ctx, reading, {
      description: 'Prepares a new ticket.',
      input: z.object({ title, type, ...z.object(optional).partial().shape, clientId: z.uuid().optional() }),
      propose: createTicketOf,
    }),
    propose_ticket_update: proposing(ctx, reading, {
      description: 'Prepares a change of a ticket, by the id of find_tickets.',
      input: z.object({
        ticketId: z.uuid(),
        updates: z
          .object({ status: z.enum(ticketStatuses), ...ticketFields })
          .omit({ type: true })
          .partial(),
      }),
      propose: async (ctx, given) => {
        const { ticketId, updates } = AssistantTicketUpdate.parse(given)
        const ticket = await getTicket(ctx, String(ticketId))
        return update('ticket.update', `ticket T-${ticket.number}`, ticket, { ticketId }, updates)
      },
    }),
  }
}

function personTools(ctx: AgencyCtx, reading: Reading) {
  return {
    propose_client: proposing(ctx, reading, {
      description: 'Prepares a new client.',
      input: z.object({ name: z.string(), kind: z.enum(['personal', 'commercial']).optional(), ...contact }),
      propose: async (_ctx, given) => {
        const input = AssistantClientCreate.parse(given)
        const summary = `Create the client “${input.name}”`
        return { operation: 'client.create', input, summary, changes: changesOf(input, null) }
      },
    }),
    propose_client_update: proposing(ctx, reading, {
      description: 'Prepares a change of a client’s email or phone, by the id of find_clients.',
      input: z.object({ clientId: z.uuid(), updates: z.object(contact) }),
      propose: async (ctx, given) => {
        const { clientId, updates } = AssistantClientUpdate.parse(given)
        const client = await getClient(ctx, clientId)
        return update('client.update', client.name, client, { clientId }, updates)
      },
    }),
    propose_prospect: proposing(ctx, reading, {
      description: 'Prepares a new prospect.',
      input: z.object({ name: z.string(), ...contact }),
      propose: async (_ctx, given) => {
        const input = AssistantProspectCreate.parse(given)
        const summary = `Create the prospect “${input.name}”`
        return { operation: 'prospect.create', input, summary, changes: changesOf(input, null) }
      },
    }),
    propose_prospect_update: proposing(ctx, reading, {
      description: 'Prepares a change of a prospect’s email, phone or status, by the id of find_prospects.',
      input: z.object({
        prospectId: z.uuid(),
        updates: z.object({ ...contact, status: z.enum(settableProspectStatuses).optional() }),
      }),
      propose: async (ctx, given) => {
        const { prospectId, updates } = AssistantProspectUpdate.parse(given)
        const prospect = await getProspect(ctx, prospectId)
        return update('prospect.update', prospect.name, prospect, { prospectId }, updates)
      },
    }),
  }
}

/** The tools by which a model can ask for a write. */
export function proposeTools(ctx: AgencyCtx, reading: Reading): Record<string, ModelTool> {
  return { ...ticketTools(ctx, reading), ...personTools(ctx, reading) }
}
