import type { FastifyInstance } from 'fastify'
import { getForm, listForms } from '#server/acord-forms/forms.service.ts'
import { createActivity, listActivity } from '#server/activity/activity.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { getCarrier, listCarriers } from '#server/carriers/carriers.service.ts'
import { getRequest, listRequests } from '#server/certificates/requests.service.ts'
import { createClaim, getClaim, listClaims, updateClaim } from '#server/claims/claims.service.ts'
import { createClient, getClient, listClients, updateClient } from '#server/clients/clients.service.ts'
import { createContact, listContacts, updateContact } from '#server/clients/contacts.service.ts'
import { listLines } from '#server/commissions/lines.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getDocument, listDocuments } from '#server/documents/documents.service.ts'
import { findStored } from '#server/documents/pages.service.ts'
import { AppError } from '#server/errors.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { asCaller, bindCalls, read, write } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { listArticles } from '#server/knowledge/articles.service.ts'
import { getArticle } from '#server/knowledge/lock-article.ts'
import { getTerm, getTransaction, listTerms, listTransactions } from '#server/policies/flat-lists.service.ts'
import { policyHistory } from '#server/policies/history.service.ts'
import { createPolicy, getPolicy, listPolicies } from '#server/policies/policies.service.ts'
import { changePolicy, enterTransaction } from '#server/policies/transactions.service.ts'
import {
  createProspect,
  getProspect,
  listProspects,
  updateProspect,
} from '#server/prospects/prospects.service.ts'
import type { ListResult } from '#server/records/list-query.ts'
import { getRequote, listRequotes } from '#server/requotes/requotes.service.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#server/tickets/tickets.service.ts'
import { deleteWebhook, listWebhooks } from '#server/webhooks/webhooks.service.ts'
import type { ClientContact } from '#shared/clients/contacts.contract.ts'
import type { LineListQuery } from '#shared/commissions/statements.contract.ts'
import type { TransactionResult } from '#shared/policies/history.contract.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { publicApiCalls } from '#shared/public-api/public-api.calls.ts'
import { apiResources } from '#shared/public-api/resources.ts'
import { describePublicApi } from './describe.ts'
import { listEvents } from './events.service.ts'
import { keyInUse } from './key-in-use.service.ts'
import { limitKeys } from './key-limit.ts'
import { listKeyEvents, sampleOf, subscribe, withSecret } from './key-webhooks.service.ts'
import { answerProblems } from './problem.ts'
import { asReader, checkSensitive } from './representation.ts'
import { resourceHandlers } from './resource-handlers.ts'

type Ctx = InTransaction<AgencyCtx>

/** Lines of statements have no sensitive field, and are the owner's alone. */
async function listCommissions(ctx: Ctx, query: LineListQuery): Promise<ListResult> {
  const { rows, total, next } = await listLines({ ...ctx, user: { ...ctx.user, isReadOnly: false } }, query)
  return { text: JSON.stringify(rows), total, ...(next && { next }) }
}

const resources = resourceHandlers(apiResources, {
  clients: { list: listClients, get: getClient, create: createClient, update: updateClient },
  policies: { list: listPolicies, get: getPolicy, create: createPolicy, update: changePolicy },
  terms: { list: listTerms, get: getTerm },
  transactions: { list: listTransactions, get: getTransaction },
  prospects: { list: listProspects, get: getProspect, create: createProspect, update: updateProspect },
  tickets: { list: listTickets, get: getTicket, create: createTicket, update: updateTicket },
  claims: { list: listClaims, get: getClaim, create: createClaim, update: updateClaim },
  carriers: { list: listCarriers, get: getCarrier },
  requotes: { list: listRequotes, get: getRequote },
  certificates: { list: listForms, get: getForm },
  'certificate-requests': { list: listRequests, get: getRequest },
  documents: { list: listDocuments, get: getDocument },
  knowledge: { list: listArticles, get: getArticle },
  commissions: { list: listCommissions },
  activities: { list: listActivity, create: createActivity },
})

/** A write, its sensitive input and answer held to the scopes of the key. */
async function held<T>(ctx: Ctx, body: unknown, run: () => Promise<T>): Promise<T> {
  await checkSensitive(ctx, body)
  return run()
}

/** A contact as the key may see it. */
async function contactOf(ctx: Ctx, { clientId, id }: ClientContact): Promise<ClientContact> {
  const contact = (await listContacts(asReader(ctx), clientId)).find((one) => one.id === id)
  if (!contact) throw new AppError('internal')
  return contact
}

/** Commission is not part of what the scope of policies reads. */
function withoutCommission<T>(answer: T): T {
  const text = JSON.stringify(answer)
  return JSON.parse(text, (name, value: unknown) => (name === 'commission' ? undefined : value))
}

type Entering = { params: { id: string }; body: TransactionCreate }
const run = async (ctx: Ctx, { params, body }: Entering) =>
  withoutCommission(await enterTransaction(ctx, params.id, body))
const enter = write<Entering, TransactionResult>(run)
const tryOut = read<Entering, TransactionResult>(run)

function prepare(app: FastifyInstance): void {
  answerProblems(app)
  limitKeys(app)
}

/** The public API: the calls that keys of an agency make, over the services that the screens use. */
export const publicApiRoutes = bindCalls(
  publicApiCalls,
  {
    ...resources,
    'GET /api/v1/openapi.json': asCaller(({ config }) => describePublicApi(config)),
    'GET /api/v1/key': read((ctx) => keyInUse(ctx)),
    'GET /api/v1/events': read((ctx, { query }) => listEvents(ctx, query)),
    'GET /api/v1/webhooks': read(async (ctx) => ({ data: await listWebhooks(ctx) })),
    'POST /api/v1/webhooks': async (request, reply) => {
      const added = await idempotent(request, reply, 201, (ctx) => subscribe(ctx, request.body))
      return inTransaction(memberCtx(request), (ctx) => withSecret(ctx, added))
    },
    'DELETE /api/v1/webhooks/:id': write((ctx, { params }) => deleteWebhook(ctx, params.id)),
    'GET /api/v1/webhook-events': read(async (ctx) => listKeyEvents(ctx)),
    'GET /api/v1/webhook-samples/:type': read(async (ctx, { params }) => sampleOf(ctx, params.type)),
    'GET /api/v1/documents/:id/file': async (request, reply) => {
      const ctx = memberCtx(request)
      const { key, name, mediaType } = await inTransaction(ctx, (ctx) => findStored(ctx, request.params.id))
      return attachment(reply, name, mediaType).send(await fileStream(ctx, key))
    },
    'GET /api/v1/clients/:id/contacts': read(async (ctx, { params }) => ({
      data: await listContacts(asReader(ctx), params.id),
    })),
    'POST /api/v1/clients/:id/contacts': write((ctx, { params, body }) =>
      held(ctx, body, async () => contactOf(ctx, await createContact(ctx, params.id, body))),
    ),
    'PATCH /api/v1/contacts/:id': write((ctx, { params, body }) =>
      held(ctx, body, async () => contactOf(ctx, await updateContact(ctx, params.id, body))),
    ),
    'GET /api/v1/policies/:id/history': read(async (ctx, { params }) =>
      withoutCommission(await policyHistory(asReader(ctx), params.id)),
    ),
    'POST /api/v1/policies/:id/transactions': (request, reply) =>
      request.body.dryRun ? tryOut(request, reply.code(200)) : enter(request, reply),
  },
  { prepare },
)
