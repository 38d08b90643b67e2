import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx, userCtx } from '#server/http/access.ts'
import { asUser, bindCalls, type CallHandler, read, write } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import type { DirectCommand } from '#shared/assistant/actions.contract.ts'
import { operationCalls } from '#shared/assistant/operations.calls.ts'
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

type Claimed = ClaimedIdentity & { requestId?: string | undefined }
type Run<Body, Answer> = (ctx: InTransaction<AgencyCtx>, body: Body) => Promise<Answer>

/** Asks in the name of the session, whatever the body claims. */
function ask<Body, Answer>(run: Run<Body, Answer>): CallHandler<{ body: Body & ClaimedIdentity }, Answer> {
  return async (request) => {
    const ctx = memberCtx(request)
    checkClaimedIdentity(ctx, request.body)
    return inTransaction(ctx, (ctx) => run(ctx, request.body))
  }
}

/** The same for a write, which a repeat with the same key or `requestId` does not do again. */
function act<Body, Answer>(run: Run<Body, Answer>): CallHandler<{ body: Body & Claimed }, Answer> {
  return async (request, reply) => {
    checkClaimedIdentity(userCtx(request), request.body)
    return idempotent(
      request,
      reply,
      reply.statusCode,
      (ctx) => run(ctx, request.body),
      request.body.requestId,
    )
  }
}

const command = act((ctx, { command }: DirectCommand) => runCommand(ctx, command))

/** The calls of conversational data operations: look-ups, writes, direct commands, and undoing what they wrote. */
export const operationRoutes = bindCalls(operationCalls, {
  'POST /api/chatbot-db/validate-action': asUser(async (ctx, { body }) => {
    checkClaimedIdentity(ctx, body)
    return validateAction(ctx, body)
  }),
  'GET /api/chatbot-db/user/info': (request) => inTransaction(userCtx(request), describeCaller),
  'POST /api/chatbot-db/client/search': ask((ctx, { query, limit }) =>
    searchClients(ctx, { filters: { name: query }, limit }),
  ),
  'POST /api/chatbot-db/clients/search': ask(searchClients),
  'POST /api/chatbot-db/prospects/search': ask(searchProspects),
  'POST /api/chatbot-db/ticket/search': ask(searchTickets),
  'POST /api/chatbot-db/policies/expiring': ask(listExpiring),
  'POST /api/chatbot-db/ticket/create': act(createTicketByChat),
  'POST /api/chatbot-db/ticket/update': act(updateTicketByChat),
  'POST /api/chatbot-db/client/create': act(createClientByChat),
  'POST /api/chatbot-db/client/update': act(updateClientByChat),
  'POST /api/chatbot-db/prospect/create': act(createProspectByChat),
  'POST /api/chatbot-db/prospect/update': act(updateProspectByChat),
  'POST /api/chatbot-db/command': async (request, reply) => {
    checkMayCommand(userCtx(request))
    return command(request, reply)
  },
  'GET /api/chatbot-db/actions': read((ctx, { query }) => listActions(ctx, query)),
  'POST /api/chatbot-db/actions/:id/undo': write((ctx, { params }) => undoAction(ctx, params.id)),
})
