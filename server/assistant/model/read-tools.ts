import { z } from 'zod'
import type { ModelTool } from '#server/adapters/language-model.ts'
import { sourceOf } from '#server/assistant/knowledge-answer.ts'
import { answerFromFigures } from '#server/assistant/metrics/business-metrics.service.ts'
import { metricsTexts } from '#server/assistant/metrics/metrics-texts.ts'
import { getClient, listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx } from '#server/context.ts'
import { searchKnowledge } from '#server/knowledge/ask.service.ts'
import { listPolicies } from '#server/policies/policies.service.ts'
import { listProspects } from '#server/prospects/prospects.service.ts'
import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import type { Client, ClientItem } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { Day } from '#shared/dates.ts'
import { namesOf, type RecordFields } from '#shared/fields/record-field.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import type { NestedPolicy, PolicyItem } from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { inForceStatuses, termStatusText } from '#shared/policies/term-choices.ts'
import { prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketPriorities, ticketStatuses } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { type Reading, readingTool } from './reading.ts'

const maxResults = 8
const limit = maxResults
const Query = z.string().trim().min(1).max(200)

/** Lists are read like those of the screens: within the person's reach, the first few of them. */
function listOf<Item>({ text, total = 0 }: ListResult<Item>, toResult: (item: Item) => object) {
  return { total, items: recordsIn(text).map(toResult) }
}

/** The fields of a record that a model may read. */
function sentToModels(fields: RecordFields, record: object): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...record }
  const sent = namesOf(fields, ({ assistant }) => assistant?.isSentToModels === true)
  return Object.fromEntries(sent.map((name) => [name, values[name]]))
}

function computedClientColumns({ id, name, kind, ...client }: ClientItem) {
  return {
    ...{ id, name, kind, producer: client.assignedAgentName, servicePerson: client.servicerName },
    activePolicies: client.policyCount,
    premium: client.bookPremium,
    path: `/clients/${id}`,
  }
}

function computedPolicyColumns(policy: NestedPolicy) {
  return { id: policy.id, ...sentToModels(policyFields, policy), path: `/policies/${policy.id}` }
}

/** A client without its birth date, tax number and notes, which never leave. */
function toClientExport(client: Client) {
  return {
    id: client.id,
    ...sentToModels(clientFields, client),
    openTicketCount: client.openTicketCount,
    producer: client.assignedAgentName,
    servicePerson: client.servicerName,
    policies: client.policies.map(computedPolicyColumns),
    path: `/clients/${client.id}`,
  }
}

function computedProspectColumns(prospect: ProspectItem) {
  return {
    id: prospect.id,
    ...sentToModels(prospectFields, prospect),
    producer: prospect.assignedAgentName,
    path: `/prospects/${prospect.id}`,
  }
}

function computedTicketColumns(ticket: Ticket) {
  return {
    ...{ id: ticket.id, number: `T-${ticket.number}` },
    ...sentToModels(ticketFields, ticket),
    clientName: ticket.clientName,
    assignee: ticket.assigneeName,
    path: `/tickets/${ticket.id}`,
  }
}

function clientTools(ctx: AgencyCtx, reading: Reading) {
  return {
    find_clients: readingTool(ctx, reading, {
      kind: 'client',
      description:
        'Finds clients by words of their name, email, phone or policy number, or lists those that fit.',
      input: z.object({
        query: Query.optional(),
        kind: z.enum(['personal', 'commercial']).optional(),
        withPolicyType: z.enum(policyTypes).optional(),
        onlyOnePolicy: z.boolean().optional(),
        withoutPolicy: z.boolean().optional(),
      }),
      read: async (ctx, { query, kind, withPolicyType, onlyOnePolicy, withoutPolicy }) => {
        const filter = {
          ...(query && { q: query }),
          ...(kind && { kind: [kind] }),
          ...(withPolicyType && { policyType: [withPolicyType] }),
          ...(onlyOnePolicy && { monoline: true }),
          ...(withoutPolicy && { active: false }),
        }
        return listOf(await listClients(ctx, { ...filter, sort: '-premium', limit }), computedClientColumns)
      },
    }),
    get_client: readingTool(ctx, reading, {
      kind: 'client',
      description: 'Reads one client with contact, producer and all policies, by the id of find_clients.',
      input: z.object({ clientId: z.uuid() }),
      read: async (ctx, { clientId }) => toClientExport(await getClient(ctx, clientId)),
    }),
  }
}

function workTools(ctx: AgencyCtx, reading: Reading) {
  return {
    find_prospects: readingTool(ctx, reading, {
      kind: 'prospect',
      description: 'Finds prospects by words of their name, email or phone, or by status.',
      input: z.object({ query: Query.optional(), status: z.enum(prospectStatuses).optional() }),
      read: async (ctx, { query, status }) => {
        const filter = { ...(query && { q: query }), ...(status && { status: [status] }) }
        return listOf(await listProspects(ctx, { ...filter, limit }), computedProspectColumns)
      },
    }),
    find_tickets: readingTool(ctx, reading, {
      kind: 'ticket',
      description:
        'Finds tickets by words of their title or number, or by status, priority or being overdue.',
      input: z.object({
        query: Query.optional(),
        status: z.enum(ticketStatuses).optional(),
        priority: z.enum(ticketPriorities).optional(),
        overdue: z.boolean().optional(),
        clientId: z.uuid().optional(),
      }),
      read: async (ctx, { query, status, priority, overdue, clientId }) => {
        const filter = {
          ...(query && { q: query }),
          ...(status && { status: [status] }),
          ...(priority && { priority: [priority] }),
          ...(overdue && { overdue }),
          ...(clientId && { clientId }),
        }
        return listOf(await listTickets(ctx, { ...filter, sort: 'dueDate', limit }), computedTicketColumns)
      },
    }),
  }
}

function policyTools(ctx: AgencyCtx, reading: Reading) {
  return {
    find_policies: readingTool(ctx, reading, {
      kind: 'policy',
      description: 'Lists active policies that expire in a stretch of days, the next to expire first.',
      input: z.object({
        expiresFrom: Day.optional(),
        expiresTo: Day.optional(),
        type: z.enum(policyTypes).optional(),
        carrier: Query.optional(),
      }),
      read: async (ctx, { expiresFrom, expiresTo, type, carrier }) => {
        const filter = {
          ...(expiresFrom && { expiresFrom }),
          ...(expiresTo && { expiresTo }),
          ...(type && { type: [type] }),
          ...(carrier && { carrier: [carrier] }),
        }
        const listed = await listPolicies(ctx, {
          ...filter,
          termStatus: [...inForceStatuses, 'bound'],
          sort: 'expirationDate',
          limit,
        })
        return listOf(listed, (policy: PolicyItem) => ({
          client: policy.clientName,
          ...computedPolicyColumns(policy),
          status: termStatusText(policy),
        }))
      },
    }),
  }
}

function figureTools(ctx: AgencyCtx, reading: Reading) {
  return {
    get_figures: readingTool(ctx, reading, {
      kind: 'figures',
      description:
        'Answers one plain question about the figures, such as "written premium in June" or "new clients of Maria this year".',
      input: z.object({ question: Query }),
      read: async (ctx, { question }) => {
        const answer = await answerFromFigures(ctx, question)
        return { answer: answer?.message ?? metricsTexts.incomplete }
      },
    }),
  }
}

/** The knowledge base is read only where the person switched it on; each passage gets the number to cite it by. */
function knowledgeTools(ctx: AgencyCtx, reading: Reading) {
  return {
    search_knowledge: readingTool(ctx, reading, {
      kind: 'article',
      description: "Searches the agency's knowledge base. Cite what you use by its number, such as [1].",
      input: z.object({ question: Query }),
      read: async (ctx, { question }) => {
        const { results } = await searchKnowledge(ctx, { q: question, limit: maxResults })
        const sources = results.map(sourceOf)
        const before = reading.passages.length
        reading.passages.push(...sources)
        return sources.map(({ title, path, quote, page }, index) => ({
          ...{ number: before + index + 1, title, page, text: quote, path },
        }))
      },
    }),
  }
}

/** All that a model may read in one answer, as the person who asks. */
export function readTools(
  ctx: AgencyCtx,
  reading: Reading,
  readsKnowledge: boolean,
): Record<string, ModelTool> {
  return {
    ...clientTools(ctx, reading),
    ...workTools(ctx, reading),
    ...policyTools(ctx, reading),
    ...figureTools(ctx, reading),
    ...(readsKnowledge ? knowledgeTools(ctx, reading) : {}),
  }
}
