import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx, userCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import {
  ActionsQuery,
  AssistantActions,
  CommandDone,
  DirectCommand,
  Undone,
} from '#shared/assistant/actions.contract.ts'
import {
  ActionValidity,
  AssistantClientCreate,
  AssistantClientUpdate,
  AssistantProspectCreate,
  AssistantProspectUpdate,
  AssistantTicketCreate,
  AssistantTicketUpdate,
  ClientsFound,
  ClientsSearch,
  ClientWritten,
  ExpiringFound,
  PoliciesExpiring,
  ProspectsFound,
  ProspectsSearch,
  ProspectWritten,
  QuerySearch,
  TicketsFound,
  TicketWritten,
  UserInfo,
  ValidateAction,
} from '#shared/assistant/operations.contract.ts'
import { type ClaimedIdentity, checkClaimedIdentity } from './claimed-identity.ts'
import { runCommand } from './operations/command.service.ts'
import {
  describeCaller,
  listExpiring,
  searchClients,
  searchProspects,
  searchTickets,
} from './operations/lookups.service.ts'
import { checkMayCommand } from './operations/may-command.ts'
import {
  createClientByChat,
  createProspectByChat,
  updateClientByChat,
  updateProspectByChat,
} from './operations/person-operations.service.ts'
import { createTicketByChat, updateTicketByChat } from './operations/ticket-operations.service.ts'
import { listActions, undoAction } from './operations/undo.service.ts'
import { validateAction } from './operations/validate-action.service.ts'

const member = { access: 'member' } as const
/** Admins are let in where they get an answer of their own: they belong to no agency. */
const user = { access: 'user' } as const

/** Asks in the name of the session, whatever the body claims. */
function ask<Body extends ClaimedIdentity, Answer>(
  request: FastifyRequest & { body: Body },
  run: (ctx: InTransaction<AgencyCtx>, body: Body) => Promise<Answer>,
): Promise<Answer> {
  const ctx = memberCtx(request)
  checkClaimedIdentity(ctx, request.body)
  return inTransaction(ctx, (ctx) => run(ctx, request.body))
}

type Write<Body, Answer> = (ctx: InTransaction<AgencyCtx>, body: Body) => Promise<Answer>

/** The same for a write, which a repeat with the same key or `requestId` does not do again. */
function write<Body extends ClaimedIdentity & { requestId?: string | undefined }, Answer>(
  run: Write<Body, Answer>,
  status: 200 | 201,
) {
  return (request: FastifyRequest & { body: Body }, reply: Parameters<typeof once>[1]): Promise<Answer> => {
    checkClaimedIdentity(userCtx(request), request.body)
    return once(request, reply, status, (ctx) => run(ctx, request.body), request.body.requestId)
  }
}

/** The reading calls of conversational data operations. */
export const assistantLookupRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/chatbot-db/validate-action',
    { config: user, schema: { body: ValidateAction, response: { 200: ActionValidity } } },
    (request) => {
      checkClaimedIdentity(userCtx(request), request.body)
      return validateAction(userCtx(request), request.body)
    },
  )
  app.get('/api/chatbot-db/user/info', { config: user, schema: { response: { 200: UserInfo } } }, (request) =>
    inTransaction(userCtx(request), describeCaller),
  )
  app.post(
    '/api/chatbot-db/client/search',
    { config: member, schema: { body: QuerySearch, response: { 200: ClientsFound } } },
    (request) =>
      ask(request, (ctx, { query, limit }) => searchClients(ctx, { filters: { name: query }, limit })),
  )
  app.post(
    '/api/chatbot-db/clients/search',
    { config: member, schema: { body: ClientsSearch, response: { 200: ClientsFound } } },
    (request) => ask(request, searchClients),
  )
  app.post(
    '/api/chatbot-db/prospects/search',
    { config: member, schema: { body: ProspectsSearch, response: { 200: ProspectsFound } } },
    (request) => ask(request, searchProspects),
  )
  app.post(
    '/api/chatbot-db/ticket/search',
    { config: member, schema: { body: QuerySearch, response: { 200: TicketsFound } } },
    (request) => ask(request, searchTickets),
  )
  app.post(
    '/api/chatbot-db/policies/expiring',
    { config: member, schema: { body: PoliciesExpiring, response: { 200: ExpiringFound } } },
    (request) => ask(request, listExpiring),
  )
}

/** The writing calls of conversational data operations, direct commands, and undoing what they wrote. */
export const assistantWriteRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = member
  app.post(
    '/api/chatbot-db/ticket/create',
    { config, schema: { body: AssistantTicketCreate, response: { 201: TicketWritten } } },
    write(createTicketByChat, 201),
  )
  app.post(
    '/api/chatbot-db/ticket/update',
    { config, schema: { body: AssistantTicketUpdate, response: { 200: TicketWritten } } },
    write(updateTicketByChat, 200),
  )
  app.post(
    '/api/chatbot-db/client/create',
    { config, schema: { body: AssistantClientCreate, response: { 201: ClientWritten } } },
    write(createClientByChat, 201),
  )
  app.post(
    '/api/chatbot-db/client/update',
    { config, schema: { body: AssistantClientUpdate, response: { 200: ClientWritten } } },
    write(updateClientByChat, 200),
  )
  app.post(
    '/api/chatbot-db/prospect/create',
    { config, schema: { body: AssistantProspectCreate, response: { 201: ProspectWritten } } },
    write(createProspectByChat, 201),
  )
  app.post(
    '/api/chatbot-db/prospect/update',
    { config, schema: { body: AssistantProspectUpdate, response: { 200: ProspectWritten } } },
    write(updateProspectByChat, 200),
  )
  app.post(
    '/api/chatbot-db/command',
    { config: user, schema: { body: DirectCommand, response: { 200: CommandDone } } },
    (request, reply) => {
      checkMayCommand(userCtx(request))
      return write((ctx, { command }: DirectCommand) => runCommand(ctx, command), 200)(request, reply)
    },
  )
  app.get(
    '/api/chatbot-db/actions',
    { config, schema: { querystring: ActionsQuery, response: { 200: AssistantActions } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listActions(ctx, request.query)),
  )
  app.post(
    '/api/chatbot-db/actions/:id/undo',
    { config, schema: { params: ById, response: { 200: Undone } } },
    (request, reply) => once(request, reply, 200, (ctx) => undoAction(ctx, request.params.id)),
  )
}
