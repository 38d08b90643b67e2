import type { FastifyInstance } from 'fastify'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { createContact, getContact, listContacts } from '#server/clients/contacts.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStored } from '#server/documents/pages.service.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { asCaller, bindCalls, read, write } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { policyHistory } from '#server/policies/history.service.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import { deleteWebhook, listWebhooks } from '#server/webhooks/webhooks.service.ts'
import type { ClientContact, ContactCreate } from '#shared/clients/contacts.contract.ts'
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
import { resourceServices } from './resource-services.ts'

type Ctx = InTransaction<AgencyCtx>

const resources = resourceHandlers(apiResources, resourceServices)

/** Adds a contact and answers it as the key may see it. */
async function addContact(ctx: Ctx, clientId: string, input: ContactCreate): Promise<ClientContact> {
  await checkSensitive(ctx, input)
  const { id } = await createContact(ctx, clientId, input)
  return getContact(asReader(ctx), id)
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
    'POST /api/v1/clients/:id/contacts': write((ctx, { params, body }) => addContact(ctx, params.id, body)),
    'GET /api/v1/policies/:id/history': read(async (ctx, { params }) =>
      withoutCommission(await policyHistory(asReader(ctx), params.id)),
    ),
    'POST /api/v1/policies/:id/transactions': (request, reply) =>
      request.body.dryRun ? tryOut(request, reply.code(200)) : enter(request, reply),
  },
  { prepare },
)
