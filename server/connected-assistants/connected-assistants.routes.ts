import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { limitKeys } from '#server/public-api/key-limit.ts'
import { answerProblems } from '#server/public-api/problem.ts'
import { connectedAssistantCalls } from '#shared/connected-assistants/connected-assistants.calls.ts'
import { mcpServerFor } from './mcp-server.ts'
import { approveSuggestion, listSuggestions, rejectSuggestion } from './suggestions.service.ts'

const { 'POST /api/mcp': post, 'GET /api/mcp': get, ...suggestionCalls } = connectedAssistantCalls
const protocolHeaders = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name']

/** Answers one message of the protocol. Nothing is kept between two, so that any process of the server can answer the next. */
async function answerMessage(request: FastifyRequest, reply: FastifyReply) {
  const handler = createMcpHandler(() => mcpServerFor(request), {
    maxSubscriptions: 0,
    onerror: (error) => request.log.info({ err: error }, 'message of the Model Context Protocol refused'),
  })
  const headers = protocolHeaders.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const sent = new Request(new URL(request.url, request.ctx.config.appUrl), {
    ...{ method: 'POST', headers, body: JSON.stringify(request.body) },
  })
  const response = await handler.fetch(sent, { parsedBody: request.body })
  await handler.close()
  const type = response.headers.get('content-type')
  if (type) reply.type(type)
  return reply.code(response.status).send(await response.text())
}

function prepare(app: FastifyInstance): void {
  answerProblems(app)
  limitKeys(app)
}

/** The Model Context Protocol over streamable HTTP, for assistants with an API key. */
export const mcpRoutes = bindCalls(
  { 'POST /api/mcp': post, 'GET /api/mcp': get },
  {
    'POST /api/mcp': answerMessage,
    'GET /api/mcp': (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  },
  { prepare },
)

/** What connected assistants suggest, for the people who decide. */
export const suggestionRoutes = bindCalls(suggestionCalls, {
  'GET /api/suggested-changes': read((ctx, { query }) => listSuggestions(ctx, query)),
  'POST /api/suggested-changes/:id/approve': write((ctx, { params }) => approveSuggestion(ctx, params.id)),
  'POST /api/suggested-changes/:id/reject': write((ctx, { params }) => rejectSuggestion(ctx, params.id)),
})
