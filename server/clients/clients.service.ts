import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { AppError, notFound } from '#server/errors.ts'
import { assignMany, deleteMany } from '#server/records/bulk.ts'
import { decryptedCustom } from '#server/records/custom-values.ts'
import { handOver } from '#server/records/hand-over.ts'
import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { recordWriter } from '#server/records/record-writer.ts'
import { type BeforeCtes, changesOf } from '#server/records/record-writes.ts'
import type { AsOf } from '#shared/as-of.ts'
import type {
  Client,
  ClientBulk,
  ClientBulkResult,
  ClientCreate,
  ClientItem,
  ClientListQuery,
  ClientUpdate,
} from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { dayIn } from '#shared/dates.ts'
import { sensitiveOf } from '#shared/fields/record-field.ts'
import { can } from '#shared/permissions.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import {
  clients,
  clientsAt,
  countRemovedPolicies,
  findPeople,
  policiesDeletedSince,
  touched,
  withPolicies,
} from './clients.queries.ts'
import { clientsAsOf, type DatedClient, mergedSince } from './clients-as-of.queries.ts'
import { findKept } from './merge.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>

const sensitiveFields = sensitiveOf(clientFields)
export type SensitiveField = (typeof sensitiveFields)[number]

function placeOf(agencyId: string, field: SensitiveField): string {
  return `clients.${field}:${agencyId}`
}

/** A sensitive field of an agency's client in plain text, from the text of its column. */
export function openSensitiveField(
  { config }: Pick<Ctx, 'config'>,
  agencyId: string,
  field: SensitiveField,
  encrypted: string,
): string {
  return decryptText(config, placeOf(agencyId, field), encrypted)
}

/** The fields as their columns keep them: the sensitive ones encrypted. */
export function encrypted(ctx: Ctx, fields: Fields): Fields {
  const kept = { ...fields }
  for (const field of sensitiveFields) {
    const text = fields[field]
    if (text === undefined) continue
    kept[field] =
      typeof text === 'string' && text !== ''
        ? encryptText(ctx.config, placeOf(ctx.user.agencyId, field), text)
        : null
  }
  return kept
}

/** What `encrypted` made, in plain text again. */
export function decrypted(ctx: Ctx, fields: Fields): Fields {
  const plain = { ...fields }
  for (const field of sensitiveFields) {
    const text = fields[field]
    if (typeof text === 'string') plain[field] = openSensitiveField(ctx, ctx.user.agencyId, field, text)
  }
  return plain
}

/** The client as the caller may see it: the sensitive fields only for those who may edit it. */
function opened(ctx: Ctx, client: Client): Client {
  const mayEdit = can(ctx.user, 'record.edit', client)
  const shown = { ...client }
  for (const field of sensitiveFields) {
    const text = client[field]
    shown[field] = text && mayEdit ? openSensitiveField(ctx, ctx.user.agencyId, field, text) : null
  }
  return { ...shown, policies: client.policies.map((policy) => decryptedCustom(ctx, policy, mayEdit)) }
}

/** An empty sensitive field is none: it is kept as null. */
function withoutEmpty(input: ClientUpdate): ClientUpdate {
  const wanted = { ...input }
  for (const field of sensitiveFields) if (wanted[field] === '') wanted[field] = null
  return wanted
}

/** Refuses a day of birth that is still to come. */
export function checkBirth(ctx: Ctx, day: string | null | undefined): void {
  if (!day || day <= dayIn(ctx.user.timeZone, ctx.clock())) return
  throw new AppError('invalid', undefined, {
    fields: { dateOfBirth: 'Enter a date that isn’t in the future' },
  })
}

/** One client, else the 404 of a missing one. */
export async function getClient(ctx: Ctx, id: string): Promise<Client> {
  return opened(ctx, await clients.get(ctx, id))
}

/** One client that the caller may change, locked until the transaction ends; else 404. */
export async function lockClient(ctx: Ctx, id: string): Promise<Client> {
  return opened(ctx, await clients.lock(ctx, id))
}

type NewClient = ClientCreate & { assignedAgentId: string; convertedProspectId?: string }

function added(ctx: Ctx, fields: NewClient) {
  checkBirth(ctx, fields.dateOfBirth)
  return { fields, row: { ...encrypted(ctx, fields), lastActivityAt: ctx.clock() } }
}

const writer = recordWriter<Client, ClientCreate, ClientUpdate>(
  { whole: clients.whole, lock: lockClient, opened },
  {
    people: ({ assignedAgentId, servicerId }) => ({ assignedAgentId, servicerId }),
    // Whoever adds a client is its producer unless they name another.
    add: (ctx, input) => added(ctx, { ...input, assignedAgentId: input.assignedAgentId ?? ctx.user.id }),
    change: (ctx, _current, input) => ({
      wanted: withoutEmpty(input),
      keep: (after) => {
        checkBirth(ctx, after.dateOfBirth)
        return { set: { ...encrypted(ctx, after), lastActivityAt: ctx.clock() } }
      },
    }),
    // Its policies keep the same `deletedAt` and so can be restored with it; its tickets stay.
    remove: (ctx, { id, name, policies }, now) => ({
      before: { name, policyCount: policies.length },
      beforeCtes: (values) => [withPolicies(ctx, values, `any(array[${values.$(id)}]::uuid[])`, now)],
    }),
  },
)

/** The caller's clients with nested policies: agents' own, owners' all; the policies as of a day where one is asked for. */
export async function listClients(ctx: Ctx, query: ClientListQuery): Promise<ListResult<ClientItem>> {
  const result = await clients.list(ctx, query)
  if (!query.asOf && !query.knownAt) return result
  const items = await clientsAsOf(ctx, recordsIn(result.text), query)
  return { ...result, text: JSON.stringify(items) }
}

/** One client as it stands today; of one that was merged, the client that was kept. Else 404. */
export async function getKeptClient(ctx: Ctx, id: string): Promise<Client> {
  return getClient(ctx, (await findKept(ctx, id))?.id ?? id)
}

/**
 * One client, its policies as of a day where one is asked for, with those that were deleted since then and who else held some;
 * of one that was merged, the client that was kept. Else 404.
 */
export async function getClientAsOf(
  ctx: Ctx,
  id: string,
  query: AsOf,
): Promise<Client | (DatedClient<Client, Policy> & { mergedSince: string[] })> {
  const client = await getKeptClient(ctx, id)
  if (!query.asOf && !query.knownAt) return client
  const mayEdit = can(ctx.user, 'record.edit', client)
  const day = query.asOf
  const deleted = day ? await policiesDeletedSince(ctx, client.id, day) : []
  const policies = [...client.policies, ...deleted.map((policy) => decryptedCustom(ctx, policy, mayEdit))]
  const [dated] = await clientsAsOf<Policy, Client>(ctx, [{ ...client, policies }], query)
  return dated ? { ...dated, mergedSince: day ? await mergedSince(ctx, client.id, day) : [] } : client
}

/** Adds a client. */
export const createClient = writer.create
/** Changes a client. 409 when `version` is stale. */
export const updateClient = writer.update
/** Removes a client and its policies. */
export const deleteClient = writer.remove
/** The caller's clients that match a text, for the search over all kinds of records. */
export const findClients = clients.findMatches
/** The caller's clients of a name, the closest first, that match a filter. */
export const findNamedClients = clients.findNamed
/** The caller's clients of whose name the first or the last word is among these, or both are. */
export const findClientNamesWithin = clients.findNamesWithin

/** The caller's clients of a house number and the five digits of a ZIP code, by name and at most so many. */
export const findClientsAt = clientsAt

/** Adds a client for a producer that the caller has been found entitled to name. */
export function addClient(ctx: Ctx, fields: NewClient): Promise<Client> {
  return writer.insert(ctx, added(ctx, fields))
}

/** Writes fields of a locked client, with what else the timeline shows of it; for what belongs to a client, such as its contacts. */
export async function writeClient(
  ctx: Ctx,
  client: Client,
  wanted: Pick<ClientUpdate, 'contactName' | 'phone' | 'email'>,
  recorded: { before: Fields; after: Fields },
): Promise<Client> {
  const { before, after } = changesOf(client, wanted)
  if (Object.keys({ ...after, ...recorded.after }).length === 0) return client
  return writer.write(
    ctx,
    client,
    { ...after, lastActivityAt: ctx.clock() },
    { before: { ...recorded.before, ...before }, after: { ...recorded.after, ...after } },
  )
}

/** Whether there is a client of this id in the caller's reach. */
export async function canViewClient(ctx: Ctx, id: string): Promise<boolean> {
  const client = await findPeople(ctx, id)
  return client !== undefined && can(ctx.user, 'record.view', client)
}

/** The producer of a client in the agency, whoever may see it. */
export async function clientProducer(ctx: Ctx, id: string): Promise<string> {
  const client = await findPeople(ctx, id)
  if (!client) throw notFound()
  return client.assignedAgentId
}

/** Notes in the same statement that something happened to a client (its `lastActivityAt`). */
export function touchClient(ctx: Ctx, id: string): BeforeCtes {
  return (values) => [touched(ctx, values, values.$(id))]
}

/** Assigns or removes many clients at once, in one transaction with one audit entry; policies go with removed ones. */
export async function bulkClients(ctx: Ctx, input: ClientBulk): Promise<ClientBulkResult> {
  if (input.action === 'delete') {
    const { ids, at, ...result } = await deleteMany(
      ctx,
      clients,
      input,
      'clients.deleted',
      (values, list, now) => [withPolicies(ctx, values, list, now)],
    )
    return { ...result, policies: ids.length > 0 ? await countRemovedPolicies(ctx, ids, at) : 0 }
  }
  const touch = { lastActivityAt: ctx.clock() }
  const change =
    input.action === 'assign'
      ? ({ action: 'clients.assigned', set: { assignedAgentId: input.assignedAgentId }, touch } as const)
      : ({ action: 'clients.servicer_assigned', set: { servicerId: input.servicerId }, touch } as const)
  const done = await assignMany(ctx, clients, input, change)
  return { ...done, policies: 0 }
}

/** Gives all clients of which a person is the producer or the service person to another and returns how many; the caller authorizes and audits. */
export function handOverClients(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, clients, ['assignedAgentId', 'servicerId'], { fromId, toId })
}

/** Notes in the same statement that something happened to the clients that a query names, as `touchClient` does for one. */
export function touchClients(ctx: Ctx, ids: string): BeforeCtes {
  return (values) => [touched(ctx, values, ids)]
}
