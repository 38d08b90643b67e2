import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { checkAssignee } from '#server/records/producer.ts'
import {
  changesOf,
  checkVersion,
  findRecord,
  insertRecord,
  type Prelude,
  updateRecord,
} from '#server/records/record-writes.ts'
import type { Client, ClientCreate, ClientListQuery, ClientUpdate } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { dayIn } from '#shared/dates.ts'
import { sensitiveOf } from '#shared/fields/record-field.ts'
import { can } from '#shared/permissions.ts'
import { clientList, clientRecords } from './clients.queries.ts'

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

/** The client as the caller may see it: the sensitive fields only for those who may edit it. */
function opened(ctx: Ctx, client: Client): Client {
  const mayEdit = can(ctx.user, 'record.edit', client)
  const shown = { ...client }
  for (const field of sensitiveFields) {
    const text = client[field]
    shown[field] = text && mayEdit ? openSensitiveField(ctx, ctx.user.agencyId, field, text) : null
  }
  return shown
}

/** An empty sensitive field is none: it is kept as null. */
function withoutEmpty(input: ClientUpdate): ClientUpdate {
  const wanted = { ...input }
  for (const field of sensitiveFields) if (wanted[field] === '') wanted[field] = null
  return wanted
}

function checkBirth(ctx: Ctx, day: string | null | undefined): void {
  if (!day || day <= dayIn(ctx.user.timeZone, ctx.clock())) return
  throw new AppError('invalid', undefined, {
    fields: { dateOfBirth: 'Enter a date that isn’t in the future' },
  })
}

/** The caller's clients with nested policies: agents' own, owners' all. */
export function listClients(ctx: Ctx, query: ClientListQuery): Promise<ListResult> {
  return readList(ctx, clientList(ctx, query))
}

/** One client, else the 404 of a missing one. */
export async function getClient(ctx: Ctx, id: string): Promise<Client> {
  const client = await findRecord<Client>(ctx, clientRecords, id)
  if (!client || !can(ctx.user, 'record.view', client)) throw notFound()
  return opened(ctx, client)
}

const producerOf = {
  name: 'client_producer',
  text: 'select assigned_agent_id as "assignedAgentId" from clients where agency_id = $1 and id = $2 and deleted_at is null',
}

/** Whether there is a client of this id in the caller's reach. */
export async function canViewClient(ctx: Ctx, id: string): Promise<boolean> {
  const query = { ...producerOf, values: [ctx.user.agencyId, id] }
  const { rows } = await ctx.db.$client.query<{ assignedAgentId: string }>(query)
  return rows[0] !== undefined && can(ctx.user, 'record.view', rows[0])
}

/** One client that the caller may change, locked until the transaction ends; else 404. */
export async function lockClient(ctx: Ctx, id: string): Promise<Client> {
  const client = await findRecord<Client>(ctx, clientRecords, id, { lock: true })
  if (!client || !can(ctx.user, 'record.edit', client)) throw notFound()
  return opened(ctx, client)
}

type NewClient = ClientCreate & { assignedAgentId: string; convertedProspectId?: string }

/** Adds a client for a producer that the caller has been found entitled to name. */
export async function addClient(ctx: Ctx, fields: NewClient): Promise<Client> {
  checkBirth(ctx, fields.dateOfBirth)
  const row = { ...encrypted(ctx, fields), lastActivityAt: ctx.clock() }
  return opened(ctx, await insertRecord<Client>(ctx, clientRecords, row, { after: fields }))
}

/** Adds a client; whoever adds it is its producer unless an owner names another. */
export async function createClient(ctx: Ctx, input: ClientCreate): Promise<Client> {
  await checkAssignee(ctx, 'assignedAgentId', input.assignedAgentId)
  return addClient(ctx, { ...input, assignedAgentId: input.assignedAgentId ?? ctx.user.id })
}

/** Changes a client. 409 when `version` is stale. */
export async function updateClient(ctx: Ctx, id: string, input: ClientUpdate): Promise<Client> {
  const current = await lockClient(ctx, id)
  checkVersion(current, input.version)
  const { before, after } = changesOf(current, withoutEmpty(input))
  if (Object.keys(after).length === 0) return current
  checkBirth(ctx, after.dateOfBirth)
  await checkAssignee(ctx, 'assignedAgentId', after.assignedAgentId)
  const set = { ...encrypted(ctx, after), lastActivityAt: ctx.clock() }
  return opened(ctx, await updateRecord<Client>(ctx, clientRecords, id, set, { before, after }))
}

/** Removes a client and its policies, which keep the same `deletedAt` and so can be restored with it; its tickets stay. */
export async function deleteClient(ctx: Ctx, id: string): Promise<void> {
  const { name, policyCount } = await lockClient(ctx, id)
  const now = ctx.clock()
  await updateRecord(
    ctx,
    clientRecords,
    id,
    { deletedAt: now },
    {
      action: 'client.deleted',
      before: { name, policyCount },
      prelude: ({ $ }) => [
        `with_it as (update policies set deleted_at = ${$(now)}, updated_at = ${$(now)}, version = version + 1
          where agency_id = ${$(ctx.user.agencyId)} and client_id = ${$(id)} and deleted_at is null)`,
      ],
    },
  )
}

/** Notes in the same statement that something happened to a client (its `lastActivityAt`). */
export function touchClient(ctx: Ctx, id: string): Prelude {
  return ({ $ }) => [
    `touched as (update clients set last_activity_at = ${$(ctx.clock())}
      where agency_id = ${$(ctx.user.agencyId)} and id = ${$(id)})`,
  ]
}

/** Notes in the same statement that something happened to the clients that a query names, as `touchClient` does for one. */
export function touchClients(ctx: Ctx, ids: string): Prelude {
  return ({ $ }) => [
    `touched as (update clients set last_activity_at = ${$(ctx.clock())}
      where agency_id = ${$(ctx.user.agencyId)} and id in (${ids}))`,
  ]
}
