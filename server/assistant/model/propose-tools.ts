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
import { editedList } from '#shared/assistant/spoken-fields.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import {
  editedByAssistant,
  fieldNamed,
  givenByAssistant,
  type RecordFields,
} from '#shared/fields/record-field.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import type { Proposed } from './proposals.service.ts'
import { type Reading, readingTool } from './reading.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Readonly<Record<string, unknown>>

/** Writes that one answer may propose: each is a question to the person. */
const maxProposals = 3

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** What would change, field by field; `before` is null for a record that would be made. */
function changesOf(fields: RecordFields, after: Fields, before: Fields | null): ChatChange[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field?.assistant || value === undefined || value === before?.[name]) return []
    return [{ label: field.label, before: before && textOf(before[name]), after: textOf(value) }]
  })
}

/** What a model may say of some fields: of choices their words. */
function said<F extends RecordFields>(fields: F, names: readonly (keyof F & string)[]) {
  const entries = names.map((name): [string, z.ZodType] => {
    const { schema, form } = fieldNamed(fields, name)
    const value = schema instanceof z.ZodEnum ? schema : z.string()
    return [name, form?.isRequired ? value : value.optional()]
  })
  return z.object(Object.fromEntries(entries))
}

/** What a model may propose of a new record: of what it is given, all that a model may read or change. */
function proposed<F extends RecordFields>(fields: F) {
  const names = givenByAssistant(fields).filter((name) => {
    const { assistant } = fieldNamed(fields, name)
    return assistant?.isSentToModels || assistant?.isEdited
  })
  return said(fields, names)
}

/** What a model may propose to change of a record. */
function changed<F extends RecordFields>(fields: F) {
  return said(fields, editedByAssistant(fields)).partial()
}

/** A proposal to change a record; changing nothing is none. */
function update(
  operation: Proposed['operation'],
  { what, fields, before }: { what: string; fields: RecordFields; before: Fields },
  input: Fields,
  updates: Fields,
) {
  const changes = changesOf(fields, updates, before)
  if (changes.length === 0) throw new AppError('invalid', 'The record already has these values.')
  return { operation, input: { ...input, updates }, summary: `Update ${what}`, changes } satisfies Proposed
}

async function createTicketOf(ctx: Ctx, given: Fields): Promise<Proposed> {
  const input = AssistantTicketCreate.parse(given)
  const client = input.clientId ? await getClient(ctx, input.clientId) : null
  const ofClient = client ? [{ label: 'Client', before: null, after: client.name }] : []
  const priority = input.priority ?? 'medium'
  const changes = [...changesOf(ticketFields, { ...input, priority, status: 'open' }, null), ...ofClient]
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
  return {
    propose_ticket: proposing(ctx, reading, {
      description: 'Prepares a new ticket.',
      input: proposed(ticketFields).extend({ clientId: z.uuid().optional() }),
      propose: createTicketOf,
    }),
    propose_ticket_update: proposing(ctx, reading, {
      description: 'Prepares a change of a ticket, by the id of find_tickets.',
      input: z.object({
        ticketId: z.uuid(),
        updates: changed(ticketFields),
      }),
      propose: async (ctx, given) => {
        const { ticketId, updates } = AssistantTicketUpdate.parse(given)
        const ticket = await getTicket(ctx, String(ticketId))
        return update(
          'ticket.update',
          { what: `ticket T-${ticket.number}`, fields: ticketFields, before: ticket },
          { ticketId },
          updates,
        )
      },
    }),
  }
}

function clientTools(ctx: AgencyCtx, reading: Reading) {
  return {
    propose_client: proposing(ctx, reading, {
      description: 'Prepares a new client.',
      input: proposed(clientFields),
      propose: async (_ctx, given) => {
        const input = AssistantClientCreate.parse(given)
        const summary = `Create the client “${input.name}”`
        return { operation: 'client.create', input, summary, changes: changesOf(clientFields, input, null) }
      },
    }),
    propose_client_update: proposing(ctx, reading, {
      description: `Prepares a change of a client’s ${editedList(clientFields)}, by the id of find_clients.`,
      input: z.object({ clientId: z.uuid(), updates: changed(clientFields) }),
      propose: async (ctx, given) => {
        const { clientId, updates } = AssistantClientUpdate.parse(given)
        const client = await getClient(ctx, clientId)
        return update(
          'client.update',
          { what: client.name, fields: clientFields, before: client },
          { clientId },
          updates,
        )
      },
    }),
  }
}

function prospectTools(ctx: AgencyCtx, reading: Reading) {
  return {
    propose_prospect: proposing(ctx, reading, {
      description: 'Prepares a new prospect.',
      input: proposed(prospectFields),
      propose: async (_ctx, given) => {
        const input = AssistantProspectCreate.parse(given)
        const summary = `Create the prospect “${input.name}”`
        return {
          operation: 'prospect.create',
          input,
          summary,
          changes: changesOf(prospectFields, input, null),
        }
      },
    }),
    propose_prospect_update: proposing(ctx, reading, {
      description: `Prepares a change of a prospect’s ${editedList(prospectFields)}, by the id of find_prospects.`,
      input: z.object({
        prospectId: z.uuid(),
        updates: changed(prospectFields),
      }),
      propose: async (ctx, given) => {
        const { prospectId, updates } = AssistantProspectUpdate.parse(given)
        const prospect = await getProspect(ctx, prospectId)
        return update(
          'prospect.update',
          { what: prospect.name, fields: prospectFields, before: prospect },
          { prospectId },
          updates,
        )
      },
    }),
  }
}

/** The tools by which a model can ask for a write. */
export function proposeTools(ctx: AgencyCtx, reading: Reading): Record<string, ModelTool> {
  return { ...ticketTools(ctx, reading), ...clientTools(ctx, reading), ...prospectTools(ctx, reading) }
}
